/**
 * Since when an agency is disabled and who disabled it; agencies that are disabled already take the time of their last change.
 * Watchers of active jobs are notified when the platform pauses or resumes all sending.
 */
export const disabledSince = {
  name: '0452-disabled-since',
  sql: `
alter table account add column disabled_at timestamptz, add column disabled_by int references agent on delete set null;
update account set disabled_at = updated_at where not status;
create function notify_jobs_of_platform() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', job_id::text) from job where status = 'active' and deleted_at is null;
  return null;
end $$;
create trigger notify_jobs after insert or delete on dispatch_hold for each statement execute function notify_jobs_of_platform();
`,
} as const;
