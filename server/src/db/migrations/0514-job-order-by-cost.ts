/** The jobs tab by cost (JOBS-30); an index-only scan of an expression needs the columns of the expression, too. The other columns are those it filters by. */
export const jobOrderByCost = {
  name: '0514-job-order-by-cost',
  sql: `
create index job_by_cost on job (account_id, (sent + opt_out_replies + non_opt_out_replies), job_id desc)
  include (sent, opt_out_replies, non_opt_out_replies, identity_id, status, job_type, start_at) where deleted_at is null;
`,
} as const;
