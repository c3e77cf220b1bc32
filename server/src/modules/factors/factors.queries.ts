import type { Db } from '../../db/database';
import { insertAct } from '../acts/acts.door';

export function listPasskeys(db: Db, agentId: number) {
  return db.selectFrom('passkey').where('agent_id', '=', agentId).selectAll().orderBy('passkey_id').execute();
}

export async function insertPasskey(
  db: Db,
  key: {
    agentId: number;
    credentialId: string;
    publicKey: Buffer;
    signCount: number;
    transports: string[];
    name: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('passkey')
    .values({
      agent_id: key.agentId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      sign_count: key.signCount,
      transports: key.transports,
      name: key.name,
      created_at: key.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function notePasskeyUse(
  db: Db,
  passkeyId: number,
  { signCount, now }: { signCount: number; now: Date },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .execute();
}

export async function deletePasskey(db: Db, agentId: number, passkeyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('agent_id', '=', agentId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function findTotp(db: Db, agentId: number) {
  return db.selectFrom('totp').where('agent_id', '=', agentId).selectAll().executeTakeFirst();
}

/** A new secret, in place of one that was shown and never confirmed; false where there is a confirmed one. */
export async function offerTotp(db: Db, agentId: number, sealedSecret: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('totp')
    .values({ agent_id: agentId, sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('agent_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now, last_step: 0 })
        .where('totp.confirmed_at', 'is', null),
    )
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the code of this half minute, once: of two at the same moment one gets it, and none where the secret that made it was
 * replaced meanwhile.
 */
export async function takeTotpStep(
  db: Db,
  { agent_id, sealed_secret }: { agent_id: number; sealed_secret: string },
  step: number,
): Promise<boolean> {
  const row = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('agent_id', '=', agent_id)
    .where('sealed_secret', '=', sealed_secret)
    .where('last_step', '<', step)
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmTotp(db: Db, agentId: number, now: Date): Promise<void> {
  await db.updateTable('totp').set({ confirmed_at: now }).where('agent_id', '=', agentId).execute();
}

export async function deleteTotp(db: Db, agentId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totp').where('agent_id', '=', agentId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(
  db: Db,
  agentId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('agent_id', '=', agentId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, agent_id: agentId })))
    .execute();
}

export async function countRecoveryCodes(db: Db, agentId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .where('agent_id', '=', agentId)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

/** Uses a code up, once. */
export async function takeRecoveryCode(
  db: Db,
  agentId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('agent_id', '=', agentId)
    .where('used_at', 'is', null)
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTicket(
  db: Db,
  ticket: { ticketHash: Buffer; agentId: number; purpose: string; challenge: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('factor_ticket')
    .values({
      ticket_hash: ticket.ticketHash,
      agent_id: ticket.agentId,
      purpose: ticket.purpose,
      challenge: ticket.challenge,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

export function findTicket(db: Db, ticketHash: Buffer, purpose: string, now: Date) {
  return db
    .selectFrom('factor_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .select(['agent_id', 'challenge'])
    .executeTakeFirst();
}

/** Uses it up: of two right answers at the same moment one counts. */
export async function takeTicket(db: Db, ticketHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('factor_ticket')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A question that is open was asked of whoever knew the password there was. */
export async function deleteTicketsOf(db: Db, agentId: number): Promise<void> {
  await db.deleteFrom('factor_ticket').where('agent_id', '=', agentId).execute();
}

export async function deleteOldTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('factor_ticket').where('expires_at', '<', now).execute();
}

/** What is asked of the person before anything of their factors changes: one change at a time. */
export function lockPerson(db: Db, agentId: number) {
  return db
    .selectFrom('agent')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('agent_id', '=', agentId)
    .where('agent.deleted_at', 'is', null)
    .select([
      'agent.agent_id',
      'agent.account_id',
      'agent.email',
      'agent.role',
      'agent.factor_reset_at',
      'account.user_name',
      'account.second_factor_required',
    ])
    .forUpdate('agent')
    .executeTakeFirst();
}

export async function setResetTime(db: Db, agentId: number, at: Date | null): Promise<void> {
  await db.updateTable('agent').set({ factor_reset_at: at }).where('agent_id', '=', agentId).execute();
}

export async function setRequired(db: Db, accountId: number, required: boolean): Promise<void> {
  await db
    .updateTable('account')
    .set({ second_factor_required: required })
    .where('account_id', '=', accountId)
    .execute();
}

/** A command's reset: the sessions end with the factors, and the audit log has it without a person. */
export async function noteTypedReset(db: Db, agentId: number, at: Date): Promise<void> {
  await db.deleteFrom('app_session').where('agent_id', '=', agentId).execute();
  await insertAct(db, {
    action: 'factor:reset',
    agent_id: null,
    account_id: null,
    object: `agent/${agentId}`,
    at,
  });
}
