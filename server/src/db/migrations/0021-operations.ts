/** What the platform's own people need: the kill switch of all dispatch, errors found quickly, a log nobody edits. */
export const operations = {
  name: '0021-operations',
  sql: `
-- While its one row is there, no text of anybody goes out.
create table dispatch_hold (
  only_one boolean primary key default true check (only_one),
  reason text not null,
  held_by int not null,
  held_at timestamptz not null default now()
);
grant select on dispatch_hold to app_user;

create index message_error on message (done_at) where error_code is not null;
create index audit_time on audit (audit_id desc, action);

-- Nobody changes or forgets what was written, the tables' owner included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = '42501';
end $$;
create trigger audit_is_final before update or delete on audit for each row execute function refuse_change();
create trigger audit_stays before truncate on audit for each statement execute function refuse_change();
`,
} as const;
