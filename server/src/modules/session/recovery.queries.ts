import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** `reset` and `invite` let their holder choose a password; `verify` only proves who reads the mail. */
export type TokenPurpose = 'reset' | 'invite' | 'verify';
const FOR_PASSWORDS: readonly TokenPurpose[] = ['reset', 'invite'];

export async function insertToken(
  db: Db,
  token: {
    tokenHash: Buffer;
    agentId: number;
    accountId: number;
    purpose: TokenPurpose;
    expiresAt: Date;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('recovery_token')
    .values({
      token_hash: token.tokenHash,
      agent_id: token.agentId,
      account_id: token.accountId,
      purpose: token.purpose,
      expires_at: token.expiresAt,
      created_at: token.now,
    })
    .execute();
}

/** Not used up and not too old, with whose it is; `purposes`: what it may be for. */
export function findLiveToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  purposes: readonly TokenPurpose[] = FOR_PASSWORDS,
) {
  return db
    .selectFrom('recovery_token')
    .innerJoin('agent', 'agent.agent_id', 'recovery_token.agent_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('recovery_token.purpose', 'in', purposes)
    .innerJoin('account', 'account.account_id', 'recovery_token.account_id')
    .where('agent.deleted_at', 'is', null)
    .select([
      'recovery_token.agent_id',
      'recovery_token.account_id',
      'recovery_token.purpose',
      'agent.email',
      'account.user_name',
    ])
    .executeTakeFirst();
}

/**
 * Uses the token up: of two at the same moment one gets it. Only together with the account and e-mail it was
 * made for.
 */
export function consumeToken(
  db: Db,
  { tokenHash, accountId, email, now }: { tokenHash: Buffer; accountId: number; email: string; now: Date },
) {
  return db
    .deleteFrom('recovery_token')
    .using('agent')
    .whereRef('agent.agent_id', '=', 'recovery_token.agent_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('recovery_token.purpose', 'in', FOR_PASSWORDS)
    .where('recovery_token.account_id', '=', accountId)
    .where(sql<string>`lower(agent.email)`, '=', email.toLowerCase())
    .where('agent.deleted_at', 'is', null)
    .returning('agent.agent_id')
    .executeTakeFirst();
}

export async function deleteTokensOf(db: Db, agentId: number): Promise<void> {
  await db.deleteFrom('recovery_token').where('agent_id', '=', agentId).execute();
}

export async function deleteOldTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('recovery_token').where('expires_at', '<', before).execute();
}
