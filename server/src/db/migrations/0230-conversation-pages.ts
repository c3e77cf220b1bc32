/**
 * A page of conversations is found in its index alone: what is filtered by, whose it is and where it stands are in it, so that
 * a far page reads no row of those that stand before it.
 */
export const conversationPages = {
  name: '0230-conversation-pages',
  sql: `
drop index conversation_page, conversation_recent, conversation_waiting, conversation_debt;
create index conversation_page on conversation (job_id, last_in_at desc nulls last, last_id desc)
  include (account_id, phone, meaning) where texts + replies > 0;
create index conversation_recent on conversation (account_id, last_in_at desc, last_id desc)
  include (job_id, phone, meaning) where replies > 0;
create index conversation_meaning on conversation (account_id, meaning, last_in_at desc, last_id desc)
  include (job_id, phone) where replies > 0;
create index conversation_waiting on conversation (account_id, waiting_since, last_id)
  include (job_id, phone, owner_id, meaning) where waiting_since is not null;
create index conversation_debt on conversation (job_id, waiting_since, last_id)
  include (account_id, phone, owner_id, meaning) where waiting_since is not null;
`,
} as const;
