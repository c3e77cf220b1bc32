/** The jobs tab by opt-outs. The other columns are those it filters by. */
export const jobOrderByOptOuts = {
  name: '0516-job-order-by-opt-outs',
  sql: `
create index job_by_opt_outs on job (account_id, opt_out_replies, job_id desc)
  include (identity_id, status, job_type, start_at) where deleted_at is null;
`,
} as const;
