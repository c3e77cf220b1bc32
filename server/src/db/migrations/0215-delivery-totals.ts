const LAGS = Array.from({ length: 12 }, (_, at) => `sum(lags[${at + 1}])`).join(', ');

/**
 * Three smaller rollups beside the hours and the days, folded from the same differences: a month of the whole platform has
 * half a million days of numbers, which take a second to add up.
 */
export const deliveryTotals = {
  name: '0215-delivery-totals',
  sql: `
-- Of the whole platform by the New York day.
create table message_total (
  day date not null,
  direction text not null,
  mms boolean not null,
  carrier text not null,
  state text not null,
  error_code int not null,
  texts int not null,
  cost bigint not null,
  lags int[] not null,
  primary key (day, direction, mms, carrier, state, error_code)
);
-- Of the whole platform by the hour.
create table message_clock (
  hour timestamptz not null,
  direction text not null,
  mms boolean not null,
  carrier text not null,
  state text not null,
  error_code int not null,
  texts int not null,
  primary key (hour, direction, mms, carrier, state, error_code)
);
-- Who sent by the New York day: no carrier, no code.
create table message_sender (
  day date not null,
  account_id int not null,
  identity_id int not null,
  job_id int not null,
  list_id int not null,
  number bigint not null,
  direction text not null,
  mms boolean not null,
  state text not null,
  texts int not null,
  primary key (day, account_id, identity_id, job_id, list_id, number, direction, mms, state)
);
create index message_total_empty on message_total (day) where texts = 0;
create index message_clock_empty on message_clock (hour) where texts = 0;
create index message_sender_empty on message_sender (day) where texts = 0;

-- Narrowed to one of these, a month is read by an index.
create index message_day_account on message_day (account_id, day);
create index message_day_identity on message_day (identity_id, day);
create index message_day_number on message_day (number, day);
create index message_stat_list on message_stat (list_id, hour) where list_id <> 0;

insert into message_total
select day, direction, mms, carrier, state, error_code, sum(texts), sum(cost), array[${LAGS}]::int[]
  from message_day group by 1, 2, 3, 4, 5, 6;
insert into message_clock
select hour, direction, mms, carrier, state, error_code, sum(texts) from message_stat group by 1, 2, 3, 4, 5, 6;
insert into message_sender
select (hour at time zone 'America/New_York')::date, account_id, identity_id, job_id, list_id, number, direction, mms, state, sum(texts)
  from message_stat group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

alter table message_sender enable row level security;
alter table message_sender force row level security;
create policy tenant on message_sender
  using ((select current_setting('app.is_admin', true)) = 'on'
         or account_id = (select nullif(current_setting('app.account_id', true), '')::int))
  with check (current_setting('app.is_admin', true) = 'on'
         or account_id = nullif(current_setting('app.account_id', true), '')::int);
-- Nobody's in particular: the platform's alone.
do $$
declare t text;
begin
  foreach t in array array['message_total', 'message_clock'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy platform on %I
      using ((select current_setting('app.is_admin', true)) = 'on')
      with check (current_setting('app.is_admin', true) = 'on')$p$, t);
  end loop;
end $$;
grant select on message_total, message_clock, message_sender to app_user;
`,
} as const;
