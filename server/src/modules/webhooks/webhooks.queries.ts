import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import { stopWordChanges } from '../stop-words/stop-words.door';
import type { CarrierEvent, CarrierOptOut, InboundText } from './carrier-event';

export interface NewEvent {
  key: string;
  /** Set for a text that came in: while it is unread, nothing is sent to this phone. */
  phone: number | null;
  event: CarrierEvent;
}

/** Who applies events listens here. */
export const EVENTS_CHANNEL = 'webhooks';

/** Who stores a text reads it, and for so long nobody else does. */
const PROMISED_SECONDS = 2;

interface StoredEvent<Event> {
  event_id: number;
  payload: Event;
}
/** A text that came in, stored, and read by nobody yet. */
export type UnreadText = StoredEvent<InboundText>;

export interface StoredTexts {
  /** By key, the texts among them that nobody has read yet, told again or new. */
  unread: Map<string, UnreadText>;
  /** Of the changes of stop words, how many there were by then. */
  stopWordsAsOf: number;
}

/**
 * Stores events, each once: numbered as they came, so that a person's earlier text has the smaller number, and written in the order of
 * their keys, so that two statements over the same events never wait for each other. Whoever applies receipts is told of them.
 */
export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<StoredTexts> {
  const given = new Map<string, NewEvent & { nr: number }>();
  for (const [nr, event] of events.entries())
    if (!given.has(event.key)) given.set(event.key, { ...event, nr });
  const { rows } = await sql<{ as_of: number; key: string | null; event_id: number }>`${kept}
    with given as materialized (
      select nextval('webhook_event_event_id_seq') as event_id, e.*
        from (select * from jsonb_to_recordset(${JSON.stringify([...given.values()])}::jsonb) as r(
                nr int, key text, phone bigint, event jsonb) order by nr) e
    ),
    fresh as (
      insert into webhook_event (event_id, dedupe_key, kind, phone, payload, not_before, done_at, error) overriding system value
      select event_id, key, event->>'kind', phone, event,
             case when phone is not null then clock_timestamp() + make_interval(secs => ${sql.lit(PROMISED_SECONDS)}) end,
             case when event->>'kind' = 'unreadable' then clock_timestamp() end, event->>'why'
        from given order by key collate "C"
          on conflict (dedupe_key) do nothing
      returning dedupe_key as key, event_id, phone, done_at
    ),
    told as (
      select pg_notify(${sql.lit(EVENTS_CHANNEL)}, '') from (select from fresh where phone is null and done_at is null limit 1) one
    )
    select ${stopWordChanges} as as_of, f.key, f.event_id
      from (select count(*) from told) t left join fresh f on f.phone is not null`.execute(db);
  const unread = new Map<string, UnreadText>();
  for (const { key, event_id } of rows) {
    const event = key === null ? undefined : given.get(key)?.event;
    if (key !== null && event?.kind === 'message-received') unread.set(key, { event_id, payload: event });
  }
  const again = [...given.values()].flatMap(({ key, phone }) =>
    phone === null || unread.has(key) ? [] : key,
  );
  if (again.length > 0) {
    const found = await db
      .selectFrom('webhook_event')
      .where('dedupe_key', 'in', again)
      .where('done_at', 'is', null)
      .select(['dedupe_key', 'event_id', 'payload'])
      .$castTo<UnreadText & { dedupe_key: string }>()
      .execute();
    for (const { dedupe_key, event_id, payload } of found) unread.set(dedupe_key, { event_id, payload });
  }
  return { unread, stopWordsAsOf: rows[0]?.as_of ?? 0 };
}

const isDue = sql`(not_before is null or not_before <= clock_timestamp())`;

/** Of what a person said, the first that nobody has read; what could not be read holds up nothing. `e`: the event's row. */
export const isNext = sql`not exists (
  select from webhook_event b where b.phone = e.phone and b.done_at is null and b.event_id < e.event_id and b.attempts = 0)`;

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
      ? sql`and ${isDue} and ${isNext} order by event_id limit 1 for update skip locked`
      : sql`and event_id = ${eventId} for update`;
  const { rows } = await sql<StoredEvent<InboundText | CarrierOptOut>>`${kept}
    select event_id, payload from webhook_event e where done_at is null and phone is not null ${which}`.execute(
    tx,
  );
  return rows[0];
}

/** What nobody has read who should have, the oldest first; for who takes it, it may have been read. */
export async function findWords(db: Db, most: number) {
  const { rows } = await sql<StoredEvent<InboundText | CarrierOptOut>>`${kept}
    select event_id, payload from webhook_event e
     where done_at is null and phone is not null and ${isDue} and ${isNext} order by event_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** What its person had said before it that nobody has read, in their order. */
export async function findEarlier(db: Db, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    select b.event_id from webhook_event e join webhook_event b on b.phone = e.phone and b.event_id < e.event_id
     where e.event_id = ${eventId} and b.done_at is null and b.attempts = 0 order by b.event_id`.execute(db);
  return rows.map(({ event_id }) => event_id);
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
