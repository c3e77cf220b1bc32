/** What loading a list needs beyond the first tables: how its file is read, where its rows stood, and why not. */
export const listLoading = {
  name: '0003-list-loading',
  sql: `
-- How the file is read (its parts, their encoding and delimiter), found out when it was uploaded.
alter table uploaded_file add column parts jsonb not null default '[]';
-- The list made of it; a second Finish finds the file taken.
alter table uploaded_file add column list_id int;

-- When the loading last moved, and how often it began again without moving: how a killed one is found.
alter table phone_list add column touched_at timestamptz;
alter table phone_list add column attempts int not null default 0;
create index phone_list_loading on phone_list (touched_at) where list_state in ('PENDING', 'PROCESSING');
-- Of a list split by state, which state's rows are in it; empty for those of no known state.
alter table phone_list add column split_state text;
create index phone_list_parent on phone_list (parent_list_id) where parent_list_id is not null;

-- 1 = the file's first data row.
alter table phone_number add column row_number int not null default 0;
-- Where the bucket alone does not say it.
alter table phone_list_reject add column reason text;

-- Rows are staged in a temporary table of each connection: nothing to log, to index or to clean up.
drop table phone_stage;

-- How fresh a registry is: scrubbing against none, or an old one, is said aloud.
create table registry_load (
  registry text primary key check (registry in ('national','florida')),
  file_date date not null,
  rows int not null,
  loaded_at timestamptz not null default now()
);
grant select on registry_load to app_user;
`,
} as const;
