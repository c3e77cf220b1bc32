import { createHash } from 'node:crypto';
import type {
  AgencyChoice,
  NewPassword,
  RecoveryLookup,
  RecoveryMail,
  RecoveryTokenReply,
} from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import type { SignedIn } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { ConflictError, HttpError, ValidationError } from '../../problems';
import { withMinimumDuration } from './with-minimum-duration';
import { replacePassword } from './change-password.service';
import { checkNewPassword, hashPassword } from './passwords';
import { findPeopleByEmail, findPerson, isFounder, setEmailVerified } from '../people/people.door';
import { consumeToken, findLiveToken, insertToken } from './recovery.queries';
import type { TokenPurpose } from './recovery.queries';
import { countTry } from '../throttle/throttle';

const WEEK_MS = 7 * 86_400_000;
const TOKEN_LIFE_MS: Record<TokenPurpose, number> = {
  reset: 30 * 60_000,
  invite: WEEK_MS,
  verify: WEEK_MS,
};
const PAGE_OF: Record<TokenPurpose, string> = {
  reset: paths.resetPassword(),
  invite: paths.resetPassword(),
  verify: paths.verifyEmail(),
};
const MAX_PER_PERSON = 5;
const MAX_PER_TOKEN = 10;
const MAX_RESETS = 10;
const MAX_PER_ADDRESS = 30;
const BAD_VERIFICATION = 'This link has expired or is not valid.';
const BAD_TOKEN = 'The information needed to recover the password could not be found.';

/**
 * The agencies of an e-mail (FORGOT-13). With RECOVERY_STRICT nothing is told: the answer is always empty and
 * every agency's link goes by mail (FORGOT-14).
 * @throws HttpError 404 'Invalid Credentials!'; RateLimitedError.
 */
export async function findAccounts(
  ctx: Context,
  { email }: RecoveryLookup,
  address: string,
): Promise<AgencyChoice[]> {
  await countRecovery(ctx, 'recovery-lookup', email, address);
  return withMinimumDuration(ctx.config.equalAnswerMs, async () => {
    const people = await findPeopleByEmail(ctx.db, email.trim());
    if (ctx.config.recoveryStrict) {
      for (const { agent_id: agentId } of people)
        await ctx.queue.send(ctx.db, 'session.mail-link', { agentId, purpose: 'reset' });
      return [];
    }
    if (people.length === 0) throw new HttpError(404, 'not-found', 'Invalid Credentials!');
    return people.map((person) => ({ accountId: person.account_id, userName: person.user_name }));
  });
}

/** Asks for the mail with the link. Answers whether there is somebody to mail to (FORGOT-11). */
export async function requestRecoveryMail(
  ctx: Context,
  { email, accountId }: RecoveryMail,
  address: string,
): Promise<boolean> {
  await countRecovery(ctx, 'recovery-mail', email, address);
  return withMinimumDuration(ctx.config.equalAnswerMs, async () => {
    const [person] = await findPeopleByEmail(ctx.db, email.trim(), accountId);
    if (person)
      await ctx.queue.send(ctx.db, 'session.mail-link', { agentId: person.agent_id, purpose: 'reset' });
    return person !== undefined || ctx.config.recoveryStrict;
  });
}

/**
 * Whose token it is; it stays usable.
 * @throws HttpError 404 unknown, used or too old; RateLimitedError.
 */
export async function checkToken(
  ctx: Context,
  token: string,
  address: string,
): Promise<RecoveryTokenReply['data']> {
  await countTokenTry(ctx, token, address);
  const row = await findLiveToken(ctx.db, hashToken(token), ctx.clock.now());
  if (!row) throw new HttpError(404, 'not-found', BAD_TOKEN);
  const invitation = row.purpose === 'invite' && { invitedTo: row.user_name };
  return { email: row.email, accountId: row.account_id, agency: row.user_name, ...invitation };
}

/**
 * Sets the password, once per token, for exactly the account and e-mail the token was made for (RESET-13,
 * RESET-14). Every session and every other link of the person ends, and a notice is mailed.
 */
export async function resetPassword(
  ctx: Context,
  { token, accountId, email, password }: NewPassword,
  address: string,
): Promise<void> {
  await countTry(ctx, [
    { what: 'reset', who: [String(accountId), email.trim().toLowerCase()], most: MAX_RESETS },
    { what: 'reset-address', who: [address], most: MAX_PER_ADDRESS },
  ]);
  const tokenHash = hashToken(token);
  // Before the costly hash, so that guessing tokens costs us little.
  const owner = await findLiveToken(ctx.db, tokenHash, ctx.clock.now());
  if (!owner) throw new ValidationError(BAD_TOKEN);
  checkNewPassword(password, (await findPerson(ctx.db, owner.agent_id)) ?? owner);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const used = await consumeToken(tx, { tokenHash, accountId, email: email.trim(), now });
    if (!used) throw new ValidationError(BAD_TOKEN);
    await replacePassword(ctx, tx, used.agent_id, { passwordHash });
    // The link was mailed to the address, or printed for the person who has the machine.
    await setEmailVerified(tx, used.agent_id, now);
  });
}

/**
 * Marks the address that the link was mailed to as verified. The link works again until it expires: mail programs open
 * links before their reader does. Returns the address.
 * @throws HttpError 404 unknown or too old; RateLimitedError.
 */
export async function verifyEmail(ctx: Context, token: string, address: string): Promise<string> {
  await countTokenTry(ctx, token, address);
  const now = ctx.clock.now();
  const row = await findLiveToken(ctx.db, hashToken(token), now, ['verify']);
  if (!row) throw new HttpError(404, 'not-found', BAD_VERIFICATION);
  await setEmailVerified(ctx.db, row.agent_id, now);
  return row.email;
}

/**
 * Mails another link to verify the address.
 * @throws ConflictError it is verified already; RateLimitedError.
 */
export async function sendVerification(ctx: Context, { agentId }: SignedIn): Promise<void> {
  const person = await findPerson(ctx.db, agentId);
  if (!person || person.email_verified_at) throw new ConflictError('Your email is already confirmed.');
  await countTry(ctx, [{ what: 'verify-email', who: [String(agentId)], most: MAX_PER_PERSON }]);
  await ctx.queue.send(ctx.db, 'session.mail-link', { agentId, purpose: 'verify' });
}

/** Background: makes the token and mails it. The token itself is only ever in the mail. */
export async function mailLink(ctx: Context, agentId: number, purpose: TokenPurpose): Promise<void> {
  const person = await findPerson(ctx.db, agentId);
  if (!person) return;
  const link = await makeLink(ctx, person, purpose);
  const joins = purpose === 'invite' && !(await isFounder(ctx.db, person));
  const letter = joins ? INVITED_TO_JOIN : LETTERS[purpose];
  await ctx.mail.send({ to: person.email, ...letter(person.user_name, link) });
}

/** The URL of a page where this person chooses a password once, or verifies the address, until the token expires. */
export async function makeLink(
  { db, clock, random, config }: Pick<Context, 'db' | 'clock' | 'random' | 'config'>,
  person: { agent_id: number; account_id: number },
  purpose: TokenPurpose,
): Promise<string> {
  const token = random.bytes(32).toString('base64url');
  const now = clock.now();
  await insertToken(db, {
    tokenHash: hashToken(token),
    agentId: person.agent_id,
    accountId: person.account_id,
    purpose,
    expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS[purpose]),
    now,
  });
  // The host comes from the configuration, never from a request's Host header.
  return `${config.publicUrl}${PAGE_OF[purpose]}?token=${token}`;
}

/** Background: tells the person that the password was changed, and by whom. */
export async function mailNotice(ctx: Context, agentId: number): Promise<void> {
  const person = await findPerson(ctx.db, agentId);
  if (!person) return;
  await ctx.mail.send({
    to: person.email,
    subject: 'Your password was changed',
    text: person.must_change_password
      ? `An administrator of ${person.user_name} has set a new password for ${person.email}, and every session was ended.\n\nYou will be asked to choose your own when you sign in with it: ${ctx.config.publicUrl}/signin\n`
      : `The password of ${person.email} at ${person.user_name} was changed, and every session was ended.\n\nIf it was not you, ask for a new one at once: ${ctx.config.publicUrl}/forgot-password\n`,
  });
}

type Letter = (agency: string, link: string) => { subject: string; text: string };
const LETTERS: Record<TokenPurpose, Letter> = {
  reset: (agency, link) => ({
    subject: 'Choose a new password',
    text: `Somebody asked for a new password for your account at ${agency}.\n\nChoose it here within 30 minutes:\n${link}\n\nIf it was not you, nothing has changed and you need not do anything.\n`,
  }),
  verify: (agency, link) => ({
    subject: 'Confirm your email address',
    text: `Your account at ${agency} uses this email address.\n\nConfirm the address here within 7 days:\n${link}\n\nIf you did not sign up, ignore this email.\n`,
  }),
  invite: (agency, link) => ({
    subject: `Welcome to ${agency}`,
    text: `The agency ${agency} was created for you.\n\nChoose your password here within 7 days:\n${link}\n`,
  }),
};

const INVITED_TO_JOIN: Letter = (agency, link) => ({
  subject: `You are invited to ${agency}`,
  text: `An administrator of ${agency} has invited you to work with them.\n\nChoose your password here within 7 days:\n${link}\n`,
});

/** Until when a link mailed now lets an invited person in. */
export const invitationEnd = (now: Date) => new Date(now.getTime() + TOKEN_LIFE_MS.invite);

const hashToken = (token: string) => createHash('sha256').update(token).digest();

async function countTokenTry(ctx: Context, token: string, address: string): Promise<void> {
  await countTry(ctx, [
    { what: 'recovery-token', who: [token], most: MAX_PER_TOKEN },
    { what: 'recovery-token-address', who: [address], most: MAX_PER_ADDRESS },
  ]);
}

async function countRecovery(ctx: Context, what: string, email: string, address: string): Promise<void> {
  await countTry(ctx, [
    { what, who: [email.trim().toLowerCase()], most: MAX_PER_PERSON },
    { what: `${what}-address`, who: [address], most: MAX_PER_ADDRESS },
  ]);
}
