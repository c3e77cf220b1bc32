/**
 * A change of messages after which every conversation stands as it stood ends its trigger at once, receipts above all: it joined all
 * that changed with what it was, each with each, so that a receipt cost the more the more were applied together.
 */
export const unchangedConversations = {
  name: '0385-unchanged-conversations',
  sql: `
do $$
declare
  quiet text := 'if not exists (select from added where is_said(direction, state) or kind = ''reply'') and not exists (select from removed where is_said(direction, state) or kind = ''reply'') then return null; end if;';
  stands text := 'message_id, is_said(direction, state), case when kind = ''reply'' then state end, kind <> ''initial'' and suppressed_sender';
begin
  execute replace(pg_get_functiondef('note_conversations'::regproc), quiet,
    quiet || format(' if not exists (select %1$s from added except select %1$s from removed) then return null; end if;', stands));
end $$;
`,
} as const;
