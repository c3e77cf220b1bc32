import { createHash } from 'node:crypto';
import type { NewToken, Page, Token } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { NotFoundError, UnauthorizedError } from '../../problems';
import { addAudit } from './registry.queries';
import type { Author } from './author';
import { findToken, insertToken, listTokens, revokeToken, touchToken, type TokenRow } from './tokens.queries';

/** A token lives this long; a team asks for a new one then. */
const LIFE_MS = 180 * 24 * 3600_000;
const TOUCH_EVERY_MS = 60_000;

const hash = (secret: string) => createHash('sha256').update(secret).digest();

export const authorOf = (actor: Actor): Author => ({
  agentId: actor.agentId,
  accountId: actor.accountId,
  name: actor.email,
});

/** A token with which one remote is published and changed, and nothing else; its secret is told this once. */
export async function createToken(
  { db, clock, random }: Context,
  actor: Actor,
  { remote, name }: NewToken,
): Promise<Token> {
  const secret = `mfe_${random.bytes(32).toString('base64url')}`;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  return inTransaction(db, async (tx) => {
    const row = await insertToken(tx, {
      remote,
      name,
      now,
      expiresAt,
      tokenHash: hash(secret),
      createdBy: actor.agentId,
    });
    await addAudit(tx, authorOf(actor), 'token', { remote, reason: name }, now);
    return { ...viewToken(row), secret };
  });
}

export async function listLivingTokens({ db, clock }: Context): Promise<Page<Token>> {
  const rows = await listTokens(db, clock.now());
  return { data: rows.map(viewToken), total: rows.length };
}

/** Ends a token at once. @throws NotFoundError */
export async function endToken({ db, clock }: Context, actor: Actor, tokenId: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const remote = await revokeToken(tx, tokenId, now);
    if (remote === undefined) throw new NotFoundError('token');
    await addAudit(tx, authorOf(actor), 'revoke', { remote }, now);
  });
}

/** The remote a secret is for. @throws UnauthorizedError unknown, ended or too old */
export async function checkToken(
  { db, clock }: Context,
  secret: string,
): Promise<{ remote: string; author: Author }> {
  const now = clock.now();
  const row = await findToken(db, hash(secret), now);
  if (!row) throw new UnauthorizedError('This token is unknown, ended or too old. Ask for a new one.');
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > TOUCH_EVERY_MS)
    await touchToken(db, row.token_id, now);
  const author = { agentId: null, accountId: null, name: `${row.remote}: ${row.name}` };
  return { remote: row.remote, author };
}

function viewToken(row: TokenRow): Token {
  return {
    id: row.token_id,
    remote: row.remote,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
