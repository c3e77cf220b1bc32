/**
 * The words that held a number, and since when: what it writes later is kept beside them. A number that is stopped
 * waits for nobody; rows that said both are older than the rule.
 */
export const heldWords = {
  name: '0053-held-words',
  sql: `
alter table opt_out add column held_text text, add column held_at timestamptz;
update opt_out set in_review = false where stopped and in_review;
update opt_out set held_text = text, held_at = at where in_review;
alter table opt_out add constraint opt_out_stopped_or_held check (not (stopped and in_review));
alter table opt_out add constraint opt_out_held_since check (not in_review or held_at is not null);
drop index opt_out_in_review;
create index opt_out_in_review on opt_out (held_at) where in_review;
`,
} as const;
