/** A message as the key of its row in the rollup: 0 and '' stand for none. */
const INTO_DELTA = `insert into message_delta (hour, account_id, identity_id, job_id, list_id, number, direction, kind, mms,
                               carrier, state, error_code, lag, texts, segments, cost)
    select date_trunc('hour', delivery_time(sent_at, started_at, created_at), 'UTC'), account_id, coalesce(identity_id, 0),
           coalesce(job_id, 0), coalesce(list_id, 0), case direction when 'out' then from_phone else to_phone end, direction,
           kind, mms, coalesce(carrier, ''), state, coalesce(error_code, 0), receipt_lag(state, sent_at, done_at),`;
const KEYS = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13';
const IS_COUNTED = 'delivery_state(state, carrier_id, error_code) is not null';

/**
 * What became of the texts, by the hour and by the New York day. A statement that changes messages leaves its difference in
 * `message_delta`, in its own transaction; a task folds the differences into the two rollups. Appending to a table
 * nobody else writes the same row of keeps senders from waiting for each other, which counters would not.
 */
export const deliveryRollup = {
  name: '0065-delivery-rollup',
  sql: `
alter table message add column carrier text;

-- The delivery message exists once a carrier was handed it. Null: it does not, or not yet.
create function delivery_state(state text, carrier_id text, error_code int) returns text
  language sql immutable parallel safe as $$
  select case when state in ('sent', 'delivered', 'unknown', 'received') then state
              when state = 'failed' and (carrier_id is not null or error_code is not null) then state end $$;
-- When it was handed over, or came in.
create function delivery_time(sent_at timestamptz, started_at timestamptz, created_at timestamptz) returns timestamptz
  language sql immutable parallel safe as $$ select coalesce(sent_at, started_at, created_at) $$;
-- Seconds from handing over to the last receipt, as a bucket of a histogram.
create function receipt_lag(state text, sent_at timestamptz, done_at timestamptz) returns int
  language sql immutable parallel safe as $$
  select case when state in ('delivered', 'failed') then
    width_bucket(extract(epoch from done_at - sent_at)::float8,
                 array[1, 2, 5, 10, 30, 60, 300, 900, 3600, 21600, 86400]::float8[]) end $$;

create table message_delta (
  delta_id bigint generated always as identity primary key,
  hour timestamptz not null,
  account_id int not null,
  identity_id int not null,
  job_id int not null,
  list_id int not null,
  number bigint not null,
  direction text not null,
  kind text not null,
  mms boolean not null,
  carrier text not null,
  state text not null,
  error_code int not null,
  lag smallint,
  texts int not null,
  segments int not null,
  cost bigint not null
);

-- 0 and '' stand for none: a key has no nulls.
create table message_stat (
  hour timestamptz not null,
  account_id int not null,
  identity_id int not null,
  job_id int not null,
  list_id int not null,
  number bigint not null,
  direction text not null,
  kind text not null,
  mms boolean not null,
  carrier text not null,
  state text not null,
  error_code int not null,
  texts int not null,
  segments int not null,
  cost bigint not null,
  lags int[] not null,
  primary key (hour, account_id, identity_id, job_id, list_id, number, direction, kind, mms, carrier, state, error_code)
);
create index message_stat_empty on message_stat (hour) where texts = 0;
create index message_stat_job on message_stat (job_id, hour) where job_id <> 0;

create table message_day (
  day date not null,
  account_id int not null,
  identity_id int not null,
  number bigint not null,
  direction text not null,
  mms boolean not null,
  carrier text not null,
  state text not null,
  error_code int not null,
  texts int not null,
  segments int not null,
  cost bigint not null,
  lags int[] not null,
  primary key (day, account_id, identity_id, number, direction, mms, carrier, state, error_code)
);
create index message_day_empty on message_day (day) where texts = 0;

-- Asked once a statement, not once a row: a month of the platform has half a million of them.
do $$
declare t text;
begin
  foreach t in array array['message_delta', 'message_stat', 'message_day'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy tenant on %I
      using ((select current_setting('app.is_admin', true)) = 'on'
             or account_id = (select nullif(current_setting('app.account_id', true), '')::int))
      with check (current_setting('app.is_admin', true) = 'on'
             or account_id = nullif(current_setting('app.account_id', true), '')::int)$p$, t);
  end loop;
end $$;
grant select, insert on message_delta to app_user;
grant select on message_stat, message_day to app_user;
grant usage on all sequences in schema public to app_user;

create function note_delivery() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    ${INTO_DELTA}
           count(*), sum(segments), sum(cost)
      from added where ${IS_COUNTED}
     group by ${KEYS};
  elsif tg_op = 'DELETE' then
    ${INTO_DELTA}
           -count(*), -sum(segments), -sum(cost)
      from removed where ${IS_COUNTED}
     group by ${KEYS};
  else
    ${INTO_DELTA}
           sum(sign), sum(sign * segments), sum(sign * cost)
      from (select -1 as sign, account_id, identity_id, job_id, list_id, from_phone, to_phone, direction, kind, mms, carrier,
                   state, carrier_id, error_code, sent_at, started_at, created_at, done_at, segments, cost from removed
             where ${IS_COUNTED}
             union all
            select 1, account_id, identity_id, job_id, list_id, from_phone, to_phone, direction, kind, mms, carrier,
                   state, carrier_id, error_code, sent_at, started_at, created_at, done_at, segments, cost from added
             where ${IS_COUNTED}) both_sides
     group by ${KEYS}
    having sum(sign) <> 0 or sum(sign * segments) <> 0 or sum(sign * cost) <> 0;
  end if;
  return null;
end $$;
create trigger message_added after insert on message
  referencing new table as added for each statement execute function note_delivery();
create trigger message_removed after delete on message
  referencing old table as removed for each statement execute function note_delivery();
create trigger message_moved after update on message
  referencing old table as removed new table as added for each statement execute function note_delivery();

-- Filters on a person's number, and a report's walk in the order of time.
create index message_party on message (phone, delivery_time(sent_at, started_at, created_at))
  where ${IS_COUNTED};
create index message_delivery on message (delivery_time(sent_at, started_at, created_at), message_id)
  where ${IS_COUNTED};

-- What was sent before this was kept.
${INTO_DELTA}
       count(*), sum(segments), sum(cost)
  from message where ${IS_COUNTED}
 group by ${KEYS};
`,
} as const;
