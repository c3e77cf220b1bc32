import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { inTransaction } from '../../db/database';
import type { Database, Db, Lastly, Tx } from '../../db/database';
import { notify } from '../../db/notify';

/** Who waits for work listens here. */
export const DISPATCH_CHANNEL = 'dispatch';

/** Longer than a text is with the carrier, and than anything else here is waited for. */
export const IDLE_LIMIT_MS = 4_000;

/**
 * One transaction that may hold others up, a STOP among them: a process that stands still in the middle of it
 * loses it, with its locks, after four seconds. `first`: what comes along with its beginning.
 */
export function inBriefTransaction<T>(
  db: Database,
  work: (tx: Tx, lastly: Lastly) => Promise<T>,
  first?: string,
): Promise<T> {
  return inTransaction(db, work, first ? `${BRIEFLY}; ${first}` : BRIEFLY);
}

/**
 * For the beginning of a transaction whose statements find their rows by keys: their plans are made once a connection. Without it
 * the first five runs of each are planned for themselves, which takes longer than they do.
 */
export const PLANNED_ONCE = 'set local plan_cache_mode = force_generic_plan';

/** Makes the rest of a transaction that is under way a brief one. */
export async function limitStandstill(tx: Tx): Promise<void> {
  await sql.raw(BRIEFLY).execute(tx);
}

/** Makes a transaction a brief one, as part of its opening. */
export const BRIEFLY = `set local idle_in_transaction_session_timeout = ${IDLE_LIMIT_MS}`;

export interface NumberOfAgency {
  accountId: number;
  phone: number;
}

/** The two-key locks of jobs and of agencies; PostgreSQL keeps them apart from the one-key locks of numbers. */
const JOBS = 7101;
const AGENCIES = 7102;
const PHONE_BITS = 34n;

/** One key a (agency, phone), exact: a ten-digit number needs 34 bits. */
const lockKey = ({ accountId, phone }: NumberOfAgency) =>
  ((BigInt(accountId) << PHONE_BITS) | BigInt(phone)).toString();
const inOrder = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1);

/** For a statement without parameters. */
const idList = (ids: readonly number[]) =>
  `'{${[...new Set(ids)]
    .sort((a, b) => a - b)
    .map(Math.trunc)
    .join()}}'::int[]`;

/**
 * What the gate holds while it looks, sends and records: its jobs, agencies and numbers, shared with other gates. Comes along
 * with its transaction's beginning: a statement before the one that looks, so that that one sees what was committed.
 */
export function locksForSending(jobIds: readonly number[], numbers: readonly NumberOfAgency[]): string {
  const accountIds = numbers.map(({ accountId }) => accountId);
  const keys = [...new Set(numbers.map(lockKey))].sort(inOrder);
  return `select pg_advisory_xact_lock_shared(${JOBS}, id) from unnest(${idList(jobIds)}) id;
    select pg_advisory_xact_lock_shared(${AGENCIES}, id) from unnest(${idList(accountIds)}) id;
    select pg_advisory_xact_lock_shared(key) from unnest('{${keys.join()}}'::bigint[]) key`;
}

/** What is held while first texts to people are counted: others count the same people afterwards. Keys of their own. */
export function locksForCounting(numbers: readonly NumberOfAgency[]): string {
  const keys = [...new Set(numbers.map(lockKey))].sort(inOrder).map((key) => `-${key}`);
  return `select pg_advisory_xact_lock(key) from unnest('{${keys.join()}}'::bigint[]) key`;
}

/** What a STOP holds while it is stored: afterwards no text to this number begins, before it none is under way. */
export async function lockNumber(tx: Tx, number: NumberOfAgency): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(number)}::bigint)`.execute(tx);
}

/** The same in a statement over several: true for those that are free, which are held then. It waits for nobody. */
export const tryLockNumber = (accountId: RawBuilder<unknown>, phone: RawBuilder<unknown>) =>
  sql<SqlBool>`pg_try_advisory_xact_lock((${accountId}::bigint << ${sql.lit(Number(PHONE_BITS))}) | ${phone})`;

/** Whether something that somebody wrote from this number waits to be read: until then nothing is sent to them. */
export const isUnread = (phone: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from webhook_event w where w.phone = ${phone} and w.done_at is null)`;

/**
 * Waits for what is being handed over for an agency (1.5 s at most) and lets nothing more begin until the transaction
 * ends: one barrier for a million numbers that come into force together.
 */
export async function holdAgencyDispatch(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${AGENCIES}::int, ${accountId}::int)`.execute(tx);
}

/** False while somebody holds the job's dispatch; then nothing of it may be claimed. */
export async function mayClaim(tx: Tx, jobId: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${JOBS}::int, ${jobId}::int) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/**
 * Waits for what is being handed over for a job (1.5 s at most) and lets nothing more begin until the
 * transaction ends. The first statement of whoever pauses, edits or deletes a job: the gate takes this lock
 * before the job's row, so who takes the row first may wait for ever.
 */
export async function holdDispatch(tx: Tx, jobId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${JOBS}::int, ${jobId}::int)`.execute(tx);
}

/** Something may be sent now: idle workers look at once, after the commit. */
export const wakeDispatch = (db: Db) => notify(db, DISPATCH_CHANNEL, 'work');
