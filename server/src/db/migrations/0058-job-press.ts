/**
 * The press that a job was made by (D18), and a digest of what it asked for: whoever presses again because no answer came is
 * answered with that job. Kept as long as the job: a page that slept over a weekend is pressed on Monday.
 */
export const jobPress = {
  name: '0058-job-press',
  sql: `
create table job_press (
  agent_id int not null,
  press_key text not null,
  job_id int not null,
  asked text not null,
  primary key (agent_id, press_key)
);
`,
} as const;
