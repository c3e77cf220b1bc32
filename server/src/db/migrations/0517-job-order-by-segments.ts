/** The jobs tab by segments. The other columns are those it filters by. */
export const jobOrderBySegments = {
  name: '0517-job-order-by-segments',
  sql: `
create index job_by_segments on job (account_id, segments, job_id desc)
  include (identity_id, status, job_type, start_at) where deleted_at is null;
`,
} as const;
