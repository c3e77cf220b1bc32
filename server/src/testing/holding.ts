import { sql } from 'kysely';
import { inTransaction } from '../db/database';
import type { Db, Tx } from '../db/database';
import { eventually } from './sending-world';

/** Holds what `take` takes in a session of its own until `during` has been through. Needs PostgreSQL. */
export async function holding<T>(
  db: Db,
  take: (tx: Tx) => Promise<unknown>,
  during: () => Promise<T>,
): Promise<T> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isTaken = () => {};
  const taken = new Promise<void>((resolve) => (isTaken = resolve));
  const holder = inTransaction(db, async (tx) => {
    await take(tx);
    isTaken();
    await held;
  });
  try {
    await Promise.race([taken, holder]);
    return await during();
  } finally {
    letGo();
    await holder;
  }
}

/** Until somebody of this database waits for a lock of this kind. */
export const somebodyWaits = (db: Db, kind: 'advisory' | 'transactionid' | 'relation') =>
  eventually(
    async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and l.locktype = ${kind} and a.datname = current_database()`.execute(db);
      return rows[0]?.n ?? 0;
    },
    (waiting) => waiting > 0,
    5_000,
  );
