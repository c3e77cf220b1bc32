/**
 * Which code the console runs: builds that teams publish, releases that name them, the tokens that may, and how
 * loads end. No agency's data; a request's role is granted nothing here.
 */
export const registry = {
  name: '0030-registry',
  sql: `
create table remote_build (
  remote text not null,
  build text not null,
  part jsonb not null,
  part_hash bytea not null,
  published_by text not null,
  created_at timestamptz not null default now(),
  -- Null while files are missing.
  published_at timestamptz,
  primary key (remote, build)
);

-- One row a change, never updated; the one with the greatest number is in force.
create table release (
  release int primary key check (release > 0),
  parent int unique references release,
  created_at timestamptz not null,
  created_by text not null,
  reason text not null,
  document jsonb not null,
  -- What a server found built beside itself, where that made the release.
  installation jsonb
);

create table registry_token (
  token_id int generated always as identity primary key,
  token_hash bytea not null unique,
  remote text not null,
  name text not null,
  created_by int not null references agent,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table remote_load (
  remote text not null,
  build text not null,
  outcome text not null,
  minute timestamptz not null,
  count int not null,
  -- Of those loads that told how long they took: how many, and all of it together.
  timed int not null,
  milliseconds bigint not null,
  primary key (remote, build, outcome, minute)
);
create index audit_registry on audit (audit_id desc) where action like 'registry:%';
`,
} as const;
