/** Agents opt people out by hand and decide about replies that need review; both are recorded with who did it. */
export const optOutsByHand = {
  name: '0410-opt-outs-by-hand',
  sql: `
alter table opt_out
  add column by_hand text check (by_hand in ('opt-out', 'wrong-number')),
  add column decided_by int,
  add constraint opt_out_by_hand check (by_hand is null or (stopped and source = 'staff' and decided_by is not null));
create index opt_out_of_job on opt_out (job_id) where stopped;
create index conversation_review on conversation (account_id, last_in_at desc, last_id desc)
  include (job_id, phone, meaning) where held and replies > 0;
`,
} as const;
