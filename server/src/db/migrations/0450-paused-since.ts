/**
 * When a job was paused, for the question before Resume. A trigger keeps it: people, the deliverability guard and the registry
 * all pause jobs. Existing jobs take the time of their last pause from the audit log.
 */
export const pausedSince = {
  name: '0450-paused-since',
  sql: `
alter table job add column paused_at timestamptz;
update job set paused_at = coalesce(
    (select max(a.at) from audit a
      where a.object = 'job/' || job.job_id
        and (a.action = 'job:guarded' or a.action = 'job:pause' and a.detail->>'call' like '%/pause')),
    updated_at)
 where status = 'paused';
create function note_pause() returns trigger language plpgsql as $$
begin
  new.paused_at := case when new.status <> 'paused' then null
                        when tg_op = 'UPDATE' and old.status = 'paused' then coalesce(new.paused_at, old.paused_at)
                        else coalesce(new.paused_at, now()) end;
  return new;
end $$;
create trigger note_pause before insert or update of status, paused_at on job for each row execute function note_pause();
`,
} as const;
