/** Reading what became of texts, fast under row-level security. */
export const deliveryReading = {
  name: '0250-delivery-reading',
  sql: `
-- The same time, said by CASE: PostgreSQL takes coalesce() for something that could tell rows a tenant may not see, and looks a
-- time up in an index only after it has read them all.
create or replace function delivery_time(sent_at timestamptz, started_at timestamptz, created_at timestamptz) returns timestamptz
  language sql immutable parallel safe as $$
  select case when sent_at is not null then sent_at when started_at is not null then started_at else created_at end $$;
-- The same seconds, not by way of decimal numbers.
create or replace function receipt_lag(state text, sent_at timestamptz, done_at timestamptz) returns int
  language sql immutable parallel safe as $$
  select case when state in ('delivered', 'failed') then
    width_bucket(date_part('epoch', done_at - sent_at),
                 array[1, 2, 5, 10, 30, 60, 300, 900, 3600, 21600, 86400]::float8[]) end $$;

-- Whose session it is is asked once a statement, not once a message.
alter policy tenant on message
  using ((select current_setting('app.is_admin', true)) = 'on'
         or account_id = (select nullif(current_setting('app.account_id', true), '')::int));

-- The numbers with the most errors are found among what failed; all texts are counted of those alone.
create index message_sender_failed on message_sender (day) include (account_id, number, direction, mms, texts)
  where state = 'failed';
create index message_sender_number on message_sender (number, day);
create index message_day_failed_carrier on message_day (carrier, day) include (account_id, number, direction, mms, texts)
  where state = 'failed';
create index message_day_failed_code on message_day (error_code, day) include (account_id, number, direction, mms, texts)
  where state = 'failed';
`,
} as const;
