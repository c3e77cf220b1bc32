/** Whatever moves a list's row tells who watches it, after the commit: a chunk that is read, a stage, its end. */
export const listNews = {
  name: '0206-list-news',
  sql: `
create function tell_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('lists', new.list_id::text);
  return null;
end $$;
create trigger list_told after update of list_state, stage, rows_read, deleted_at on phone_list
  for each row execute function tell_list();
`,
} as const;
