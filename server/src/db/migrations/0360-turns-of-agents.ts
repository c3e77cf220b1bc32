/**
 * The agents of a job by turns, whatever else is written meanwhile: the turn was the number of the reply's own text, and where every
 * reply is answered before the next one comes, those are all odd or all even, and one of two agents was given everything.
 * And open pages are told when somebody who leaves gives theirs back, which is done in the order in which replies are stored.
 */
export const turnsOfAgents = {
  name: '0360-turns-of-agents',
  sql: `
create sequence conversation_turn;
grant usage on sequence conversation_turn to app_user;

create or replace function owner_of(job int, sender int, turn bigint) returns int
  language plpgsql volatile as $$
begin
  return (select coalesce(
    (select a.agent_id from agent a where a.agent_id = sender and may_answer(a, j)),
    (select of_job.ids[1 + nextval('conversation_turn') % cardinality(of_job.ids)]
       from (select array_agg(a.agent_id order by a.agent_id) as ids
               from agent a where a.agent_id = any(j.agent_ids) and may_answer(a, j)) of_job
      where of_job.ids is not null))
    from job j where j.job_id = owner_of.job);
end $$;

create or replace function free_conversations() returns trigger language plpgsql as $$
declare
  jobs int[];
begin
  -- In one order, so that two statements over several people never wait for each other.
  with locked as (
    select c.job_id, c.phone from conversation c, agent a, job j
     where c.waiting_since is not null and a.agent_id = c.owner_id and j.job_id = c.job_id and not may_answer(a, j)
       and case when tg_table_name = 'agent' then c.owner_id = (to_jsonb(new)->>'agent_id')::int
                else c.job_id = (to_jsonb(new)->>'job_id')::int end
     order by c.job_id, c.phone for update of c
  ),
  freed as (
    update conversation c set owner_id = null, owned_at = clock_timestamp()
      from locked l where c.job_id = l.job_id and c.phone = l.phone
    returning c.job_id
  )
  select array_agg(distinct job_id) into jobs from freed;
  if jobs is not null then perform pg_notify('chats', job_id::text) from unnest(jobs) as t(job_id); end if;
  return null;
end $$;
`,
} as const;
