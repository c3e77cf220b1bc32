import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import type { MessageState } from '../../db/schema/message';
import { allowanceOf } from './dispatch.queries';
import { countMoves } from './job-counters.queries';

const LEASE_SECONDS = 120;

/** How a person's leases are signed. */
const holderOf = (agentId: number) => `agent:${agentId}`;

/**
 * Gives waiting recipients to one person for two minutes (P2P-19), those that a colleague does not hold.
 * Answers the phones that a colleague holds.
 */
export async function leaseRecipients(
  tx: Tx,
  { agentId }: { agentId: number },
  jobId: number,
  phones: readonly number[],
): Promise<number[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<{ phone: number }>`
    with mine as (
      update message
         set claimed_by = ${holderOf(agentId)}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
       where job_id = ${jobId} and direction = 'out' and kind = 'initial' and phone = any(${[...phones]}::bigint[])
         and state = 'waiting'
         and (claimed_by is null or claimed_by = ${holderOf(agentId)} or lease_until is null or lease_until < now())
      returning phone
    )
    select phone from message
     where job_id = ${jobId} and direction = 'out' and kind = 'initial' and phone = any(${[...phones]}::bigint[])
       and state = 'waiting' and phone not in (select phone from mine)`.execute(tx);
  return rows.map(({ phone }) => phone);
}

export interface WaitingText {
  message_id: number;
  attempt: number;
  phone: number;
  state: MessageState;
  reason: string | null;
  carrier_id: string | null;
  link_code: string | null;
  list_id: number | null;
  /** A colleague has it on the screen. */
  leased: boolean;
}

/** A recipient's initial text, its row kept until the transaction ends. */
export async function lockInitial(
  tx: Tx,
  jobId: number,
  phone: number,
  agentId: number,
): Promise<WaitingText | undefined> {
  const { rows } = await sql<WaitingText>`
    select message_id, attempt, phone, state, reason, carrier_id, link_code, list_id,
           coalesce(state = 'waiting' and claimed_by like 'agent:%' and claimed_by <> ${holderOf(agentId)}
                    and lease_until > now(), false) as leased
      from message
     where job_id = ${jobId} and phone = ${phone} and direction = 'out' and kind = 'initial'
       for no key update`.execute(tx);
  return rows[0];
}

/** One token of a number's rate, if there is one; else when it is due. */
export async function takeToken(
  tx: Tx,
  fromPhone: number,
  accountId: number,
): Promise<{ granted: boolean; waitMs: number }> {
  const { rows } = await sql<{ granted: boolean; wait_ms: number }>`
    with ${allowanceOf(fromPhone, accountId, 1)},
    charged as (
      update sending_number s set tat = a.free_at + make_interval(secs => 1 / a.mps)
        from allowance a where s.number_id = a.number_id and a.tokens > 0
      returning s.number_id
    )
    select exists (select 1 from charged) as granted, wait_ms from allowance`.execute(tx);
  return { granted: rows[0]?.granted ?? false, waitMs: rows[0]?.wait_ms ?? 0 };
}

export interface Press {
  worker: string;
  agentId: number;
  leaseMs: number;
  body: string;
  segments: number;
  tag: string;
}

/** From waiting, or from a failure the carrier never had a part in, to being sent: the one place a press counts. */
export async function startInitial(
  tx: Tx,
  text: WaitingText,
  press: Press,
): Promise<{ attempt: number } | undefined> {
  const { rows } = await sql<{ attempt: number }>`
    with moved as (
      update message m
         set state = 'sending', attempt = m.attempt + 1, claimed_by = ${press.worker}, started_at = clock_timestamp(),
             lease_until = clock_timestamp() + make_interval(secs => ${press.leaseMs / 1000}::float8),
             body = ${press.body}, segments = ${press.segments}, tag = ${press.tag}, sent_by = ${press.agentId},
             reason = null, error_code = null, not_before = null, done_at = null
       where m.message_id = ${text.message_id} and m.attempt = ${text.attempt}
         and (m.state = 'waiting' or (m.state = 'failed' and m.carrier_id is null))
      returning m.job_id, m.account_id, m.kind, ${text.state}::text as was, m.state, 0 as billed, m.attempt
    ),
    ${countMoves}
    select attempt from moved`.execute(tx);
  return rows[0];
}

export interface ReplyWanted extends Press {
  accountId: number;
  jobId: number;
  identityId: number;
  fromPhone: number;
  phone: number;
  zone: number;
}

export async function insertReply(tx: Tx, reply: ReplyWanted): Promise<number> {
  const { message_id } = await tx
    .insertInto('message')
    .values({
      account_id: reply.accountId,
      job_id: reply.jobId,
      identity_id: reply.identityId,
      from_phone: reply.fromPhone,
      to_phone: reply.phone,
      phone: reply.phone,
      kind: 'reply',
      state: 'sending',
      attempt: 1,
      claimed_by: reply.worker,
      started_at: sql<Date>`clock_timestamp()`,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${reply.leaseMs / 1000}::float8)`,
      body: reply.body,
      segments: reply.segments,
      tag: reply.tag,
      zone: reply.zone,
      sent_by: reply.agentId,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return message_id;
}

/** Whether the job has texted this person, or been written to by them. */
export async function hasThread(db: Db, jobId: number, accountId: number, phone: number): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .where('phone', '=', phone)
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .where('state', 'not in', ['waiting', 'pending', 'suppressed'])
    .select('message_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A recipient's initial text as it stands. */
export function findInitial(db: Db, jobId: number, phone: number) {
  return db
    .selectFrom('message')
    .where('job_id', '=', jobId)
    .where('phone', '=', phone)
    .where('direction', '=', 'out')
    .where('kind', '=', 'initial')
    .selectAll()
    .executeTakeFirst();
}

export function findMessage(db: Db, messageId: number) {
  return db.selectFrom('message').where('message_id', '=', messageId).selectAll().executeTakeFirstOrThrow();
}

/** What a list's row says about a person. */
export async function findPerson(db: Db, listId: number | null, phone: number) {
  if (listId === null) return { phone };
  const person = await db
    .selectFrom('phone_number')
    .where('list_id', '=', listId)
    .where('phone', '=', phone)
    .select([
      'title',
      'first_name',
      'mid_name',
      'last_name',
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'email',
      'last_4',
    ])
    .executeTakeFirst();
  return { ...person, phone };
}
