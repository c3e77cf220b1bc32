/** When a person last resumed a job: the deliverability guard does not pause it again while the same alert is open. */
export const resumedJobs = {
  name: '0461-resumed-jobs',
  sql: `
alter table job add column resumed_at timestamptz;
`,
} as const;
