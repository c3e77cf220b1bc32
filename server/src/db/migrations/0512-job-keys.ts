/**
 * One index has everything that the jobs tab filters by and adds up, so that totals and keys are read without the rows of
 * the jobs. Creating an index blocks writes to the table until the transaction ends: 0512 to 0517 create one each.
 */
export const jobKeys = {
  name: '0512-job-keys',
  sql: `
create index job_keys on job (account_id, job_id desc)
  include (identity_id, status, job_type, start_at, name, sent, segments, price) where deleted_at is null;
drop index job_totals;
-- job_newest_of_all begins with the same column.
drop index job_start;
`,
} as const;
