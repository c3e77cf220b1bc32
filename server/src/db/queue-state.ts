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
