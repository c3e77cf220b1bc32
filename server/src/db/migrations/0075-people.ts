/** People: when they were last here, until when an invitation works; an agency's usual way to add one. */
export const people = {
  name: '0075-people',
  sql: `
alter table agent
  add column last_seen_at timestamptz,
  add column invited_until timestamptz;
alter table account add column invite_by_mail boolean not null default false;
`,
} as const;
