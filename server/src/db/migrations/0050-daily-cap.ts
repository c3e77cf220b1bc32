/**
 * How many segments an identity may send a day, counted by the day. `cap` is the cap they were last counted against,
 * `granted` how many of the last batch's it let go.
 */
export const dailyCap = {
  name: '0050-daily-cap',
  sql: `
create table identity_day (
  identity_id int not null references identity on delete cascade,
  day date not null,
  cap int not null,
  taken int not null,
  granted int not null,
  primary key (identity_id, day)
);
create index identity_capped on identity (identity_id) where daily_cap is not null;
-- The day of its identity that this text is counted on.
alter table message add column cap_day date;
`,
} as const;
