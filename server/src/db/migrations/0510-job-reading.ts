/** Reading jobs by the hundred thousand: prepares the count of waiting conversations and makes row-level security cheaper. */
export const jobReading = {
  name: '0510-job-reading',
  sql: `
-- Conversations of the job that wait for a reply, as of the last fold of waiting_delta (migration 0511).
alter table job add column waiting int not null default 0;

-- The settings of the session are read once per statement, not once per job.
alter policy tenant on job
  using ((select current_setting('app.is_admin', true)) = 'on'
         or account_id = (select nullif(current_setting('app.account_id', true), '')::int));
`,
} as const;
