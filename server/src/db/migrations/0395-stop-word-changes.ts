/**
 * Counts the changes of stop words: who keeps them in memory asks in the statement that stores a reply whether they are still
 * all there are.
 */
export const stopWordChanges = {
  name: '0395-stop-word-changes',
  sql: `
create table stop_word_change (
  only_one boolean primary key default true check (only_one),
  nr int not null
);
insert into stop_word_change (nr) values (0);
grant select, update on stop_word_change to app_user;
create function note_stop_words() returns trigger language plpgsql as $$
begin
  update stop_word_change set nr = nr + 1;
  return null;
end $$;
create trigger note_stop_words after insert or update or delete on stop_word for each statement execute function note_stop_words();
`,
} as const;
