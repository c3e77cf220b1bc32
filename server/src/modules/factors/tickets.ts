import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type { FactorAnswer, FactorQuestion } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import type { Db } from '../../db/database';
import { UnauthorizedError, ValidationError } from '../../problems';
import { countTry } from '../throttle/throttle';
import {
  findTicket,
  findTotp,
  insertTicket,
  listPasskeys,
  notePasskeyUse,
  setResetTime,
  takeRecoveryCode,
  takeTicket,
} from './factors.queries';
import { hashRecoveryCode } from './recovery-codes';
import { takeTotpCode } from './totp';

/** What a ticket may be used for; one for another purpose is none. */
export type TicketPurpose = 'sign-in' | 'prove' | 'new-passkey';

const LIFE_MS = 5 * 60_000;
const MAX_PER_PERSON = 10;
const OVER = 'This took too long. Please sign in again.';
const WRONG = 'The second factor is wrong.';

const hash = (ticket: string) => createHash('sha256').update(ticket).digest();
/** Where passkeys belong: the host people reach the console at. */
export const partyOf = ({ config }: Pick<Context, 'config'>) => {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
};

export async function openTicket(
  ctx: Context,
  agentId: number,
  purpose: TicketPurpose,
): Promise<{ ticket: string; challenge: string }> {
  const ticket = ctx.random.bytes(32).toString('base64url');
  const challenge = ctx.random.bytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFE_MS);
  await insertTicket(ctx.db, { ticketHash: hash(ticket), agentId, purpose, challenge, expiresAt });
  return { ticket, challenge };
}

/** What to ask somebody for; nothing when they have no second factor. */
export async function askFactor(
  ctx: Context,
  agentId: number,
  purpose: TicketPurpose,
): Promise<FactorQuestion | undefined> {
  const passkeys = await listPasskeys(ctx.db, agentId);
  const totp = await findTotp(ctx.db, agentId);
  const code = Boolean(totp?.confirmed_at);
  if (passkeys.length === 0 && !code) return undefined;
  const { ticket, challenge } = await openTicket(ctx, agentId, purpose);
  const passkey = await generateAuthenticationOptions({
    rpID: partyOf(ctx).rpID,
    challenge: Buffer.from(challenge, 'base64url'),
    // The password is the other half: a touch is enough.
    userVerification: 'discouraged',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  return { ticket, passkey: passkeys.length > 0 ? { ...passkey } : null, code };
}

/** In the middle of a session a 401 would be its end: what is wrong with a factor is wrong with the request. */
export async function inSession<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof UnauthorizedError) throw new ValidationError(error.message);
    throw error;
  });
}

/** The open question of a ticket. @throws UnauthorizedError none, or too old. */
export async function readTicket(ctx: Context, ticket: string, purpose: TicketPurpose) {
  const row = await findTicket(ctx.db, hash(ticket), purpose, ctx.clock.now());
  if (!row) throw new UnauthorizedError(OVER);
  return { agentId: row.agent_id, challenge: row.challenge };
}

/** Uses the ticket up. @throws UnauthorizedError another answer was quicker. */
export async function closeTicket(db: Db, ticket: string): Promise<void> {
  if (!(await takeTicket(db, hash(ticket)))) throw new UnauthorizedError(OVER);
}

/**
 * Judges an answer and uses it and its ticket up; whose they were. Ten tries a quarter of an hour and person, whatever
 * tickets they come with. A right answer also ends a reset that somebody asked for: nothing is lost.
 * @throws UnauthorizedError wrong, used before, too old; RateLimitedError.
 */
export async function answerFactor(
  ctx: Context,
  { ticket, answer }: { ticket: string; answer: FactorAnswer },
  purpose: TicketPurpose,
): Promise<number> {
  const { agentId, challenge } = await readTicket(ctx, ticket, purpose);
  const forgive = await countAnswer(ctx, agentId);
  if (!(await isRight(ctx, { agentId, challenge, answer }))) throw new UnauthorizedError(WRONG);
  await closeTicket(ctx.db, ticket);
  await forgive();
  await setResetTime(ctx.db, agentId, null);
  return agentId;
}

/** Whoever is stopped here knew the password: its person is told by mail, once a quarter of an hour. */
async function countAnswer(ctx: Context, agentId: number): Promise<() => Promise<void>> {
  const who = [String(agentId)];
  try {
    return await countTry(ctx, [{ what: 'second-factor', who, most: MAX_PER_PERSON }]);
  } catch (error) {
    const isFirst = await countTry(ctx, [{ what: 'second-factor-mail', who, most: 1 }]).then(
      () => true,
      () => false,
    );
    if (isFirst) await ctx.queue.send(ctx.db, 'session.mail-factor', { agentId, letter: 'guessed' });
    throw error;
  }
}

function isRight(
  ctx: Context,
  { agentId, challenge, answer }: { agentId: number; challenge: string; answer: FactorAnswer },
): Promise<boolean> {
  if (answer.kind === 'code')
    return takeTotpCode(ctx, ctx.db, { agentId, code: answer.code, confirmed: true });
  if (answer.kind === 'recovery')
    return takeRecoveryCode(ctx.db, agentId, hashRecoveryCode(ctx, agentId, answer.code), ctx.clock.now());
  return isPasskeysAnswer(ctx, agentId, challenge, answer.response as unknown as AuthenticationResponseJSON);
}

async function isPasskeysAnswer(
  ctx: Context,
  agentId: number,
  challenge: string,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const key = (await listPasskeys(ctx.db, agentId)).find((each) => each.credential_id === response.id);
  if (!key) return false;
  const { rpID, origin } = partyOf(ctx);
  // It throws for whatever is not as it should be, a counter that went back included.
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.sign_count,
      transports: key.transports,
    },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error, agentId }, 'A passkey’s answer was refused.');
    return undefined;
  });
  if (!answer?.verified) return false;
  await notePasskeyUse(ctx.db, key.passkey_id, {
    signCount: answer.authenticationInfo.newCounter,
    now: ctx.clock.now(),
  });
  return true;
}
