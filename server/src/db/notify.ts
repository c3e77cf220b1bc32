import { sql } from 'kysely';
import type { Db } from './database';

/** Tells every process that listens, after the commit. Up to 8,000 bytes: ids, not content. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
