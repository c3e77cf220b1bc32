/** One row per worker process with its last heartbeat. */
export const workers = {
  name: '0430-workers',
  sql: `
create table worker (
  name text primary key,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp(),
  -- Set by a worker that ended in order; one that was killed leaves it null.
  stopped_at timestamptz
);
`,
} as const;
