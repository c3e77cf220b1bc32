/**
 * The first text somebody typed that carried a picture or film: it stands in that conversation. Kept with the picture,
 * because whoever deletes one cannot look through all messages, and an index on them would keep everybody from them
 * while it is made.
 */
export const mediaInTexts = {
  name: '0057-media-in-texts',
  sql: `
alter table media add column first_text bigint;
update media set first_text = t.message_id
  from (select media_url, min(message_id) as message_id from message where media_url is not null group by media_url) t
 where media.url = t.media_url;
`,
} as const;
