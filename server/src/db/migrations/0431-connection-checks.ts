/** The last result of each connection check. */
export const connectionChecks = {
  name: '0431-connection-checks',
  sql: `
create table connection_check (
  id text primary key,
  code text not null,
  -- When the check first returned this code.
  since timestamptz not null,
  params jsonb not null,
  checked_at timestamptz not null
);
`,
} as const;
