import { sql } from 'kysely';
import { hasFactor } from '../db/has-factor';
import type { Db } from '../db/database';
import type { EndedReason } from '../db/schema/app-session';

/** People who may sign in, with what a session knows of them. */
const people = (db: Db) =>
  db
    .selectFrom('agent')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('agent.active', '=', true)
    .where('agent.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('account.status', '=', true)
    .where((eb) => eb.or([eb('account.approved', 'is', null), eb('account.approved', '=', true)]))
    .select([
      'agent.agent_id',
      'agent.account_id',
      'agent.role',
      'agent.email',
      'agent.identity_permission',
      'agent.must_change_password',
      'account.approved',
      'account.second_factor_required',
    ])
    .select((eb) =>
      eb
        .selectFrom('account_feature')
        .whereRef('account_feature.account_id', '=', 'account.account_id')
        .select((inner) =>
          inner.fn.coalesce(inner.fn.agg<string[]>('array_agg', ['feature']), inner.val('{}')).as('f'),
        )
        .as('features'),
    )
    .select(hasFactor.as('has_factor'));
export type PersonOfSession = NonNullable<Awaited<ReturnType<typeof findPersonOfSession>>>;

/** Who a session's cookie stands for; nothing when the person or the agency may not sign in any more. */
export async function findSession(db: Db, tokenHash: Buffer) {
  return people(db)
    .innerJoin('app_session', 'app_session.agent_id', 'agent.agent_id')
    .leftJoin('person_view', 'person_view.view_id', 'app_session.view_id')
    .where('app_session.token_hash', '=', tokenHash)
    .select([
      'app_session.session_id',
      'app_session.proven_at',
      'app_session.seen_at',
      'app_session.expires_at',
      'person_view.agent_id as viewed_id',
      'person_view.ends_at as view_ends_at',
    ])
    .executeTakeFirst();
}

export const findPersonOfSession = (db: Db, agentId: number) =>
  people(db).where('agent.agent_id', '=', agentId).executeTakeFirst();

/** Whoever signs in is seen; the person first, as in `touchSession`. */
export async function insertSession(
  db: Db,
  session: {
    tokenHash: Buffer;
    agentId: number;
    accountId: number;
    device: string | null;
    now: Date;
    expiresAt: Date;
    provenAt: Date;
  },
): Promise<void> {
  await db
    .updateTable('agent')
    .set({ last_seen_at: session.now })
    .where('agent_id', '=', session.agentId)
    .execute();
  await db
    .insertInto('app_session')
    .values({
      token_hash: session.tokenHash,
      agent_id: session.agentId,
      account_id: session.accountId,
      device: session.device,
      proven_at: session.provenAt,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/**
 * A sign of life, of the session and of whose it is: the session's row goes, when somebody was here last stays. The person
 * first, as whoever ends their sessions does.
 */
export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    with person as (
      update agent set last_seen_at = ${now} from app_session
       where app_session.token_hash = ${tokenHash} and agent.agent_id = app_session.agent_id
      returning agent.agent_id
    )
    update app_session set seen_at = ${now} from person where token_hash = ${tokenHash}`.execute(db);
}

/** Whose it was, if there was one. */
export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('app_session').where('token_hash', '=', tokenHash).returning('agent_id').executeTakeFirst();

export async function deleteSessionsOf(db: Db, agentId: number): Promise<void> {
  await db.deleteFrom('app_session').where('agent_id', '=', agentId).execute();
}

/** The living sessions of one person, the last seen first. */
export function listSessionsOf(db: Db, agentId: number, { idleSince, now }: { idleSince: Date; now: Date }) {
  return db
    .selectFrom('app_session')
    .where('agent_id', '=', agentId)
    .where('seen_at', '>', idleSince)
    .where('expires_at', '>', now)
    .select(['session_id', 'device', 'created_at', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .limit(200)
    .execute();
}

/** One of somebody's; false when it is not theirs or has ended. */
export async function deleteSessionOf(db: Db, agentId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('app_session')
    .where('agent_id', '=', agentId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All of somebody's but one; how many. */
export async function deleteOtherSessions(db: Db, agentId: number, sessionId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('app_session')
    .where('agent_id', '=', agentId)
    .where('session_id', '<>', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function markProven(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('app_session').set({ proven_at: now }).where('session_id', '=', sessionId).execute();
}

/** `reason`: recorded for every session that ends, so that its user reads it. */
export async function deleteSessionsOfAgency(db: Db, accountId: number, reason?: EndedReason): Promise<void> {
  const sessions = db.deleteFrom('app_session').where('account_id', '=', accountId);
  if (!reason) return void (await sessions.execute());
  await db
    .with('ended', () => sessions.returning(['token_hash', 'expires_at']))
    .insertInto('ended_session')
    .columns(['token_hash', 'reason', 'expires_at'])
    .expression((eb) =>
      eb.selectFrom('ended').select(['token_hash', eb.val<EndedReason>(reason).as('reason'), 'expires_at']),
    )
    .execute();
}

export const findEndedReason = async (db: Db, tokenHash: Buffer) =>
  (
    await db
      .selectFrom('ended_session')
      .where('token_hash', '=', tokenHash)
      .select('reason')
      .executeTakeFirst()
  )?.reason;

export async function deleteExpiredSessions(db: Db, idleSince: Date, now: Date): Promise<void> {
  await db
    .deleteFrom('app_session')
    .where((eb) => eb.or([eb('seen_at', '<', idleSince), eb('expires_at', '<', now)]))
    .execute();
  await db.deleteFrom('ended_session').where('expires_at', '<', now).execute();
}
