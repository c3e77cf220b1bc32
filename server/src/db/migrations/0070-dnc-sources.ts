/**
 * Who asks for a do-not-contact number is part of its key: a phone that two sources name is held until both are gone.
 * A source is a manual entry or a file (`phone_list.is_dnc`); what has neither was there before and is nobody's to delete.
 */
export const dncSources = {
  name: '0070-dnc-sources',
  sql: `
alter table dnc_number drop constraint dnc_number_pkey;
-- No foreign key: it would be looked up for each of a file's million rows. Lists are marked as deleted, never removed.
alter table dnc_number add column list_id int;
alter table dnc_number add constraint dnc_number_one_source check (dnc_id is null or list_id is null);
create unique index dnc_number_once on dnc_number (account_id, phone, identity_id, dnc_id, list_id) nulls not distinct;
create index dnc_number_entry on dnc_number (dnc_id) where dnc_id is not null;
create index dnc_number_list on dnc_number (list_id, phone) where list_id is not null;

alter table dnc_entry add column created_by int;
create index dnc_entry_account on dnc_entry (account_id, created_at desc);

-- In force for every text of its agency or identity; other suppression lists for the jobs that name them.
alter table phone_list add column is_dnc boolean not null default false;
-- What the person who uploaded it called the file; the upload itself goes once it is read.
alter table phone_list add column file_name text;
alter table phone_list add constraint phone_list_dnc check (not is_dnc or list_type = 'Suppression');
create unique index phone_list_dnc_name on phone_list (account_id, lower(list_name))
  where is_dnc and deleted_at is null and list_state <> 'ERROR';
`,
} as const;
