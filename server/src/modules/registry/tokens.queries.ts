import type { Db } from '../../db/database';

const COLUMNS = ['token_id', 'remote', 'name', 'created_at', 'expires_at', 'last_used_at'] as const;

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

interface NewTokenRow {
  tokenHash: Buffer;
  remote: string;
  name: string;
  createdBy: number;
  now: Date;
  expiresAt: Date;
}

export function insertToken(db: Db, { tokenHash, remote, name, createdBy, now, expiresAt }: NewTokenRow) {
  return db
    .insertInto('registry_token')
    .values({
      remote,
      name,
      token_hash: tokenHash,
      created_by: createdBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Those that still open something, newest first. */
export function listTokens(db: Db, now: Date) {
  return db
    .selectFrom('registry_token')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(COLUMNS)
    .orderBy('token_id', 'desc')
    .execute();
}

export function findToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('registry_token')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(COLUMNS)
    .executeTakeFirst();
}

export async function touchToken(db: Db, tokenId: number, now: Date) {
  await db.updateTable('registry_token').set({ last_used_at: now }).where('token_id', '=', tokenId).execute();
}

/** Answers the remote of the token; undefined when there is none to revoke. */
export async function revokeToken(db: Db, tokenId: number, now: Date) {
  const row = await db
    .updateTable('registry_token')
    .set({ revoked_at: now })
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning('remote')
    .executeTakeFirst();
  return row?.remote;
}
