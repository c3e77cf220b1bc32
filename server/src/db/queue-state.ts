import { sql } from 'kysely';
import type { Db } from './database';

/** Whether no background task waits to run now, runs, or waits for its next try. */
export async function isQueueIdle(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pgboss.job
    where state = 'active' or state = 'retry' or (state = 'created' and start_after <= now()) limit 1`.execute(
    db,
  );
  return rows.length === 0;
}

export interface TaskQueue {
  /** Tasks that are due and not started. */
  waiting: number;
  /** How long the oldest of them has been due, in seconds. */
  oldestSeconds: number;
}

export async function readTaskQueue(db: Db): Promise<TaskQueue> {
  const { rows } = await sql<{ waiting: number; oldest: number }>`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as oldest
      from pgboss.job where state in ('created', 'retry') and start_after <= now()`.execute(db);
  return { waiting: rows[0]!.waiting, oldestSeconds: rows[0]!.oldest };
}
