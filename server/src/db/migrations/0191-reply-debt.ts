/** Whoever answers nobody for so long loses the conversation to the open queue; a job may ask for answers before new texts. */
export const replyDebt = {
  name: '0191-reply-debt',
  sql: `
alter table account add column reply_minutes int default 1440 check (reply_minutes between 15 and 43200);
alter table job add column answers_first boolean not null default false;
-- Whoever never got an answer did not get one within no time.
do $$
begin
  execute replace(pg_get_functiondef('keep_conversations'::regproc), 'greatest(0, w.answer_seconds)',
                  'case when w.answer_seconds is not null then greatest(0, w.answer_seconds) end');
end $$;
update conversation set answer_seconds = null where answer_seconds = 0;
create index conversation_silent on conversation (account_id, owned_at) where waiting_since is not null and owner_id is not null;
`,
} as const;
