/**
 * What a reply means is decided by `classifyReply` (shared-api/src/opt-out) and stored with the reply; the database does not
 * classify texts any more. Stored replies keep the meaning that they were given, except "ayuda": it was neither answered nor
 * shown as waiting, so it now waits for a person. A reply without a meaning waits for a person.
 */
export const replyMeaning = {
  name: '0400-reply-meaning',
  sql: `
alter table message add column reply_meaning text;

-- No trigger depends on the column yet.
alter table message disable trigger user;
update message
   set reply_meaning = case when trim(lower(body), ' !.?¡¿') = 'ayuda' then 'question'
                            when reply_meaning(body) <> 'start' then reply_meaning(body)
                            when lower(body) ~ 'start|unstop' then 'start'
                            else 'help' end
 where direction = 'in';
alter table message enable trigger user;

drop function reply_asks(text, boolean);
create function reply_asks(meaning text, stops boolean) returns boolean
  language sql immutable parallel safe as $$ select not stops and coalesce(meaning, 'other') not in ('stop', 'start', 'help') $$;

do $$
begin
  execute replace(replace(replace(replace(replace(pg_get_functiondef('keep_conversations'::regproc),
    'm.kind, m.body, m.sent_by,', 'm.kind, m.body, m.reply_meaning, m.sent_by,'),
    '(array_agg(body order by message_id desc) filter (where direction = ''in''))[1] as last_in_body',
    '(array_agg(coalesce(reply_meaning, ''other'') order by message_id desc) filter (where direction = ''in''))[1] as last_meaning'),
    's.last_in_body', 's.last_meaning'),
    'reply_asks(s.body, s.suppressed_sender)', 'reply_asks(s.reply_meaning, s.suppressed_sender)'),
    'reply_meaning(w.last_in_body)', 'w.last_meaning');
  execute replace(replace(pg_get_functiondef('note_conversations'::regproc),
    'reply_meaning(m.body) as means', 'coalesce(m.reply_meaning, ''other'') as means'),
    'not suppressed_sender and means not in (''stop'', ''start'')', 'reply_asks(means, suppressed_sender)');
end $$;
drop function reply_meaning(text);

select keep_conversations(array_agg(job_id), array_agg(phone))
  from (select distinct job_id, phone from message
         where direction = 'in' and job_id is not null and trim(lower(body), ' !.?¡¿') = 'ayuda') unanswered
having count(*) > 0;
`,
} as const;
