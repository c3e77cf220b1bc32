/**
 * What an agency pays, with its past: whoever changes a rate leaves a line, so that a job that is changed later still costs
 * what it cost when it was made. And why an agency was rejected.
 */
export const rateHistory = {
  name: '0093-rate-history',
  sql: `
alter table account add column approval_reason text;

create table account_rate (
  account_id int not null references account,
  kind text not null,
  from_at timestamptz not null default now(),
  -- 1/10,000 dollars a segment.
  amount int not null check (amount >= 0),
  set_by int,
  primary key (account_id, kind, from_at)
);
alter table account_rate enable row level security;
alter table account_rate force row level security;
create policy tenant on account_rate
  using (account_id = nullif(current_setting('app.account_id', true), '')::int
         or current_setting('app.is_admin', true) = 'on')
  with check (account_id = nullif(current_setting('app.account_id', true), '')::int
         or current_setting('app.is_admin', true) = 'on');
grant select, insert on account_rate to app_user;

-- The rates of an agency as rows: kind and ten-thousandths.
create function rates_of(one account) returns table (kind text, amount int)
  language sql immutable as $$
  select kind, (rate * 10000)::int from (values
    ('sms_rate', one.sms_rate), ('img_mms_rate', one.img_mms_rate), ('vid_mms_rate', one.vid_mms_rate),
    ('a2p_sms_rate', one.a2p_sms_rate), ('a2p_img_mms_rate', one.a2p_img_mms_rate),
    ('a2p_vid_mms_rate', one.a2p_vid_mms_rate)) rates (kind, rate) $$;

create function note_rates() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into account_rate (account_id, kind, from_at, amount)
    select new.account_id, kind, new.created_at, amount from rates_of(new);
  else
    insert into account_rate (account_id, kind, from_at, amount, set_by)
    select new.account_id, kind, statement_timestamp(), amount, new.changed_by
      from (select * from rates_of(new) except select * from rates_of(old)) changed;
  end if;
  return null;
end $$;
create trigger account_has_rates after insert on account for each row execute function note_rates();
create trigger account_rates_change after update of sms_rate, img_mms_rate, vid_mms_rate, a2p_sms_rate, a2p_img_mms_rate,
  a2p_vid_mms_rate on account for each row execute function note_rates();

insert into account_rate (account_id, kind, from_at, amount)
select account.account_id, rates.kind, account.created_at, rates.amount from account, rates_of(account) rates;
`,
} as const;
