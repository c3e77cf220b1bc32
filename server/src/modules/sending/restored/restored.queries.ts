import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database';

/** The heartbeat as it was found, before this one. */
export interface FoundHeartbeat {
  /** Which database this is: another cluster, another database of it, and the same with its tables made anew differ. */
  here: string;
  /** Null: nothing was ever sent from it. */
  was: { database: string; beat: number; heartbeatAt: Date; ageMs: number } | null;
}

/** Keeps the row until the transaction ends: processes look one after the other. */
export async function findHeartbeat(tx: Tx): Promise<FoundHeartbeat> {
  const { rows: marks } = await sql<{ here: string }>`
    select (select system_identifier from pg_control_system()) || ':' || d.oid || ':' || 'message'::regclass::oid as here
      from pg_database d where d.datname = current_database()`.execute(tx);
  const row = await tx
    .selectFrom('dispatch_life')
    .selectAll()
    .select(sql<number>`1000 * extract(epoch from clock_timestamp() - beat_at)::float8`.as('age_ms'))
    .forUpdate()
    .executeTakeFirst();
  return {
    here: marks[0]!.here,
    was: row ? { database: row.database, beat: row.beat, heartbeatAt: row.beat_at, ageMs: row.age_ms } : null,
  };
}

/** One further than both this database and the process remember. Answers the heartbeat, and the database's time. */
export async function writeHeartbeat(
  tx: Tx,
  database: string,
  known: number,
): Promise<{ beat: number; beat_at: Date }> {
  const { rows } = await sql<{ beat: number; beat_at: Date }>`
    insert into dispatch_life as l (database, beat, beat_at) values (${database}, ${known}::bigint + 1, clock_timestamp())
        on conflict (only_one) do update
       set database = excluded.database, beat = greatest(l.beat + 1, excluded.beat), beat_at = excluded.beat_at
    returning beat, beat_at`.execute(tx);
  return rows[0]!;
}

/**
 * Holds all dispatch and puts every text in doubt that was open in the copy; `doubtSome` does that by and by. Recipients
 * of a campaign that had not all of them are in doubt as they are written. The earliest copy that was noticed counts.
 */
export async function holdRestored(tx: Tx, reason: string, restoredFrom: Date): Promise<void> {
  await sql`
    insert into dispatch_hold as h (reason, restored_from, doubt_next) values (${reason}, ${restoredFrom}, 0)
        on conflict (only_one) do update
       set reason = case when h.restored_from <= excluded.restored_from then h.reason else excluded.reason end,
           held_by = null, held_at = now(), doubt_next = 0,
           restored_from = least(coalesce(h.restored_from, excluded.restored_from), excluded.restored_from)`.execute(
    tx,
  );
  await sql`
    update job set doubt_from = least(doubt_from, ${restoredFrom}), doubt_until = now()
     where not planned and deleted_at is null and status <> 'completed'`.execute(tx);
}

/**
 * The next `most` messages of a restored copy: what of them was open may have gone since, and only the carrier
 * can say (`unknown`). The claims of whoever sends meanwhile are void. Answers whether there may be more.
 */
export async function doubtSome(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await sql<{ doubt_next: number | null }>`
    with hold as (
      select doubt_next, held_at, restored_from from dispatch_hold where doubt_next is not null for update
    ),
    upto as (
      select max(message_id) as last
        from (select message_id from message where message_id >= (select doubt_next from hold)
               order by message_id limit ${most}) part
    ),
    doubted as (
      update message m
         set state = 'unknown', doubt_until = h.held_at, not_before = clock_timestamp(), claimed_by = null,
             lease_until = null, started_at = least(coalesce(m.started_at, h.restored_from), h.restored_from)
        from hold h, upto u
       where m.message_id between h.doubt_next and u.last and m.created_at <= h.held_at
         and m.direction = 'out' and m.state in ('waiting', 'pending', 'sending', 'unknown')
    )
    update dispatch_hold d set doubt_next = u.last + 1 from hold h, upto u
    returning d.doubt_next`.execute(tx);
  return rows.some(({ doubt_next }) => doubt_next !== null);
}

/** Whether texts of a restored copy are still to be put in doubt. */
export const findDoubts = (db: Db) =>
  db.selectFrom('dispatch_hold').select('doubt_next').where('doubt_next', 'is not', null).executeTakeFirst();
