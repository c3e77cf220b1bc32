/**
 * In which browser every page and panel of a build was mounted before people got it; null: in none, and it cannot become stable.
 * What was published before this was asked, or comes with the server, may.
 */
export const mountedBuilds = {
  name: '0240-mounted-builds',
  sql: `
alter table remote_build add column mounted_in text;
update remote_build set mounted_in = 'published before this was asked' where published_at is not null;
`,
} as const;
