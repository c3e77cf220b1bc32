import { sql } from 'kysely';
import type { Tx } from '../../../db/database';
import { giveBackDailyPlaces } from '../../allowances/allowances.door';
import type { Claim } from '../../texts/claim';
import { countMoves, textPrice } from '../../texts/texts.door';

const AT_ONCE = 500;

/** Where a text goes that was claimed and certainly not sent. A reply has nobody who would send it again. */
const backTo = sql`case when m.kind = 'initial' and j.job_type = 'P2P' then 'waiting'
  when m.kind in ('initial', 'auto') then 'pending' else 'failed' end`;

/**
 * What a worker that died had taken: never started, so back it goes; started, so nobody knows, and only the
 * carrier can say (`unknown`). Answers how many of each.
 */
export async function reapLostClaims(tx: Tx): Promise<{ returned: number; unknown: number }> {
  const { rows } = await sql<{ message_id: number; state: string }>`
    with lost as (
      select message_id from message where state = 'sending' and lease_until < clock_timestamp()
       order by message_id limit ${AT_ONCE} for update skip locked
    ),
    moved as (
      update message m
         set state = case when m.started_at is not null then 'unknown' else ${backTo} end,
             reason = case when m.started_at is null and m.kind = 'reply' then 'carrier-unavailable' end,
             claimed_by = null, lease_until = null, not_before = clock_timestamp()
        from lost l join message was on was.message_id = l.message_id left join job j on j.job_id = was.job_id
       where m.message_id = l.message_id
      returning m.message_id, m.job_id, m.account_id, m.kind, 'sending' as was, m.state, 0 as billed
    ),
    ${countMoves}
    select message_id, state from moved`.execute(tx);
  const returned = rows.filter(({ state }) => state !== 'unknown').map(({ message_id }) => message_id);
  await giveBackDailyPlaces(tx, returned);
  return { returned: returned.length, unknown: rows.length - returned.length };
}

/** A living worker gives back what it claimed and has not begun to hand over. */
export async function releaseClaims(
  tx: Tx,
  worker: string,
  claims: readonly Claim[],
  waitMs: number,
): Promise<void> {
  const { rows } = await sql<{ message_id: number }>`
    with moved as (
      update message m
         set state = ${backTo}, claimed_by = null, lease_until = null, started_at = null,
             not_before = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8)
        from unnest(${claims.map((c) => c.messageId)}::bigint[], ${claims.map((c) => c.attempt)}::int[]) c(message_id, attempt)
        join message was on was.message_id = c.message_id left join job j on j.job_id = was.job_id
       where m.message_id = c.message_id and m.attempt = c.attempt and m.state = 'sending' and m.claimed_by = ${worker}
      returning m.message_id, m.job_id, m.account_id, m.kind, 'sending' as was, m.state, 0 as billed
    ),
    ${countMoves}
    select message_id from moved`.execute(tx);
  await giveBackDailyPlaces(
    tx,
    rows.map(({ message_id }) => message_id),
  );
}

export interface UnknownText {
  message_id: number;
  attempt: number;
  from_phone: number;
  phone: number;
  started_at: Date;
  /** How long ago that was, by the clock that wrote it. */
  age_ms: number;
  /** Null: it left, if it did, when it was started. */
  doubt_until: Date | null;
  /** Its row is younger than the time it may have gone: then it went under another id. */
  is_written_anew: boolean;
}

/** Unknown texts that are due, kept from other workers for `everyMs`. */
export async function takeUnknown(tx: Tx, everyMs: number, most: number): Promise<UnknownText[]> {
  const { rows } = await sql<UnknownText>`
    with due as (
      select message_id from message where state = 'unknown' and not_before <= clock_timestamp()
       order by not_before limit ${most} for update skip locked
    )
    update message m set not_before = clock_timestamp() + make_interval(secs => ${everyMs / 1000}::float8)
      from due d where m.message_id = d.message_id
    returning m.message_id, m.attempt, m.from_phone, m.phone, m.started_at, m.doubt_until,
              1000 * extract(epoch from clock_timestamp() - m.started_at)::float8 as age_ms,
              coalesce(m.doubt_until < m.created_at, false) as is_written_anew`.execute(tx);
  return rows;
}

/** Those of the carrier's ids that already belong to a text of ours. */
export async function findKnownIds(tx: Tx, carrierIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ carrier_id: string }>`
    select carrier_id from message where carrier_id = any(${[...carrierIds]}::text[])`.execute(tx);
  return new Set(rows.map(({ carrier_id }) => carrier_id));
}

/** Proof that the carrier has it: `unknown` → `sent`, with its cost. */
export async function settleAsSent(tx: Tx, text: UnknownText, carrierId: string): Promise<void> {
  await sql`
    with moved as (
      update message m
         set state = 'sent', carrier_id = ${carrierId}, sent_at = m.started_at, not_before = null, doubt_until = null,
             cost = (${textPrice} * 10000)::int * m.segments
        from message was join account a on a.account_id = was.account_id left join job j on j.job_id = was.job_id
       where was.message_id = ${text.message_id} and m.message_id = was.message_id
         and m.state = 'unknown' and m.attempt = ${text.attempt}
      returning m.job_id, m.account_id, m.kind, 'unknown' as was, m.state, m.segments as billed
    ),
    ${countMoves}
    select count(*) from moved`.execute(tx);
}

/** Proof that the carrier never had it: it may be sent, or pressed, again; after `mostTries` it has failed. */
export async function settleAsNeverSent(tx: Tx, text: UnknownText, mostTries: number): Promise<void> {
  // Asked about because of a restored copy: the carrier refused nothing.
  const tries = sql`m.tries + (m.doubt_until is null)::int`;
  const isOver = sql`(m.kind = 'reply' or ${tries} >= ${mostTries})`;
  await sql`
    with moved as (
      update message m
         set state = case when ${isOver} then 'failed' else ${backTo} end,
             reason = case when ${isOver} then 'carrier-unavailable' end,
             started_at = null, not_before = null, doubt_until = null, tries = ${tries}
        from message was left join job j on j.job_id = was.job_id
       where was.message_id = ${text.message_id} and m.message_id = was.message_id
         and m.state = 'unknown' and m.attempt = ${text.attempt}
      returning m.job_id, m.account_id, m.kind, 'unknown' as was, m.state, 0 as billed
    ),
    ${countMoves}
    select count(*) from moved`.execute(tx);
}
