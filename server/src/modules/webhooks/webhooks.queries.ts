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

/** Who applies events listens here. */
export const EVENTS_CHANNEL = 'webhooks';

/** The first of each, in one order, so that two statements over the same events never wait for each other. */
export const inOrderOfKeys = <Event extends Pick<NewEvent, 'key'>>(events: readonly Event[]): Event[] =>
  [...new Map(events.toReversed().map((event) => [event.key, event])).values()].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  );

/**
 * The CTEs `fresh` and `told` of a statement that stores events: of `given (key, phone, event, is_read)` those that nobody has told
 * yet, each with its `event_id` and whether somebody has to read it (`waits`). Whoever applies events is told of what is left to do.
 */
export const freshEvents = sql`
    fresh as (
      insert into webhook_event (dedupe_key, kind, phone, payload, done_at, error)
      select key, event->>'kind', phone, event,
             case when is_read or event->>'kind' = 'unreadable' then clock_timestamp() end, event->>'why'
        from given
          on conflict (dedupe_key) do nothing
      returning dedupe_key as key, event_id, phone is not null and done_at is null as waits, done_at is null as is_left
    ),
    told as (select pg_notify(${sql.lit(EVENTS_CHANNEL)}, '') from (select from fresh where is_left limit 1) one)`;

export interface FreshEvent {
  key: string;
  event_id: number;
  waits: boolean;
}

/** Stores events, each once. Answers, by key, the texts among them that nobody has read yet, told again or new. */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<Map<string, number>> {
  const { rows } = await sql<FreshEvent>`${kept}
    with given as (
      select *, false as is_read
        from jsonb_to_recordset(${JSON.stringify(inOrderOfKeys(events))}::jsonb) as e(key text, phone bigint, event jsonb)
    ),
    ${freshEvents}
    select key, event_id, waits, (select count(*) from told) from fresh`.execute(db);
  return findUnread(db, events, rows);
}

/** Which texts nobody has read yet: those of the `fresh` that wait, and whatever waits of what was told before. */
export async function findUnread(db: Db, events: readonly NewEvent[], fresh: readonly FreshEvent[]) {
  const unread = new Map(fresh.flatMap(({ key, event_id, waits }) => (waits ? [[key, event_id]] : [])));
  const isFresh = new Set(fresh.map(({ key }) => key));
  const again = events.flatMap(({ key, phone }) => (phone === null || isFresh.has(key) ? [] : key));
  if (again.length > 0) {
    const found = await db
      .selectFrom('webhook_event')
      .where('dedupe_key', 'in', again)
      .where('done_at', 'is', null)
      .select(['dedupe_key', 'event_id'])
      .execute();
    for (const { dedupe_key, event_id } of found) unread.set(dedupe_key, event_id);
  }
  return unread;
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
