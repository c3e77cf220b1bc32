/**
 * The first text somebody typed that carried a picture or film: it stands in that conversation. Kept with the picture,
 * because whoever deletes one cannot look through all messages, and an index on them would keep everybody from them
 * while it is made. What an older server sends is not known here; filling it in would read all messages with `media`
 * locked.
 */
export const mediaInTexts = {
  name: '0057-media-in-texts',
  sql: `
alter table media add column first_text bigint;
`,
} as const;
