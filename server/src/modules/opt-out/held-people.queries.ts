import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database';
import type { LimitOffset } from '../../db/read-page';
import type { Actor } from '../../actor';
import { containing, identityAllowed } from '../../db/visibility';
import { isUnread } from '../dispatch-lock/dispatch-lock.door';
import type { NumberOfAgency } from '../dispatch-lock/dispatch-lock.door';
import { countMoves } from '../texts/texts.door';

interface HeldRow {
  account_id: number;
  user_name: string;
  phone: number;
  held_text: string | null;
  held_at: Date;
  text: string | null;
  at: Date;
  job_id: number | null;
  job_name: string | null;
  waiting: number;
}

/** Texts of a held number that would go if it were released: of jobs that have not ended. */
const HELD_BACK = sql`m.kind = 'initial' and m.state = 'suppressed' and m.reason = 'held-for-review'`;
const STILL_OPEN = sql`j.deleted_at is null and j.status in ('active', 'paused')`;

/** The rows `o` that the actor may decide about: every agency's, or the own agency's without denied identities (SESS-09). */
const isInReach = (actor: Actor) =>
  actor.scope === 'any'
    ? sql`true`
    : sql`(o.account_id = ${actor.accountId} and ${identityAllowed(actor, 'o.identity_id')})`;

/** The numbers that need review, the longest waiting first; `query` is in their words, the agency's name or the digits. */
export async function findHeldPeople(
  db: Db,
  actor: Actor,
  query: string | undefined,
  { limit, offset }: LimitOffset,
) {
  const words = query ? containing(query) : undefined;
  const digits = query?.replaceAll(/[\s().+-]/g, '') ?? '';
  const found = sql`
      from opt_out o
      join account a on a.account_id = o.account_id
      left join job j on j.job_id = o.job_id
     where o.in_review and ${isInReach(actor)}
       ${words === undefined ? sql`` : sql`and (o.held_text ilike ${words} or o.text ilike ${words} or a.user_name ilike ${words} or ${hasDigits(digits)})`}`;
  const { rows } = await sql<HeldRow>`
    select o.account_id, a.user_name, o.phone, o.held_text, o.held_at, o.text, o.at, o.job_id, j.name as job_name,
           (select count(*) from message m join job j on j.job_id = m.job_id
             where m.account_id = o.account_id and m.phone = o.phone and ${HELD_BACK} and ${STILL_OPEN}) as waiting
      ${found}
     order by o.held_at, o.account_id, o.phone limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What was typed is a part of the number, however it was written. */
const hasDigits = (digits: string) =>
  /^\d+$/.test(digits) ? sql`o.phone::text like ${`%${digits}%`}` : sql`false`;

/** Whether the actor may decide about this number's reply, if it needs review. */
export async function isHeldFor(tx: Tx, actor: Actor, { accountId, phone }: HeldNumber): Promise<boolean> {
  const { rows } = await sql`
    select from opt_out o
     where o.account_id = ${accountId} and o.phone = ${phone} and ${isInReach(actor)}`.execute(tx);
  return rows.length > 0;
}

export interface HeldNumber {
  accountId: number;
  phone: number;
  since: Date;
}

/**
 * Ends the hold that was read, and no later one, nor while something the person wrote waits to be read. Answers since
 * when it was held, or undefined when it was not that one any more. The caller holds the number's lock.
 */
export async function endHold(
  tx: Tx,
  { accountId, phone, since }: HeldNumber,
  { stops, agentId }: { stops: boolean; agentId: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ held_at: Date }>`
    update opt_out
       set in_review = false, stopped = stopped or ${stops}, source = 'staff', decided_by = ${agentId}
     where account_id = ${accountId} and phone = ${phone} and in_review
       and date_trunc('milliseconds', at) = ${since}
       and not ${isUnread(sql`opt_out.phone`)}
    returning held_at`.execute(tx);
  return rows[0]?.held_at;
}

/** Queues the texts of open jobs again that were suppressed because the reply needed review. */
export const restoreHeldTexts = (tx: Tx, number: NumberOfAgency) => restoreTexts(tx, number, HELD_BACK);

/** The same for texts that were suppressed because of an opt-out in force since `since`. */
export const restoreOptedOutTexts = (tx: Tx, number: NumberOfAgency, since: Date) =>
  restoreTexts(
    tx,
    number,
    sql`m.kind = 'initial' and m.state = 'suppressed' and m.reason = 'opted-out'
        and coalesce(m.done_at, m.created_at) >= ${since}`,
  );

async function restoreTexts(tx: Tx, { accountId, phone }: NumberOfAgency, suppressed: RawBuilder<unknown>) {
  // A statement of its own, so that the next one sees a job that completed while this one waited; in the order of
  // the counters.
  await sql`
    select j.job_id from job j
     where ${STILL_OPEN} and j.job_id in (
       select m.job_id from message m
        where m.account_id = ${accountId} and m.phone = ${phone} and ${suppressed})
     order by j.job_id for no key update of j`.execute(tx);
  await sql`
    with moved as (
      update message m
         set state = case when j.job_type = 'P2P' then 'waiting' else 'pending' end, reason = null, done_at = null
        from job j
       where m.account_id = ${accountId} and m.phone = ${phone} and ${suppressed}
         and j.job_id = m.job_id and ${STILL_OPEN}
      returning m.job_id, m.account_id, m.kind, 'suppressed' as was, m.state, 0 as billed
    ),
    ${countMoves}
    select count(*) from counted`.execute(tx);
}

/** What was held is opted out from now on, in every report; the words that held it are what stopped it. */
export async function nameAsOptedOut(tx: Tx, { accountId, phone }: HeldNumber, heldAt: Date): Promise<void> {
  await sql`update message m set reason = 'opted-out'
    where m.account_id = ${accountId} and m.phone = ${phone} and ${HELD_BACK}`.execute(tx);
  await sql`
    update message set suppressed_sender = true
     where message_id = (
       select message_id from message
        where account_id = ${accountId} and phone = ${phone} and direction = 'in' and created_at >= ${heldAt}
        order by created_at, message_id limit 1)`.execute(tx);
}
