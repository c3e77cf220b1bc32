/** What a person signs in with beside the password, and the questions for it that are open. */
export const secondFactors = {
  name: '0098-second-factors',
  sql: `
create table passkey (
  passkey_id int generated always as identity primary key,
  agent_id int not null references agent on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_agent on passkey (agent_id);
create table totp (
  agent_id int primary key references agent on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_code (
  code_hash bytea primary key,
  agent_id int not null references agent on delete cascade,
  used_at timestamptz
);
create index recovery_code_agent on recovery_code (agent_id);
create table factor_ticket (
  ticket_hash bytea primary key,
  agent_id int not null references agent on delete cascade,
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null
);
alter table account add column second_factor_required boolean not null default false;
alter table agent add column factor_reset_at timestamptz;
`,
} as const;
