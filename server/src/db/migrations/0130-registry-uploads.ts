/**
 * A new copy of a do-not-call registry on its way: staged whole, then put in the place of the old one at once. The stage
 * needs no log of the database's: after a crash the file is read again.
 */
export const registryUploads = {
  name: '0130-registry-uploads',
  sql: `
create table registry_upload (
  registry text primary key check (registry in ('national','florida')),
  file_date date not null,
  file_name text not null,
  storage_key text not null,
  bytes bigint not null,
  problem text,
  created_at timestamptz not null default now()
);
create unlogged table registry_stage (
  registry text not null,
  phone bigint not null
);
revoke all on registry_upload, registry_stage from app_user;
`,
} as const;
