import { tenantTable } from '../tenant-table';

/** A text that a conversation shows: it came in, or the carrier was handed it, or it failed. */
const SAID = `is_said(m.direction, m.state)`;

/**
 * A row for every person whom a job has texted, kept by the statement that stores or moves a text: chat lists, the inbox and
 * its badge read rows of an index and count nothing. What a reply changes is worked out anew from the person's texts, under
 * the row's lock and in a statement of its own that sees what was committed before it; a first text only adds its one.
 */
export const conversations = {
  name: '0140-conversations',
  sql: `
create table conversation (
  job_id int not null,
  phone bigint not null,
  account_id int not null,
  identity_id int,
  -- Whose row holds the person's name and columns.
  list_id int,
  texts int not null default 0,
  replies int not null default 0,
  last_id bigint not null default 0,
  first_at timestamptz,
  last_in_at timestamptz,
  -- Of the first reply that nobody has answered; null while nothing asks, or while the person may not be texted.
  waiting_since timestamptz,
  -- Replies up to this one need no answer: somebody said so.
  settled_id bigint not null default 0,
  -- How long the last answer took, and whose it was.
  answer_seconds int,
  answered_by int,
  meaning text,
  stopped boolean not null default false,
  held boolean not null default false,
  -- Who answers; null stands in the open queue of the agency.
  owner_id int,
  owned_at timestamptz,
  -- The person's name and everything they wrote.
  words tsvector,
  state text not null generated always as (
    case when stopped then 'opted-out' when held then 'held' when waiting_since is not null then 'waits'
         when replies > 0 then 'answered' else 'texted' end) stored,
  primary key (job_id, phone)
);
${tenantTable('conversation', 'select, insert, update')}
create index conversation_page on conversation (job_id, last_in_at desc nulls last, last_id desc) where texts + replies > 0;
create index conversation_person on conversation (account_id, phone, first_at);
create index conversation_recent on conversation (account_id, last_in_at desc, last_id desc) where replies > 0;
create index conversation_waiting on conversation (account_id, waiting_since, owner_id) where waiting_since is not null;
create index conversation_debt on conversation (job_id, waiting_since, owner_id) where waiting_since is not null;
create index conversation_owner on conversation (owner_id, waiting_since) where waiting_since is not null;
create index conversation_answered on conversation (job_id, answered_by, answer_seconds) where answer_seconds is not null;
create index conversation_words on conversation using gin (words) where words is not null;

create function is_said(direction text, state text) returns boolean
  language sql immutable parallel safe as $$
  select case when direction = 'in' then state = 'received' else state in ('sent', 'delivered', 'unknown', 'failed') end $$;

-- What a reply means, by its words alone. 'stop', 'start' and 'help' are answered by the product itself.
create function reply_meaning(body text) returns text
  language sql immutable parallel safe as $$
  select case
    when said ~ '^(stop|stopall|stop all|unsubscribe|end|quit|cancel|opt out|optout|remove|alto|parar|baja)$' then 'stop'
    when said ~ '^(start|unstop|help|info|ayuda)$' then 'start'
    when said ~ '\\m(wrong (number|person|guy|phone)|numero equivocado|not my (name|number)|(dont|do not) know (you|this person))\\M'
      or said ~ '^(this is not|this isnt|im not|i am not|no soy) [a-z]+( [a-z]+)?$' then 'wrong-number'
    when said ~ '\\m(stop (it|this|now|please|texting|messaging|calling|contacting|sending|bothering)|(please|pls|just) stop|unsubscribe|opt out|remove me|take me off|leave me alone|(dont|do not|quit|no more) (text|message|contact)\\w*|lose my number|no me escriba)\\M'
      then 'stop-like'
    when body ~ '[?¿]' or said ~ '^(who|what|when|where|why|how|which|can|could|do|does|did|is|are|will|would|should|quien|que|cuando|donde|como|por que)\\M'
      then 'question'
    when said ~ '^(y|yes|yeah|yep|yup|sure|ok|okay|absolutely|definitely|of course|count me in|i will|si|claro)\\M' then 'yes'
    when said ~ '^(n|no|nope|nah|never|not interested)\\M' then 'no'
    else 'other' end
    from (select trim(regexp_replace(regexp_replace(
            translate(lower(coalesce(body, '')), 'áéíóúñ’''', 'aeioun'), '[^a-z0-9 ]+', ' ', 'g'), ' +', ' ', 'g')) as said) t $$;
create function reply_asks(body text, stops boolean) returns boolean
  language sql immutable parallel safe as $$ select not stops and reply_meaning(body) not in ('stop', 'start') $$;

-- Who may answer in a job: the reach of chat:reply.
create function may_answer(a agent, j job) returns boolean
  language sql stable as $$
  select a.active and a.deleted_at is null and j.deleted_at is null
     and not (j.identity_id = any(a.identity_permission))
     and (a.role = 'ADMIN' or a.account_id = j.account_id
          and (a.role in ('AGENT-ADMIN', 'USER')
               or a.role = 'AGENT-CLICKER' and (coalesce(j.created_by = a.agent_id, false) or a.agent_id = any(j.agent_ids)))) $$;
-- Whoever texted the person last, else the job's agents by turns, else nobody.
create function owner_of(job int, sender int, turn bigint) returns int
  language sql stable as $$
  select coalesce(
    (select a.agent_id from agent a where a.agent_id = sender and may_answer(a, j)),
    (select of_job.ids[1 + turn % cardinality(of_job.ids)]
       from (select array_agg(a.agent_id order by a.agent_id) as ids
               from agent a where a.agent_id = any(j.agent_ids) and may_answer(a, j)) of_job))
    from job j where j.job_id = job $$;

create function keep_conversations(jobs int[], phones bigint[]) returns void language plpgsql as $$
begin
  insert into conversation (job_id, phone, account_id, identity_id, stopped, held)
  select p.job_id, p.phone, j.account_id, j.identity_id, coalesce(o.stopped, false), coalesce(o.in_review, false)
    from (select distinct job_id, phone from unnest(jobs, phones) as p(job_id, phone)) p
    join job j using (job_id)
    left join opt_out o on o.account_id = j.account_id and o.phone = p.phone
   order by 1, 2
      on conflict (job_id, phone) do nothing;
  -- In one order, so that two statements over several people never wait for each other.
  perform from conversation c
    where (c.job_id, c.phone) in (select * from unnest(jobs, phones)) order by c.job_id, c.phone for update;
  with touched as (
    select c.job_id, c.phone, c.account_id, c.settled_id
      from conversation c where (c.job_id, c.phone) in (select * from unnest(jobs, phones))
  ),
  -- Found by the person, in whom a campaign of a million is a handful of texts; an index of the job would read all of it.
  said as materialized (
    select t.job_id, t.phone, t.settled_id, m.message_id, m.direction, m.kind, m.body, m.sent_by, m.list_id, m.suppressed_sender,
           m.created_at, coalesce(m.sent_at, m.started_at, m.created_at) as at, m.kind = 'reply' and m.state <> 'failed' as answers
      from touched t
      join message m on m.phone = t.phone and m.account_id = t.account_id and m.job_id is not distinct from t.job_id
     where ${SAID}
  ),
  sums as materialized (
    select job_id, phone, settled_id, count(*) filter (where direction = 'out')::int as texts,
           count(*) filter (where direction = 'in')::int as replies, max(message_id) as last_id,
           max(created_at) filter (where direction = 'in') as last_in_at,
           max(message_id) filter (where direction = 'in') as last_in,
           min(at) filter (where kind = 'initial') as first_at, max(list_id) filter (where kind = 'initial') as list_id,
           (array_agg(body order by message_id desc) filter (where direction = 'in'))[1] as last_in_body,
           (array_agg(sent_by order by message_id desc) filter (where direction = 'out' and sent_by is not null))[1] as sent_by,
           (array_agg(message_id order by message_id desc) filter (where answers))[1] as answer_id,
           (array_agg(message_id order by message_id desc) filter (where answers))[2] as before_id,
           (array_agg(at order by message_id desc) filter (where answers))[1] as answered_at,
           (array_agg(sent_by order by message_id desc) filter (where answers))[1] as answered_by,
           string_agg(body, ' ') filter (where direction = 'in') as wrote
      from said group by job_id, phone, settled_id
  ),
  asking as materialized (
    select s.job_id, s.phone, min(s.created_at) filter (where s.message_id > greatest(t.settled_id, t.answer_id)) as since,
           min(s.created_at) filter (where s.message_id < t.answer_id and s.message_id > coalesce(t.before_id, 0)) as asked_at
      from said s join sums t using (job_id, phone)
     where s.direction = 'in' and reply_asks(s.body, s.suppressed_sender)
     group by s.job_id, s.phone
  ),
  worked_out as materialized (
    select t.job_id, t.phone, coalesce(s.texts, 0) as texts, coalesce(s.replies, 0) as replies, coalesce(s.last_id, 0) as last_id,
           s.last_in_at, s.last_in, s.first_at, s.list_id, s.last_in_body, s.sent_by, s.answered_by, a.since,
           extract(epoch from s.answered_at - a.asked_at)::int as answer_seconds,
           to_tsvector('simple', left(concat_ws(' ', p.title, p.first_name, p.mid_name, p.last_name, s.wrote), 20000)) as words
      from touched t
      left join sums s using (job_id, phone)
      left join asking a using (job_id, phone)
      left join phone_number p on p.list_id = s.list_id and p.phone = t.phone
  )
  update conversation c
     set texts = w.texts, replies = w.replies, last_id = w.last_id, first_at = w.first_at, last_in_at = w.last_in_at,
         list_id = w.list_id, meaning = case when w.replies > 0 then reply_meaning(w.last_in_body) end,
         answer_seconds = greatest(0, w.answer_seconds), answered_by = w.answered_by,
         words = case when w.replies > 0 then w.words end,
         waiting_since = case when not c.stopped and not c.held then w.since end,
         owner_id = case when c.waiting_since is null and w.since is not null
                         then owner_of(c.job_id, w.sent_by, w.last_in) else c.owner_id end,
         owned_at = case when c.waiting_since is null and w.since is not null then clock_timestamp() else c.owned_at end
    from worked_out w
   where c.job_id = w.job_id and c.phone = w.phone;
  -- Open pages read again what they show of these jobs.
  perform pg_notify('chats', t.job_id::text) from (select distinct job_id from unnest(jobs) as t(job_id)) t;
end $$;

create function note_conversations() returns trigger language plpgsql as $$
declare
  jobs int[];
  phones bigint[];
begin
  if tg_op = 'UPDATE' then
    insert into conversation as c (job_id, phone, account_id, identity_id, list_id, texts, last_id, first_at, stopped, held)
    select a.job_id, a.phone, a.account_id, a.identity_id, a.list_id, 1, a.message_id,
           coalesce(a.sent_at, a.started_at, a.created_at), coalesce(o.stopped, false), coalesce(o.in_review, false)
      from added a join removed r using (message_id)
      left join opt_out o on o.account_id = a.account_id and o.phone = a.phone
     where a.kind = 'initial' and a.job_id is not null
       and is_said(a.direction, a.state) and not is_said(r.direction, r.state)
     order by 1, 2
        on conflict (job_id, phone) do update
       set texts = c.texts + 1, last_id = greatest(c.last_id, excluded.last_id), list_id = excluded.list_id,
           first_at = least(c.first_at, excluded.first_at);
    select array_agg(a.job_id), array_agg(a.phone) into jobs, phones
      from added a join removed r using (message_id)
     where a.job_id is not null
       and case when a.kind = 'initial' then is_said(r.direction, r.state) and not is_said(a.direction, a.state)
                else is_said(a.direction, a.state) <> is_said(r.direction, r.state)
                     or (a.kind = 'reply' and a.state is distinct from r.state)
                     or a.suppressed_sender <> r.suppressed_sender end;
  elsif tg_op = 'INSERT' then
    select array_agg(m.job_id), array_agg(m.phone) into jobs, phones
      from added m where m.job_id is not null and ${SAID};
  else
    select array_agg(m.job_id), array_agg(m.phone) into jobs, phones
      from removed m where m.job_id is not null and ${SAID};
  end if;
  if jobs is not null then perform keep_conversations(jobs, phones); end if;
  return null;
end $$;
create trigger conversation_added after insert on message
  referencing new table as added for each statement execute function note_conversations();
create trigger conversation_removed after delete on message
  referencing old table as removed for each statement execute function note_conversations();
create trigger conversation_moved after update on message
  referencing old table as removed new table as added for each statement execute function note_conversations();

create function note_standing() returns trigger language plpgsql as $$
declare
  jobs int[];
  phones bigint[];
begin
  with changed as (
    update conversation set stopped = tg_op <> 'DELETE' and new.stopped, held = tg_op <> 'DELETE' and new.in_review
     where account_id = coalesce(new.account_id, old.account_id) and phone = coalesce(new.phone, old.phone)
    returning job_id, phone, replies)
  select array_agg(job_id), array_agg(phone) into jobs, phones from changed where replies > 0;
  if jobs is not null then perform keep_conversations(jobs, phones); end if;
  return null;
end $$;
create trigger conversation_standing after insert or delete or update of stopped, in_review on opt_out
  for each row execute function note_standing();

-- Whoever may not answer any more answers for nothing: it stands in the open queue.
create function free_conversations() returns trigger language plpgsql as $$
begin
  update conversation c set owner_id = null, owned_at = clock_timestamp()
    from agent a, job j
   where c.waiting_since is not null and a.agent_id = c.owner_id and j.job_id = c.job_id and not may_answer(a, j)
     and case when tg_table_name = 'agent' then c.owner_id = (to_jsonb(new)->>'agent_id')::int
              else c.job_id = (to_jsonb(new)->>'job_id')::int end;
  return null;
end $$;
create trigger agent_leaves after update of active, deleted_at, role, identity_permission, account_id on agent
  for each row execute function free_conversations();
create trigger agents_change after update of agent_ids, created_by, identity_id, deleted_at on job
  for each row execute function free_conversations();

-- What was said before this was kept.
insert into conversation (job_id, phone, account_id, identity_id, list_id, texts, last_id, first_at, stopped, held)
select m.job_id, m.phone, m.account_id, m.identity_id, m.list_id, 1, m.message_id,
       coalesce(m.sent_at, m.started_at, m.created_at), coalesce(o.stopped, false), coalesce(o.in_review, false)
  from message m left join opt_out o on o.account_id = m.account_id and o.phone = m.phone
 where m.kind = 'initial' and m.job_id is not null and ${SAID}
    on conflict do nothing;
select keep_conversations(array_agg(job_id), array_agg(phone))
  from (select distinct job_id, phone from message m where m.job_id is not null and m.kind <> 'initial' and ${SAID}) t
having count(*) > 0;
`,
} as const;
