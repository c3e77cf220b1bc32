import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { kept } from '../../db/kept';
import { countMoves, countMovesAndReplies } from '../sending/job-counters.queries';
import { textPrice } from '../sending/text-price.queries';
import type { CarrierEvent, CarrierOptOut, InboundText, Receipt } from './carrier-event';

export interface NewEvent {
  key: string;
  /** Set for a text that came in: while it is unread, nothing is sent to this phone. */
  phone: number | null;
  event: CarrierEvent;
}

/** Stores events, each once. Answers, by key, the texts among them that nobody has read yet, told again or new. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<Map<string, number>> {
  await sql`${kept}
    insert into webhook_event (dedupe_key, kind, phone, payload, done_at, error)
    select distinct on (e.key) e.key, e.event->>'kind', e.phone, e.event,
           case when e.event->>'kind' = 'unreadable' then now() end, e.event->>'why'
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(key text, phone bigint, event jsonb)
        on conflict (dedupe_key) do nothing`.execute(tx);
  const texts = events.flatMap(({ key, phone }) => (phone === null ? [] : key));
  if (texts.length === 0) return new Map();
  const unread = await tx
    .selectFrom('webhook_event')
    .where('dedupe_key', 'in', texts)
    .where('done_at', 'is', null)
    .select(['dedupe_key', 'event_id'])
    .execute();
  return new Map(unread.map(({ dedupe_key, event_id }) => [dedupe_key, event_id]));
}

export interface StoredEvent<Event> {
  event_id: number;
  attempts: number;
  payload: Event;
}

/** Receipts that nobody else applies at the moment, oldest first, kept until the transaction ends. */
export async function takeReceipts(tx: Tx, most: number): Promise<StoredEvent<Receipt>[]> {
  const { rows } = await sql<StoredEvent<Receipt>>`
    select event_id, attempts, payload from webhook_event
     where done_at is null and kind in ('message-sending', 'message-delivered', 'message-failed')
       and (not_before is null or not_before <= clock_timestamp())
     order by event_id limit ${most} for update skip locked`.execute(tx);
  return rows;
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

/** Delivery failed, in the carriers' numbers, and yet nothing is known: no receipt came to the carrier. */
const NO_RECEIPT = [9902, 9999];

/**
 * Applies receipts: forward only, each text once, whatever their order and number. Decided by our tag, the two
 * numbers and the carrier's id together, so that no receipt moves a text it does not belong to. A receipt for a
 * text in doubt, or wrongly thought unsent, is the proof that it was taken.
 */
export async function applyReceipts(
  tx: Tx,
  events: readonly StoredEvent<Receipt>[],
  optedOutCodes: readonly number[],
) {
  const news = events.map(({ event_id, payload: { messageId, tag, from, to, code, at, kind } }) => ({
    event_id,
    message_id: /^\d{1,18}$/.test(tag) ? tag : null,
    carrier_id: messageId,
    from,
    to,
    code,
    at,
    // The furthest of several decides: delivered or failed is the end.
    step:
      kind === 'message-sending' || (code !== null && NO_RECEIPT.includes(code))
        ? 'sent'
        : kind.slice('message-'.length),
  }));
  await sql`${kept}
    with news as (
      select * from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n(
        event_id bigint, message_id bigint, carrier_id text, "from" bigint, "to" bigint, code int, at timestamptz, step text)
    ),
    old as (
      select m.message_id, m.state, m.carrier_id, m.from_phone, m.phone
        from message m
       where m.message_id in (select message_id from news) and m.direction = 'out'
       order by m.message_id for no key update
    ),
    -- Before one of several is chosen: a forged one must not be chosen in a true one's stead.
    meant as (
      select n.* from news n join old o using (message_id)
       where o.from_phone = n."from" and o.phone = n."to" and (o.carrier_id is null or o.carrier_id = n.carrier_id)
    ),
    best as (
      select distinct on (message_id) * from meant order by message_id, step = 'sent', at
    ),
    moved as (
      update message m
         set state = b.step,
             carrier_id = b.carrier_id,
             error_code = b.code,
             reason = case when b.code = any(${[...optedOutCodes]}::int[]) then 'opted-out' end,
             -- Billed once, at the rate of that moment.
             cost = case when o.carrier_id is null then (${textPrice} * 10000)::int * m.segments else m.cost end,
             claimed_by = null, lease_until = null, not_before = null,
             sent_at = coalesce(m.sent_at, m.started_at, b.at),
             done_at = case when b.step <> 'sent' then b.at end
        from best b join old o using (message_id)
        join message was on was.message_id = o.message_id
        join account a on a.account_id = was.account_id
        left join job j on j.job_id = was.job_id
       where m.message_id = o.message_id
         and (o.state in ('waiting', 'pending', 'sending', 'unknown')
              or (o.state = 'failed' and o.carrier_id is null)
              or (o.state = 'sent' and b.step <> 'sent')
              or (o.state = 'sent' and b.code is not null and m.error_code is distinct from b.code))
      returning m.message_id, m.job_id, m.account_id, m.identity_id, m.phone, m.kind, o.state as was, m.state, m.error_code,
                case when o.carrier_id is null then m.segments else 0 end as billed
    ),
    opt_outs as (
      insert into webhook_event (dedupe_key, kind, phone, payload)
      select 'carrier-opt-out:' || message_id, 'carrier-opt-out', phone,
             jsonb_build_object('kind', 'carrier-opt-out', 'accountId', account_id, 'identityId', identity_id,
                                'jobId', job_id, 'phone', phone)
        from moved where state = 'failed' and error_code = any(${[...optedOutCodes]}::int[])
          on conflict (dedupe_key) do nothing
    ),
    ${countMoves}
    update webhook_event e
       set done_at = clock_timestamp(),
           error = case when t.event_id is null then 'No text of ours is meant.' end
      from news n left join meant t on t.event_id = n.event_id
     where e.event_id = n.event_id`.execute(tx);
}

export interface Thread {
  account_id: number;
  identity_id: number | null;
  job_id: number | null;
}

/** The last text from our number to this person: it decides whose conversation an answer belongs to. */
export async function findThread(tx: Tx, owner: number, person: number): Promise<Thread | undefined> {
  const row = await tx
    .selectFrom('message')
    .where('phone', '=', person)
    .where('from_phone', '=', owner)
    .where('direction', '=', 'out')
    .where('state', 'not in', ['waiting', 'pending', 'suppressed'])
    .select(['account_id', 'identity_id', 'job_id'])
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row;
}

/** Whose number it is; undefined for a number that agencies share, or that is not ours. */
export async function findNumberOwner(tx: Tx, owner: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('sending_number')
    .where('phone', '=', owner)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

export interface InboundRow {
  accountId: number;
  identityId: number | null;
  jobId: number | null;
  owner: number;
  person: number;
  body: string;
  mms: boolean;
  carrierId: string;
  at: string;
  /** The report's rule. */
  bareStop: boolean;
  /** The wide rule: this text stopped its sender. */
  stops: boolean;
  /** Why texts that wait for this person are not sent any more; null leaves them. */
  suppress: 'opted-out' | 'held-for-review' | null;
}

/** Stores a text that came in, counts it by the report's rule, and takes back what waits for its sender. */
export async function insertInbound(tx: Tx, row: InboundRow): Promise<void> {
  await sql`${kept}
    with stored as (
      insert into message (account_id, identity_id, job_id, from_phone, to_phone, phone, direction, kind, state, body,
                           mms, carrier_id, opt_out, suppressed_sender, created_at)
      values (${row.accountId}, ${row.identityId}, ${row.jobId}, ${row.person}, ${row.owner}, ${row.person}, 'in', 'inbound',
              'received', ${row.body}, ${row.mms}, ${row.carrierId}, ${row.bareStop}, ${row.stops},
              least(${row.at}::timestamptz, clock_timestamp()))
          on conflict (carrier_id) where carrier_id is not null do nothing
      returning job_id, account_id
    ),
    taken_back as (
      update message m
         set state = 'suppressed', reason = ${row.suppress}, claimed_by = null, lease_until = null, not_before = null,
             done_at = clock_timestamp()
       where ${row.suppress}::text is not null
         and m.phone = ${row.person} and m.account_id = ${row.accountId}
         and m.kind = 'initial' and m.state in ('waiting', 'pending')
      returning m.job_id, m.account_id
    ),
    moved as (
      select job_id, account_id, 'inbound' as kind, '' as was, 'received' as state, 0 as billed, ${row.bareStop}::boolean as bare_stop
        from stored
      union all
      select job_id, account_id, 'initial', 'pending', 'suppressed', 0, false from taken_back
    ),
    ${countMovesAndReplies}
    select count(*) from counted`.execute(tx);
}

/** The same for a carrier's word, with no text. */
export async function suppressWaiting(tx: Tx, accountId: number, phone: number): Promise<void> {
  await sql`
    with moved as (
      update message m
         set state = 'suppressed', reason = 'opted-out', claimed_by = null, lease_until = null, not_before = null,
             done_at = clock_timestamp()
       where m.phone = ${phone} and m.account_id = ${accountId} and m.kind = 'initial' and m.state in ('waiting', 'pending')
      returning m.job_id, m.account_id, m.kind, 'pending' as was, m.state, 0 as billed
    ),
    ${countMoves}
    select count(*) from counted`.execute(tx);
}

export interface AutomaticAnswer {
  accountId: number;
  identityId: number | null;
  jobId: number | null;
  owner: number;
  person: number;
  zone: number;
  tag: string;
  body: string;
  segments: number;
}

export async function insertAnswer(tx: Tx, answer: AutomaticAnswer): Promise<void> {
  await tx
    .insertInto('message')
    .values({
      account_id: answer.accountId,
      identity_id: answer.identityId,
      job_id: answer.jobId,
      from_phone: answer.owner,
      to_phone: answer.person,
      phone: answer.person,
      kind: 'auto',
      state: 'pending',
      tag: answer.tag,
      body: answer.body,
      segments: answer.segments,
      zone: answer.zone,
    })
    .execute();
}

/** Two machines that answer each other's HELP must not go on for ever. */
export async function hasAnsweredLately(
  tx: Tx,
  accountId: number,
  phone: number,
  tag: string,
  minutes: number,
) {
  const row = await tx
    .selectFrom('message')
    .where('phone', '=', phone)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'auto')
    .where('tag', '=', tag)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .select('message_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who is writing, and how to reach them: the identity, else the agency. */
export async function findSender(tx: Tx, accountId: number, identityId: number | null) {
  const { rows } = await sql<{ name: string; contact: string | null }>`
    select coalesce(nullif(i.display_name, ''), i.identity_name, a.user_name) as name,
           coalesce(nullif(i.tdlc->>'phone', ''), nullif(i.tdlc->>'email', '')) as contact
      from account a left join identity i on i.identity_id = ${identityId} and i.account_id = a.account_id
     where a.account_id = ${accountId}`.execute(tx);
  return rows[0];
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
