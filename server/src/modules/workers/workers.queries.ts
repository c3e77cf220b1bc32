import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** A worker that has written no heartbeat for this long is silent: killed, hanging, or cut off from the database. */
const SILENT_AFTER_SECONDS = 60;
/** A silent worker is reported this long; then its row says only that it was there. */
const REPORTED_SECONDS = 3_600;
const KEPT_DAYS = 30;

/** Heartbeats of all workers, in one look. */
export interface WorkerHealth {
  living: number;
  silent: number;
  /** Since when at least one worker has been running; null without one. */
  runningSince: Date | null;
  /** The last heartbeat of the worker that has been silent the longest; null without one. */
  silentSince: Date | null;
  /** The last heartbeat of any worker, or its end; null when none has ever run. */
  lastSeenAt: Date | null;
}

/** Also counts as started again where a worker that was taken for silent goes on. */
export async function writeBeat(db: Db, name: string): Promise<void> {
  await sql`
    insert into worker (name) values (${name})
        on conflict (name) do update set beat_at = clock_timestamp(), stopped_at = null`.execute(db);
}

export async function writeEnd(db: Db, name: string): Promise<void> {
  await sql`update worker set stopped_at = clock_timestamp() where name = ${name}`.execute(db);
}

/** Removes rows of workers that ended long ago. */
export async function deleteOldWorkers(db: Db): Promise<void> {
  await sql`delete from worker where beat_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
}

export async function readWorkers(db: Db): Promise<WorkerHealth> {
  const { rows } = await sql<{
    living: number;
    silent: number;
    running_since: Date | null;
    silent_since: Date | null;
    last_seen_at: Date | null;
  }>`
    with seen as (
      select started_at, beat_at, coalesce(stopped_at, beat_at) as last_at,
             stopped_at is null and age <= ${SILENT_AFTER_SECONDS} as is_living,
             stopped_at is null and age > ${SILENT_AFTER_SECONDS} and age <= ${REPORTED_SECONDS} as is_silent
        from (select *, extract(epoch from clock_timestamp() - beat_at) as age from worker) w
    )
    select count(*) filter (where is_living) as living, count(*) filter (where is_silent) as silent,
           min(started_at) filter (where is_living) as running_since,
           min(beat_at) filter (where is_silent) as silent_since, max(last_at) as last_seen_at
      from seen`.execute(db);
  const row = rows[0]!;
  return {
    living: row.living,
    silent: row.silent,
    runningSince: row.running_since,
    silentSince: row.silent_since,
    lastSeenAt: row.last_seen_at,
  };
}
