import { sql } from 'kysely';
import type { Db } from './database';

/** The time by the database's clock. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}
