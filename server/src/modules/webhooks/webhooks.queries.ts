import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import type { CarrierEvent, CarrierOptOut, InboundText } from './carrier-event';

export interface NewEvent {
  key: string;
  /** Set for a text that came in: while it is unread, nothing is sent to this phone. */
  phone: number | null;
  event: CarrierEvent;
}

/** By key. */
export interface StoredEvents {
  /** Never told before. */
  fresh: Map<string, number>;
  /** The texts among all of them that nobody has read yet, told again or new. */
  unread: Map<string, number>;
}

/** Who applies events listens here. */
export const EVENTS_CHANNEL = 'webhooks';

/** Stores events, each once, and tells who applies what is left to do. Those in `read` are read in the same transaction. */
export async function insertEvents(
  db: Db,
  events: readonly NewEvent[],
  read: ReadonlyMap<string, unknown> = new Map(),
): Promise<StoredEvents> {
  const given = events.map(({ key, phone, event }) => ({ key, phone, event, read: read.has(key) }));
  const { rows } = await sql<{ key: string; event_id: number; waits: boolean }>`${kept}
    with fresh as (
      insert into webhook_event (dedupe_key, kind, phone, payload, done_at, error)
      select distinct on (e.key) e.key, e.event->>'kind', e.phone, e.event,
             case when e.read or e.event->>'kind' = 'unreadable' then clock_timestamp() end, e.event->>'why'
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as e(key text, phone bigint, event jsonb, read boolean)
          on conflict (dedupe_key) do nothing
      returning dedupe_key as key, event_id, phone is not null and done_at is null as waits, done_at is null as is_left
    ),
    told as (select pg_notify(${EVENTS_CHANNEL}, '') from (select from fresh where is_left limit 1) one)
    select key, event_id, waits, (select count(*) from told) from fresh`.execute(db);
  const fresh = new Map(rows.map(({ key, event_id }) => [key, event_id]));
  const unread = new Map(rows.flatMap(({ key, event_id, waits }) => (waits ? [[key, event_id]] : [])));
  const again = events.flatMap(({ key, phone }) => (phone === null || fresh.has(key) ? [] : key));
  if (again.length > 0) {
    const found = await db
      .selectFrom('webhook_event')
      .where('dedupe_key', 'in', again)
      .where('done_at', 'is', null)
      .select(['dedupe_key', 'event_id'])
      .execute();
    for (const { dedupe_key, event_id } of found) unread.set(dedupe_key, event_id);
  }
  return { fresh, unread };
}

/** What was stored as read and is not, after all; in the same transaction. */
export async function reopenEvents(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`${kept}
    with reopened as (
      update webhook_event set done_at = null
       where event_id in (select unnest((select ${[...eventIds]}::bigint[]))) returning event_id
    )
    select pg_notify(${EVENTS_CHANNEL}, '') from (select from reopened limit 1) one`.execute(tx);
}

export interface StoredEvent<Event> {
  event_id: number;
  attempts: number;
  payload: Event;
}

/**
 * One text that came in, or one opt-out the carrier told of. With `eventId` that very one, waiting for whoever
 * reads it at the moment: its caller promises that it has been read. Else the next that nobody reads.
 */
export async function takeWord(
  tx: Tx,
  eventId?: number,
): Promise<StoredEvent<InboundText | CarrierOptOut> | undefined> {
  const which =
    eventId === undefined
      ? sql`and (not_before is null or not_before <= clock_timestamp()) order by event_id limit 1 for update skip locked`
      : sql`and event_id = ${eventId} for update`;
  const { rows } = await sql<StoredEvent<InboundText | CarrierOptOut>>`${kept}
    select event_id, attempts, payload from webhook_event
     where done_at is null and kind in ('message-received', 'carrier-opt-out') ${which}`.execute(tx);
  return rows[0];
}

export async function finishEvent(tx: Tx, eventId: number, error: string | null = null): Promise<void> {
  await tx
    .updateTable('webhook_event')
    .set({ done_at: sql<Date>`clock_timestamp()`, error })
    .where('event_id', '=', eventId)
    .execute();
}

/** An event that could not be applied: tried again later, and given up only when it blocks nobody. */
export async function postponeEvents(
  db: Db,
  eventIds: readonly number[],
  error: string,
  mostAttempts: number,
) {
  await sql`
    update webhook_event
       set attempts = attempts + 1, error = ${error.slice(0, 500)},
           not_before = clock_timestamp() + make_interval(secs => least(600, 2 ^ least(attempts, 10))),
           done_at = case when phone is null and attempts + 1 >= ${mostAttempts} then clock_timestamp() end
     where event_id = any(${[...eventIds]}::bigint[]) and done_at is null`.execute(db);
}

/** Done, and older than the carrier repeats anything. */
export async function deleteOldEvents(db: Db, olderThanHours: number, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as (
      select event_id from webhook_event
       where done_at < now() - make_interval(hours => ${olderThanHours}) order by done_at limit ${most}
    ),
    gone as (delete from webhook_event e using old o where e.event_id = o.event_id returning 1)
    select count(*) as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
