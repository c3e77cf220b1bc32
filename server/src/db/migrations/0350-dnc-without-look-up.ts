/**
 * An entry takes its number along by a trigger of its own. The foreign key's was called for each number of a file, too, and
 * those are of no entry: a tenth of what storing them costs the database.
 */
export const dncWithoutLookUp = {
  name: '0350-dnc-without-look-up',
  sql: `
alter table dnc_number drop constraint dnc_number_dnc_id_fkey;

create function drop_dnc_numbers() returns trigger language plpgsql as $$
begin
  delete from dnc_number where dnc_id = old.dnc_id;
  return null;
end $$;
create trigger dnc_entry_numbers after delete on dnc_entry for each row execute function drop_dnc_numbers();

create function check_dnc_entry() returns trigger language plpgsql as $$
begin
  perform from dnc_entry where dnc_id = new.dnc_id for key share;
  if not found then raise foreign_key_violation using message = 'dnc_number: there is no such dnc_entry'; end if;
  return null;
end $$;
create trigger dnc_number_of_entry after insert or update of dnc_id on dnc_number
  for each row when (new.dnc_id is not null) execute function check_dnc_entry();
`,
} as const;
