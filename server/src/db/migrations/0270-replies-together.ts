/**
 * What a reply costs. A text that came in after all else that was said is added to its conversation's row; the whole history
 * is read anew only where something later stands there or where nothing was known. The two
 * functions that a reply calls keep their plans in the connection: in SQL they were planned once a call.
 */
export const repliesTogether = {
  name: '0270-replies-together',
  sql: `
create or replace function reply_meaning(body text) returns text
  language plpgsql immutable parallel safe as $$
declare
  said text := trim(regexp_replace(regexp_replace(
                 translate(lower(coalesce(body, '')), 'áéíóúñ’''', 'aeioun'), '[^a-z0-9 ]+', ' ', 'g'), ' +', ' ', 'g'));
begin
  return case
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
    else 'other' end;
end $$;

create or replace function owner_of(job int, sender int, turn bigint) returns int
  language plpgsql stable as $$
begin
  return (select coalesce(
    (select a.agent_id from agent a where a.agent_id = sender and may_answer(a, j)),
    (select of_job.ids[1 + turn % cardinality(of_job.ids)]
       from (select array_agg(a.agent_id order by a.agent_id) as ids
               from agent a where a.agent_id = any(j.agent_ids) and may_answer(a, j)) of_job))
    from job j where j.job_id = owner_of.job);
end $$;

create or replace function note_conversations() returns trigger language plpgsql as $$
declare
  jobs int[];
  phones bigint[];
  told int[];
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
      from added m where m.job_id is not null and is_said(m.direction, m.state);
    if jobs is null then return null; end if;
    -- In one order, so that two statements over several people never wait for each other.
    perform from conversation c
      where (c.job_id, c.phone) in (select * from unnest(jobs, phones)) order by c.job_id, c.phone for update;
    with texts as materialized (
      select m.*, m.direction = 'in' as is_reply, reply_meaning(m.body) as means
        from added m where m.job_id is not null and is_said(m.direction, m.state)
    ),
    came as materialized (
      select job_id, phone, count(*)::int as replies, min(message_id) as first_id, max(message_id) as last_id,
             max(created_at) as last_in_at, (array_agg(means order by message_id desc))[1] as means,
             string_agg(body, ' ' order by message_id) as wrote,
             min(created_at) filter (where not suppressed_sender and means not in ('stop', 'start')) as since
        from texts group by job_id, phone having bool_and(is_reply)
    ),
    noted as (
      update conversation c
         set replies = c.replies + k.replies, last_id = k.last_id, last_in_at = greatest(c.last_in_at, k.last_in_at),
             meaning = k.means,
             words = case when c.words is null
                          then to_tsvector('simple', left(concat_ws(' ', p.title, p.first_name, p.mid_name, p.last_name, k.wrote), 20000))
                          else c.words || to_tsvector('simple', left(k.wrote, 20000)) end,
             waiting_since = coalesce(c.waiting_since, k.asks_since),
             owner_id = case when c.waiting_since is null and k.asks_since is not null then owner_of(c.job_id,
               (select m.sent_by from message m
                 where m.phone = c.phone and m.account_id = c.account_id and m.job_id = c.job_id and m.direction = 'out'
                   and m.sent_by is not null and is_said(m.direction, m.state)
                 order by m.message_id desc limit 1), k.last_id) else c.owner_id end,
             owned_at = case when c.waiting_since is null and k.asks_since is not null then clock_timestamp() else c.owned_at end
        from (select came.*, o.list_id, case when not o.stopped and not o.held then came.since end as asks_since
                from came join conversation o using (job_id, phone)
               -- Known, all of it older, and no longer than is searched.
               where o.texts > 0 and o.last_id < first_id and o.settled_id < first_id and o.replies < 20) k
        left join phone_number p on p.list_id = k.list_id and p.phone = k.phone
       where c.job_id = k.job_id and c.phone = k.phone
      returning c.job_id, c.phone
    )
    select array_agg(t.job_id) filter (where n.job_id is null), array_agg(t.phone) filter (where n.job_id is null),
           array_agg(distinct n.job_id) filter (where n.job_id is not null)
      into jobs, phones, told
      from (select distinct job_id, phone from texts) t left join noted n using (job_id, phone);
    if told is not null then perform pg_notify('chats', job_id::text) from unnest(told) as t(job_id); end if;
  else
    select array_agg(m.job_id), array_agg(m.phone) into jobs, phones
      from removed m where m.job_id is not null and is_said(m.direction, m.state);
  end if;
  if jobs is not null then perform keep_conversations(jobs, phones); end if;
  return null;
end $$;
`,
} as const;
