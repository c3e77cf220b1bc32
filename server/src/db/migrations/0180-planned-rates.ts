/**
 * Rates with a date from. The history is what is in force at any moment; a line that is still ahead can be withdrawn by a
 * request, one whose day has come by nobody. What is saved from now on still goes through the agency's own columns, which an
 * older process reads: a line is left wherever they differ from what is in force.
 */
export const plannedRates = {
  name: '0180-planned-rates',
  sql: `
create or replace function note_rates() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into account_rate (account_id, kind, from_at, amount)
    select new.account_id, kind, least(new.created_at, now()), amount from rates_of(new);
  else
    insert into account_rate (account_id, kind, from_at, amount, set_by)
    select new.account_id, said.kind, statement_timestamp(), said.amount, new.changed_by
      from rates_of(new) said
     where said.amount is distinct from (
       select past.amount from account_rate past
        where past.account_id = new.account_id and past.kind = said.kind and past.from_at <= statement_timestamp()
        order by past.from_at desc limit 1);
  end if;
  return null;
end $$;

create policy ahead on account_rate as restrictive for delete using (from_at > now());
grant delete on account_rate to app_user;
`,
} as const;
