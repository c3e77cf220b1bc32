/** See docs/decisions/0028: a job that is deleted owes nobody an answer, whether they wrote before or write afterwards. */
export const endedConversations = {
  name: '0380-ended-conversations',
  sql: `
do $$
begin
  execute replace(replace(pg_get_functiondef('note_conversations'::regproc),
    'case when not o.stopped and not o.held then', 'case when not o.stopped and not o.held and j.deleted_at is null then'),
    'from came join conversation o using (job_id, phone)', 'from came join conversation o using (job_id, phone) join job j using (job_id)');
  execute replace(pg_get_functiondef('keep_conversations'::regproc), 'case when not c.stopped and not c.held then',
    'case when not c.stopped and not c.held and not exists (select from job j where j.job_id = c.job_id and j.deleted_at is not null) then');
end $$;

create function end_conversations() returns trigger language plpgsql as $$
begin
  -- In one order, so that two statements over several people never wait for each other.
  with locked as (
    select job_id, phone from conversation
     where job_id = new.job_id and waiting_since is not null order by phone for update
  )
  update conversation c set waiting_since = null, owner_id = null
    from locked l where c.job_id = l.job_id and c.phone = l.phone;
  return null;
end $$;
create trigger job_ends after update of deleted_at on job
  for each row when (new.deleted_at is not null) execute function end_conversations();
drop trigger agents_change on job;
create trigger agents_change after update of agent_ids, created_by, identity_id on job
  for each row execute function free_conversations();

update conversation c set waiting_since = null, owner_id = null
  from job j where j.job_id = c.job_id and j.deleted_at is not null and c.waiting_since is not null;
`,
} as const;
