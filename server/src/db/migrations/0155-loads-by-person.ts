/**
 * How loads of a build ended, once a person: whoever calls often, or lies, counts as one. Not who it was: `person` is a sum of
 * person and build. The counts by the minute before (remote_load) are read by servers made before, and by nobody after.
 */
export const loadsByPerson = {
  name: '0155-loads-by-person',
  sql: `
create table remote_load_by (
  remote text not null,
  build text not null,
  person bytea not null,
  outcome text not null,
  at timestamptz not null,
  -- How long the last such load took, where it told.
  milliseconds int,
  primary key (remote, build, person, outcome)
);
`,
} as const;
