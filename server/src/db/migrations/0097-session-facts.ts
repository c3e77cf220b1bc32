/** What a person is shown of their sessions, and when each last proved who it is. */
export const sessionFacts = {
  name: '0097-session-facts',
  sql: `
alter table app_session
  add column session_id int generated always as identity unique,
  add column device text,
  add column proven_at timestamptz not null default now();
`,
} as const;
