/**
 * Notifies the watchers of an agency's active jobs when its approval or status changes, and of an identity's when its
 * registration does: the jobs' own rows stay as they are.
 */
export const jobHoldNews = {
  name: '0442-job-hold-news',
  sql: `
create function notify_jobs_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', job_id::text) from job
    where account_id = new.account_id and status = 'active' and deleted_at is null;
  return null;
end $$;
create trigger notify_jobs after update of approved, status on account for each row
  when ((new.approved, new.status) is distinct from (old.approved, old.status)) execute function notify_jobs_of_account();
create function notify_jobs_of_identity() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', job_id::text) from job
    where account_id = new.account_id and identity_id = new.identity_id and status = 'active' and deleted_at is null;
  return null;
end $$;
create trigger notify_jobs after update of is_political, tcr_identity_status, cv_vetting_status, usecase on identity for each row
  when ((new.is_political, new.tcr_identity_status, new.cv_vetting_status, new.usecase)
        is distinct from (old.is_political, old.tcr_identity_status, old.cv_vetting_status, old.usecase))
  execute function notify_jobs_of_identity();
`,
} as const;
