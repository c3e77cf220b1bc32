import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';

/** Until the transaction ends, tries of the same key wait for each other. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function countTries(
  db: Db,
  key: string,
  since: Date,
): Promise<{ tries: number; oldest: Date | null }> {
  const row = await db
    .selectFrom('sign_in_failure')
    .where('throttle_key', '=', key)
    .where('at', '>', since)
    .select((eb) => [eb.fn.countAll<number>().as('tries'), eb.fn.min('at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { tries: row.tries, oldest: row.oldest };
}

export async function insertTry(db: Db, key: string, at: Date): Promise<void> {
  await db.insertInto('sign_in_failure').values({ throttle_key: key, at }).execute();
}

/** All of them up to now. */
export async function deleteTries(db: Db, key: string, at: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('throttle_key', '=', key).where('at', '<=', at).execute();
}

/** One that was made at this moment. */
export async function deleteTry(db: Db, key: string, at: Date): Promise<void> {
  await sql`
    delete from sign_in_failure where ctid = (
      select ctid from sign_in_failure where throttle_key = ${key} and at = ${at} limit 1
    )`.execute(db);
}

export async function deleteOldTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('at', '<', before).execute();
}
