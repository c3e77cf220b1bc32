import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type {
  FactorAdded,
  Factors,
  NewPasskey,
  PasskeyOffer,
  TotpOffer,
} from '@campaign/shared-api/contracts';
import type { SessionPerson } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Db } from '../../db/database';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { countTry } from '../throttle/throttle';
import {
  confirmTotp,
  countRecoveryCodes,
  deletePasskey,
  deleteTotp,
  findTotp,
  insertPasskey,
  listPasskeys,
  lockPerson,
  offerTotp,
  replaceRecoveryCodes,
} from './factors.queries';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { closeTicket, inSession, openTicket, partyOf, readTicket } from './tickets';
import { ISSUER, newTotp, takeTotpCode } from './totp';

const MAX_PASSKEYS = 10;
const MAX_PER_PERSON = 10;

export async function readFactors(ctx: Context, { agentId, ...person }: SessionPerson): Promise<Factors> {
  const passkeys = await listPasskeys(ctx.db, agentId);
  const totp = await findTotp(ctx.db, agentId);
  return {
    passkeys: passkeys.map((key) => ({
      passkeyId: key.passkey_id,
      name: key.name,
      createdAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
    })),
    totpSince: totp?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, agentId),
    required: person.factorRequired,
    agencyRequires: person.agencyRequiresFactor,
  };
}

/** What a browser needs to make a passkey. */
export async function offerPasskey(ctx: Context, { agentId, email }: SessionPerson): Promise<PasskeyOffer> {
  const known = await listPasskeys(ctx.db, agentId);
  if (known.length >= MAX_PASSKEYS) throw new ConflictError('You have ten passkeys. Remove one first.');
  const { ticket, challenge } = await openTicket(ctx, agentId, 'new-passkey');
  const options = await generateRegistrationOptions({
    rpName: ISSUER,
    rpID: partyOf(ctx).rpID,
    userName: email,
    userID: new Uint8Array(Buffer.from(`agent ${agentId}`)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  return { ticket, options: { ...options } };
}

/** @throws ValidationError what the browser made cannot be trusted; UnauthorizedError too late. */
export async function addPasskey(
  ctx: Context,
  person: SessionPerson,
  { ticket, name, response }: NewPasskey,
): Promise<FactorAdded> {
  const { agentId, challenge } = await inSession(readTicket(ctx, ticket, 'new-passkey'));
  if (agentId !== person.agentId) throw new ValidationError('This confirmation belongs to someone else.');
  const { rpID, origin } = partyOf(ctx);
  const made = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error, agentId }, 'A new passkey was refused.');
    return undefined;
  });
  if (!made?.verified) throw new ValidationError('This passkey could not be read. Please try again.');
  const { credential } = made.registrationInfo;
  return addFactor(ctx, person, async (tx) => {
    await inSession(closeTicket(tx, ticket));
    const isNew = await insertPasskey(tx, {
      agentId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: credential.transports ?? [],
      name,
      now: ctx.clock.now(),
    });
    if (!isNew) throw new ConflictError('This passkey is there already.');
  });
}

export async function offerAuthenticator(
  ctx: Context,
  { agentId, email }: SessionPerson,
): Promise<TotpOffer> {
  const { secret, address, sealed } = newTotp(ctx, agentId, email);
  if (!(await offerTotp(ctx.db, agentId, sealed, ctx.clock.now())))
    throw new ConflictError('There is an authenticator app already. Remove it first.');
  return { secret, address };
}

/** The first code of the app shows that it has the secret. */
export async function confirmAuthenticator(
  ctx: Context,
  person: SessionPerson,
  code: string,
): Promise<FactorAdded> {
  const { agentId } = person;
  const forgive = await countTry(ctx, [
    { what: 'second-factor', who: [String(agentId)], most: MAX_PER_PERSON },
  ]);
  const added = await addFactor(ctx, person, async (tx) => {
    // The one that has shown this code is confirmed, and none that another tab offers meanwhile.
    if (!(await takeTotpCode(ctx, tx, { agentId, code, confirmed: false }))) {
      const fault = 'This code is wrong. Codes change every 30 seconds.';
      throw new ValidationError(fault, { code: fault });
    }
    await confirmTotp(tx, agentId, ctx.clock.now());
  });
  await forgive();
  return added;
}

/**
 * With the first factor come the recovery codes, and every session that began without one ends. The person is told by mail
 * of each.
 */
async function addFactor(
  ctx: Context,
  { agentId, sessionId }: SessionPerson,
  add: (tx: Db) => Promise<void>,
): Promise<FactorAdded> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, agentId);
    const isFirst = !(await hasFactor(tx, agentId));
    await add(tx);
    await ctx.queue.send(tx, 'session.mail-factor', { agentId, letter: 'added' });
    if (!isFirst) return { recoveryCodes: null };
    await ctx.sessions.endOthers(tx, agentId, sessionId);
    return { recoveryCodes: await makeCodes(ctx, tx, agentId) };
  });
}

export async function hasFactor(db: Db, agentId: number): Promise<boolean> {
  const totp = await findTotp(db, agentId);
  return Boolean(totp?.confirmed_at) || (await listPasskeys(db, agentId)).length > 0;
}

async function makeCodes(ctx: Context, tx: Db, agentId: number): Promise<string[]> {
  const codes = newRecoveryCodes(ctx);
  await replaceRecoveryCodes(
    tx,
    agentId,
    codes.map((code) => hashRecoveryCode(ctx, agentId, code)),
  );
  return codes;
}

/** Ten new ones; the old are worth nothing. @throws ConflictError there is no factor they would stand in for. */
export async function renewRecoveryCodes(ctx: Context, { agentId }: SessionPerson): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, agentId);
    if (!(await hasFactor(tx, agentId))) throw new ConflictError('Set up a second factor first.');
    await ctx.queue.send(tx, 'session.mail-factor', { agentId, letter: 'codes' });
    return makeCodes(ctx, tx, agentId);
  });
}

export const removePasskey = (ctx: Context, person: SessionPerson, passkeyId: number): Promise<void> =>
  removeFactor(ctx, person, (tx) => deletePasskey(tx, person.agentId, passkeyId));

export const removeAuthenticator = (ctx: Context, person: SessionPerson): Promise<void> =>
  removeFactor(ctx, person, (tx) => deleteTotp(tx, person.agentId));

/** @throws NotFoundError; ConflictError it is the last one, and one is required. */
async function removeFactor(
  ctx: Context,
  { agentId, factorRequired }: SessionPerson,
  remove: (tx: Db) => Promise<boolean>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, agentId);
    if (!(await remove(tx))) throw new NotFoundError('second factor');
    if (!(await hasFactor(tx, agentId))) {
      if (factorRequired) throw new ConflictError('A second factor is required. Add another one first.');
      await replaceRecoveryCodes(tx, agentId, []);
    }
    await ctx.queue.send(tx, 'session.mail-factor', { agentId, letter: 'removed' });
    await ctx.sessions.lookAgainAtPerson(tx, agentId);
  });
}
