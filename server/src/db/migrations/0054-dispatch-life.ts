/**
 * A restored database has forgotten what was sent after it was copied. The beat of the dispatch goes one way, so one
 * that goes back, or that was counted in another database, tells (D23): then all is held, and every open text is
 * asked about up to the moment of the hold.
 */
export const dispatchLife = {
  name: '0054-dispatch-life',
  sql: `
create table dispatch_life (
  only_one boolean primary key default true check (only_one),
  database text not null,
  beat bigint not null,
  beat_at timestamptz not null
);
alter table dispatch_hold alter column held_by drop not null,
  add column restored_from timestamptz,
  -- The first message that was not looked at yet; null when all were.
  add column doubt_next bigint;
alter table message add column doubt_until timestamptz;
-- Of a campaign whose recipients were not all written in the copy: those written later are in doubt, too.
alter table job add column doubt_from timestamptz, add column doubt_until timestamptz;
`,
} as const;
