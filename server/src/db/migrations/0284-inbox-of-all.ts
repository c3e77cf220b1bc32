/** An ADMIN's inbox is every agency's: its order has an index of its own, as that of one agency has. */
export const inboxOfAll = {
  name: '0284-inbox-of-all',
  sql: `
create index conversation_recent_of_all on conversation (last_in_at desc, last_id desc)
  include (account_id, job_id, phone, meaning) where replies > 0;
create index conversation_waiting_of_all on conversation (waiting_since, last_id)
  include (account_id, job_id, phone, owner_id, meaning) where waiting_since is not null;
`,
} as const;
