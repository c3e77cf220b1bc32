/** Sessions that ended for a reason their user should read. A row lives until the session would have expired. */
export const endedSessions = {
  name: '0451-ended-sessions',
  sql: `
create table ended_session (
  token_hash bytea primary key,
  reason text not null check (reason in ('agency-disabled')),
  expires_at timestamptz not null
);
grant select, insert, delete on ended_session to app_user;
`,
} as const;
