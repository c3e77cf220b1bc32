/** What we did ourselves, found by its time and by its job: marked on lines over time. */
export const ownEvents = {
  name: '0170-own-events',
  sql: `
create index audit_hold on audit (at) where action = 'operations:hold';
create index audit_job_course on audit (object, at) where action in ('job:pause', 'job:guarded');
create index job_start on job (start_at) where deleted_at is null;
create index job_made on job (created_at) where deleted_at is null;
`,
} as const;
