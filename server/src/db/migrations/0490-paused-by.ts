/** Who paused a job, for its row and its page. Null after a pause by the deliverability guard or the registry. */
export const pausedBy = {
  name: '0490-paused-by',
  sql: `
alter table job add column paused_by int;
create or replace function note_pause() returns trigger language plpgsql as $$
begin
  new.paused_at := case when new.status <> 'paused' then null
                        when tg_op = 'UPDATE' and old.status = 'paused' then coalesce(new.paused_at, old.paused_at)
                        else coalesce(new.paused_at, now()) end;
  if new.status <> 'paused' then new.paused_by := null; end if;
  return new;
end $$;
`,
} as const;
