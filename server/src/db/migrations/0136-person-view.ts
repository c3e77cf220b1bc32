/**
 * Somebody of the platform looks at the console as one of an agency's people. It hangs on the viewer's own session: no
 * session of the person's is made, and the one there is goes on when the view ends.
 */
export const personView = {
  name: '0136-person-view',
  sql: `
create table person_view (
  view_id int generated always as identity primary key,
  viewer_id int not null references agent on delete cascade,
  agent_id int not null references agent on delete cascade,
  reason text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null
);
alter table app_session add column view_id int references person_view on delete cascade;
`,
} as const;
