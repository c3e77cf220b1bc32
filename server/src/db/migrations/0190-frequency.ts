/** How many first texts one person may be sent in so many days, over all jobs: an agency's rule and an identity's. Null = none. */
export const frequency = {
  name: '0190-frequency',
  sql: `
alter table account
  add column frequency_texts int check (frequency_texts > 0),
  add column frequency_days int check (frequency_days > 0),
  -- Since when it is counted: what was under way by then has no place of its own.
  add column frequency_since timestamptz,
  add constraint account_frequency check ((frequency_texts is null) = (frequency_days is null));
alter table identity
  add column frequency_texts int check (frequency_texts > 0),
  add column frequency_days int check (frequency_days > 0),
  add column frequency_since timestamptz,
  add constraint identity_frequency check ((frequency_texts is null) = (frequency_days is null));
create index account_frequent on account (account_id) where frequency_texts is not null;
create index identity_frequent on identity (identity_id) where frequency_texts is not null;
-- What becomes of people who were texted often enough: skipped, held until they may be texted, or texted all the same.
alter table job add column recently_texted text not null default 'skip' check (recently_texted in ('hold', 'skip', 'anyway'));
-- When it was counted as one of the first texts its person may be sent in so many days.
alter table message add column frequency_at timestamptz;
create index message_rests on message (job_id, not_before) where state = 'waiting' and reason = 'frequency-cap';
`,
} as const;
