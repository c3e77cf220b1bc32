/**
 * What a do-not-contact file says of a number: why it is held, and since when. Another tool's export brings both. Null where
 * the file does not say; of an entry both stand in dnc_entry.
 */
export const dncDetails = {
  name: '0175-dnc-details',
  sql: `
alter table dnc_number add column reason text;
alter table dnc_number add column since timestamptz;

-- A day or a moment as other tools write it: 2026-03-01, 2026-03-01T12:00:00Z, 3/1/2026 4:05 PM. Null for what is none, and
-- for what lies ahead.
create function said_moment(said text) returns timestamptz language plpgsql stable strict
  set datestyle = 'ISO, MDY' set timezone = 'UTC' as $$
declare
  moment timestamptz;
begin
  if said !~ '^ *([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4})([ T]|$)' then return null; end if;
  moment := said::timestamptz;
  return case when moment between '1990-01-01' and now() + interval '1 day' then moment end;
exception when others then return null;
end $$;
`,
} as const;
