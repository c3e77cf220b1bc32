/**
 * Of which identities a line is: also where a list was downloaded, whose line calls it otherwise, and where a template was
 * changed. Who may not know an identity reads nothing of it. The lines that are there are told apart once more.
 */
export const auditOfIdentities = {
  name: '0260-audit-of-identities',
  sql: `
create or replace function note_about() returns trigger language plpgsql as $$
declare
  noun text := split_part(new.object, '/', 1);
  ids int[] := '{}';
  accounts int[];
  identities int[];
begin
  if new.object ~ '^[A-Za-z_0-9]+/[0-9]{1,9}(,[0-9]{1,9})*$' then
    ids := string_to_array(split_part(new.object, '/', 2), ',')::int[];
  end if;
  -- Only the table of its noun is read: what is written down of a STOP waits for no lock on another one.
  if noun in ('job', 'chats', 'p2pchats') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from job where job_id = any(ids)) thing;
  elsif noun in ('list', 'phone_list', 'phone_lists') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from phone_list where list_id = any(ids)) thing;
  elsif noun in ('identity', 'identities') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from identity where identity_id = any(ids)) thing;
  elsif noun in ('media') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from media where media_id = any(ids)) thing;
  elsif noun in ('dncs') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, identity_id from dnc_entry where dnc_id = any(ids)) thing;
  elsif noun in ('templates') then
    select array_agg(distinct job.account_id), array_agg(distinct job.identity_id) filter (where job.identity_id is not null)
      into accounts, identities from template join job using (job_id) where template_id = any(ids);
  elsif noun in ('agent', 'agents') then
    select array_agg(distinct account_id), array_agg(distinct identity_id) filter (where identity_id is not null)
      into accounts, identities from (select account_id, null::int as identity_id from agent where agent_id = any(ids)) thing;
  elsif noun in ('account', 'users') then
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
update audit set of_identities = array[list.identity_id] from phone_list list
  where audit.object = 'phone_list/' || list.list_id and list.identity_id is not null;
update audit set of_identities = array[job.identity_id] from template join job using (job_id)
  where audit.object = 'templates/' || template.template_id and job.identity_id is not null;
alter table audit enable trigger audit_is_final;
`,
} as const;
