import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Db } from '../../db/database';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findPeopleByEmail, findPerson } from '../people/people.door';
import {
  deleteTotp,
  listPasskeys,
  deletePasskey,
  lockPerson,
  noteTypedReset,
  replaceRecoveryCodes,
  setRequired,
  setResetTime,
} from './factors.queries';
import { hasFactor } from './factors.service';

/** How long somebody has to say that they have lost nothing. */
export const RESET_DELAY_MS = 24 * 3600_000;

/**
 * Somebody has lost their second factor, and an administrator asks to remove it: after a day, of which the person is told by
 * mail. Signing in with the factor meanwhile calls it off.
 * @throws NotFoundError; ConflictError there is none, or it is one's own.
 */
export async function askReset(ctx: Context, actor: Actor, agentId: number): Promise<{ at: Date }> {
  return inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, agentId);
    const isReached = person && (actor.role === 'ADMIN' || person.account_id === actor.accountId);
    // An agency's administrator reaches neither the platform's people nor the agency's owner.
    const isAbove = person?.role === 'ADMIN' || person?.role === 'USER';
    if (!isReached || (isAbove && actor.role !== 'ADMIN')) throw new NotFoundError('user');
    if (agentId === actor.agentId) throw new ConflictError('Your own is yours to change, in Security.');
    if (!(await hasFactor(tx, agentId))) throw new ConflictError('This user has no second factor.');
    const at = new Date(ctx.clock.now().getTime() + RESET_DELAY_MS);
    await setResetTime(tx, agentId, at);
    await ctx.queue.send(tx, 'session.reset-factor', { agentId }, { at });
    await ctx.queue.send(tx, 'session.mail-factor', { agentId, letter: 'reset-asked' });
    return { at };
  });
}

/** Background: the day is over. Does nothing where the reset was called off, or asked for again. */
export async function resetDue(ctx: Context, agentId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, agentId);
    if (!person?.factor_reset_at || person.factor_reset_at > ctx.clock.now()) return;
    await removeAll(ctx, tx, agentId);
  });
}

/** For whoever has the machine: at once. @throws ValidationError nobody of this e-mail. */
export async function resetTyped(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  [email = '']: readonly string[],
): Promise<string> {
  const people = await findPeopleByEmail(db, email);
  if (people.length === 0) throw new ValidationError(`Nobody signs in as "${email}".`);
  for (const { agent_id: agentId } of people) {
    await inTransaction(db, async (tx) => {
      await lockPerson(tx, agentId);
      await removeRows(tx, agentId);
      await noteTypedReset(tx, agentId, clock.now());
    });
  }
  return `${email} signs in with the password alone now, and is asked to set up a second factor where one is required.`;
}

async function removeAll(ctx: Context, tx: Db, agentId: number): Promise<void> {
  await removeRows(tx, agentId);
  await ctx.sessions.endAllOf(tx, agentId);
  await ctx.queue.send(tx, 'session.mail-factor', { agentId, letter: 'reset-done' });
}

async function removeRows(tx: Db, agentId: number): Promise<void> {
  for (const { passkey_id: id } of await listPasskeys(tx, agentId)) await deletePasskey(tx, agentId, id);
  await deleteTotp(tx, agentId);
  await replaceRecoveryCodes(tx, agentId, []);
  await setResetTime(tx, agentId, null);
}

/** Whether the agency's people sign in with a second factor; whoever has none sets one up before anything else. */
export async function requireFactor(ctx: Context, { accountId }: Actor, required: boolean): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await setRequired(tx, accountId, required);
    await ctx.sessions.lookAgainAt(tx, accountId);
  });
}

export type FactorLetter = 'added' | 'removed' | 'codes' | 'guessed' | 'reset-asked' | 'reset-done';

/** Background: tells the person. */
export async function mailFactor(ctx: Context, agentId: number, letter: FactorLetter): Promise<void> {
  const person = await findPerson(ctx.db, agentId);
  if (!person) return;
  const { subject, what } = LETTERS[letter];
  const where = `${person.email} at ${person.user_name}`;
  await ctx.mail.send({
    to: person.email,
    subject,
    text: `${what(where)}\n\nSign in: ${ctx.config.publicUrl}/signin\n`,
  });
}

const NOT_YOU = 'If it was not you, change your password at once and tell your administrator.';
const LETTERS: Record<FactorLetter, { subject: string; what: (where: string) => string }> = {
  added: {
    subject: 'A second factor was added',
    what: (where) => `A second factor was added to ${where}.\n\n${NOT_YOU}`,
  },
  removed: {
    subject: 'A second factor was removed',
    what: (where) => `A second factor was removed from ${where}.\n\n${NOT_YOU}`,
  },
  codes: {
    subject: 'New recovery codes',
    what: (where) =>
      `New recovery codes were made for ${where}; the old ones are worth nothing.\n\n${NOT_YOU}`,
  },
  guessed: {
    subject: 'Ten wrong second factors',
    what: (where) =>
      `Somebody who knows the password of ${where} gave ten wrong second factors. None is taken for 15 minutes.\n\n${NOT_YOU}`,
  },
  'reset-asked': {
    subject: 'Your second factor will be removed in 24 hours',
    what: (where) =>
      `An administrator has asked to remove the second factor of ${where}, because it was lost.\n\nIt happens in 24 hours. If you have lost nothing, sign in with it before then: that cancels the removal.`,
  },
  'reset-done': {
    subject: 'Your second factor was removed',
    what: (where) => `The second factor of ${where} was removed as asked, and every session was ended.`,
  },
};
