/**
 * Builds that one person tries in one tab. Who may is named for each remote; a run ends with its session, its link, a press,
 * or its person's place on the list. Not tied to the session's row: that is deleted when it is over.
 */
export const previews = {
  name: '0245-previews',
  sql: `
create table preview_person (
  remote text not null,
  agent_id int not null references agent,
  added_by int not null references agent,
  added_at timestamptz not null,
  primary key (remote, agent_id)
);

create table preview (
  preview_id int generated always as identity primary key,
  agent_id int not null references agent,
  session_id int not null,
  remote text not null,
  build text not null,
  started_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz
);
create index preview_until on preview (until);
`,
} as const;
