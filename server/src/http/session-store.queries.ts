import type { Db } from '../db/database';

/** Who a session's cookie stands for; nothing when the person or the agency may not sign in any more. */
export async function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('app_session')
    .innerJoin('agent', 'agent.agent_id', 'app_session.agent_id')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('app_session.token_hash', '=', tokenHash)
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
      'app_session.seen_at',
      'app_session.expires_at',
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
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; agentId: number; accountId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('app_session')
    .values({
      token_hash: session.tokenHash,
      agent_id: session.agentId,
      account_id: session.accountId,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('app_session').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('app_session').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Db, agentId: number): Promise<void> {
  await db.deleteFrom('app_session').where('agent_id', '=', agentId).execute();
}

export async function deleteExpiredSessions(db: Db, idleSince: Date, now: Date): Promise<void> {
  await db
    .deleteFrom('app_session')
    .where((eb) => eb.or([eb('seen_at', '<', idleSince), eb('expires_at', '<', now)]))
    .execute();
}
