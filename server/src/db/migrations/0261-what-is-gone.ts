import { tenantTable } from '../tenant-table';

/**
 * Whose a template, a file or an entry was whose row is gone: the line about its deletion is written after it, and is
 * nobody's to read who may not know its identity. Of those that went before this nobody knows it any more: their lines are
 * for who may know every identity of the agency.
 */
export const whatIsGone = {
  name: '0261-what-is-gone',
  sql: `
create table gone_thing (
  noun text not null,
  id int not null,
  account_id int not null references account,
  identity_id int,
  primary key (noun, id)
);
${tenantTable('gone_thing', 'select, insert')}

create function note_gone() returns trigger language plpgsql as $$
declare
  gone jsonb := to_jsonb(old);
begin
  insert into gone_thing (noun, id, account_id, identity_id)
    values (tg_argv[0], (gone->>tg_argv[1])::int, old.account_id, coalesce((gone->>'identity_id')::int,
      (select identity_id from job where tg_argv[0] = 'templates' and job_id = (gone->>'job_id')::int)))
    on conflict do nothing;
  return null;
end $$;
create trigger template_gone after delete on template for each row execute function note_gone('templates', 'template_id');
create trigger media_gone after delete on media for each row execute function note_gone('media', 'media_id');
create trigger dnc_entry_gone after delete on dnc_entry for each row execute function note_gone('dncs', 'dnc_id');

create or replace function note_about() returns trigger language plpgsql as $$
declare
  noun_of text := split_part(new.object, '/', 1);
  ids int[] := '{}';
  accounts int[];
  identities int[];
begin
  if new.object ~ '^[A-Za-z_0-9]+/[0-9]{1,9}(,[0-9]{1,9})*$' then
    ids := string_to_array(split_part(new.object, '/', 2), ',')::int[];
  end if;
  -- Only the table of its noun is read: what is written down of a STOP waits for no lock on another one.
  if noun_of in ('job', 'chats', 'p2pchats') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from job where job_id = any(ids)) thing;
  elsif noun_of in ('list', 'phone_list', 'phone_lists') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from phone_list where list_id = any(ids)) thing;
  elsif noun_of in ('identity', 'identities') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from identity where identity_id = any(ids)) thing;
  elsif noun_of = 'media' then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from media where media_id = any(ids)
        union all select account_id, identity_id from gone_thing where noun = 'media' and id = any(ids)) thing;
  elsif noun_of = 'dncs' then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from dnc_entry where dnc_id = any(ids)
        union all select account_id, identity_id from gone_thing where noun = 'dncs' and id = any(ids)) thing;
  elsif noun_of = 'templates' then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select job.account_id, job.identity_id from template join job using (job_id)
          where template_id = any(ids)
        union all select account_id, identity_id from gone_thing where noun = 'templates' and id = any(ids)) thing;
  elsif noun_of in ('agent', 'agents') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, null::int as identity_id from agent where agent_id = any(ids)) thing;
  elsif noun_of in ('account', 'users') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, null::int as identity_id from account where account_id = any(ids)) thing;
  end if;
  new.of_identities := coalesce(identities, '{}');
  -- What an agency's own people do is theirs; what the platform's do is whose thing it was, if it was one agency's.
  new.of_account := case when new.account_id is not null and new.account_id <> 4 then new.account_id
                         when cardinality(accounts) = 1 then accounts[1] end;
  return new;
end $$;

alter table audit disable trigger audit_is_final;
update audit set of_identities = coalesce((select array_agg(identity_id) from identity where identity.account_id = of_account), '{}')
  where of_identities = '{}' and of_account is not null and object ~ '^(templates|media|dncs)/[0-9]';
alter table audit enable trigger audit_is_final;
`,
} as const;
