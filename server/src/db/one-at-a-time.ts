import type { Database } from './database';

/** Any number; every process that starts takes the same lock. */
const START_LOCK = 726_431_906;

/**
 * Runs the work in one process at a time, for what a library creates without a transaction of ours.
 */
export async function oneAtATime<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${START_LOCK})`, []);
    return await work();
  } finally {
    // Not holding it (the connection broke, the wait timed out) is only a warning to PostgreSQL.
    await client.query(`select pg_advisory_unlock(${START_LOCK})`, []).catch(() => {});
    client.release();
  }
}
