/**
 * What carriers take of an identity, as the registry has classed its brand and campaign, and how much of it is used up.
 * `brand_key`: which identities of an agency are one brand to T-Mobile; drawn from the EIN by a key of the installation.
 */
export const carrierClasses = {
  name: '0121-carrier-classes',
  sql: `
alter table registration
  add column att_per_minute int,
  add column tmobile_per_day int,
  add column brand_tier text,
  add column brand_key text;

create table brand_day (
  brand_key text not null,
  day date not null,
  cap int not null,
  taken int not null,
  granted int not null,
  primary key (brand_key, day)
);
-- A schedule of tokens, as a sending number's: \`tat\` is when the last that was given would have been due.
create table campaign_pace (
  identity_id int primary key references identity on delete cascade,
  tat timestamptz not null,
  granted int not null,
  per_second float8 not null
);
-- The day of its brand that a text is counted on, and when it was let into its campaign's minute.
alter table message add column brand_day date, add column minute_at timestamptz;
`,
} as const;
