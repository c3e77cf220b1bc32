/** What a report is read by: replies of a job by age, clicks of a job by link. */
export const reportReading = {
  name: '0045-report-reading',
  sql: `
create index message_inbound on message (job_id, message_id) where direction = 'in';
create index click_link on click (job_id, code) where not bot;
`,
} as const;
