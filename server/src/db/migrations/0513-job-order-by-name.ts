/** The jobs tab by name; `name` is included because an index-only scan of an expression needs its column. The other columns are those it filters by. */
export const jobOrderByName = {
  name: '0513-job-order-by-name',
  sql: `
create index job_by_name on job (account_id, lower(name), job_id desc)
  include (name, identity_id, status, job_type, start_at) where deleted_at is null;
`,
} as const;
