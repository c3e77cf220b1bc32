/**
 * The jobs tab of an agency with very many jobs: its page comes from an index in the order it is shown, its totals
 * from an index that holds all they add up. Long texts of a job move out of its row, which is written again with
 * every batch that is sent and read by the thousands for the totals.
 */
export const jobsList = {
  name: '0047-jobs-list',
  sql: `
create index job_newest on job (account_id, start_at desc, job_id desc) where deleted_at is null;
create index job_newest_of_all on job (start_at desc, job_id desc) where deleted_at is null;
create index job_totals on job (account_id)
  include (job_id, identity_id, status, job_type, start_at, sent, segments, price) where deleted_at is null;
alter table job set (toast_tuple_target = 256);
`,
} as const;
