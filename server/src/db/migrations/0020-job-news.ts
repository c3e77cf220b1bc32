/**
 * Whatever changes a job's row tells who watches it, after the commit: no statement that moves a counter has to
 * remember to. At most once in 400 ms for counters, because each NOTIFY makes commits wait for each other; at
 * once for what a person did or reads.
 */
export const jobNews = {
  name: '0020-job-news',
  sql: `
alter table job add column told_at timestamptz;
create function tell_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.told_at is null or new.told_at < clock_timestamp() - interval '400 milliseconds'
     or (new.status, new.held, new.deleted_at, new.planned)
        is distinct from (old.status, old.held, old.deleted_at, old.planned) then
    new.told_at := clock_timestamp();
    perform pg_notify('jobs', new.job_id::text);
  end if;
  return new;
end $$;
create trigger job_told before insert or update on job for each row execute function tell_job();
`,
} as const;
