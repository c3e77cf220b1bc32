/**
 * How many conversations of a job wait for a reply. Counting them on every read took 9 ms for a job with 47,000. A trigger
 * appends every change to `waiting_delta` in the transaction that makes it, and a task folds the changes into `job.waiting`:
 * the exact number is the sum of both. The trigger does not update `job` itself. Inbound replies lock the job before the
 * conversation, and a trigger on the conversation would take the same two locks in the opposite order.
 */
export const waitingCounts = {
  name: '0511-waiting-counts',
  sql: `
create table waiting_delta (
  job_id int not null,
  delta_id bigint generated always as identity,
  account_id int not null,
  waiting int not null,
  primary key (job_id, delta_id) include (waiting)
);
alter table waiting_delta enable row level security;
alter table waiting_delta force row level security;
create policy tenant on waiting_delta
  using ((select current_setting('app.is_admin', true)) = 'on'
         or account_id = (select nullif(current_setting('app.account_id', true), '')::int))
  with check (current_setting('app.is_admin', true) = 'on'
         or account_id = nullif(current_setting('app.account_id', true), '')::int);
grant select, insert on waiting_delta to app_user;
grant usage on all sequences in schema public to app_user;

create function note_waiting() returns trigger language plpgsql as $$
begin
  insert into waiting_delta (job_id, account_id, waiting)
  values (coalesce(new.job_id, old.job_id), coalesce(new.account_id, old.account_id),
          (new.waiting_since is not null)::int - (old.waiting_since is not null)::int);
  return null;
end $$;
-- Each lock on conversation waits for transactions that write it; the count below includes what they committed.
create trigger waiting_added after insert on conversation
  for each row when (new.waiting_since is not null) execute function note_waiting();
create trigger waiting_changed after update on conversation
  for each row when ((old.waiting_since is null) <> (new.waiting_since is null)) execute function note_waiting();
create trigger waiting_removed after delete on conversation
  for each row when (old.waiting_since is not null) execute function note_waiting();

insert into waiting_delta (job_id, account_id, waiting)
select job_id, account_id, count(*) from conversation where waiting_since is not null group by job_id, account_id;
`,
} as const;
