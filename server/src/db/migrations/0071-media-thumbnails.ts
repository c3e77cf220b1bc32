/** A picture as a small one, for lists; films and what was uploaded before have none. */
export const mediaThumbnails = {
  name: '0071-media-thumbnails',
  sql: `
alter table media add column thumb_url text unique;
alter table media add column thumb_key text;
alter table media add constraint media_thumb_whole check ((thumb_url is null) = (thumb_key is null));
`,
} as const;
