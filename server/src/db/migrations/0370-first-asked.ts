/** Since when somebody waits is when they first asked, also where that came after what they asked later. */
export const firstAsked = {
  name: '0370-first-asked',
  sql: `
do $$
begin
  execute replace(pg_get_functiondef('note_conversations'::regproc), 'coalesce(c.waiting_since, k.asks_since)',
                  'least(c.waiting_since, k.asks_since)');
end $$;
`,
} as const;
