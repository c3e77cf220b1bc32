/** The jobs tab by messages sent. The other columns are those it filters by. */
export const jobOrderBySent = {
  name: '0515-job-order-by-sent',
  sql: `
create index job_by_sent on job (account_id, sent, job_id desc)
  include (identity_id, status, job_type, start_at) where deleted_at is null;
`,
} as const;
