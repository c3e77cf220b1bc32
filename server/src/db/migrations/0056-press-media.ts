/**
 * What a press named to go with its text: a template's id, a media's address, '' for nothing; null where a server wrote it
 * that does not know of this. The same press is known by it again, whatever has become of the template meanwhile (D18).
 */
export const pressMedia = {
  name: '0056-press-media',
  sql: `
alter table typed_press add column media_asked text;
`,
} as const;
