import type { ChangePassword, SessionUser } from '@campaign/shared-api/contracts';
import type { SessionPerson } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Db } from '../../db/database';
import { asPlatform } from '../../db/tenant';
import { UnauthorizedError, ValidationError } from '../../problems';
import { checkNewPassword, hashPassword, verifyPassword } from './passwords';
import { deleteTicketsOf } from '../factors/factors.door';
import { findPerson, setPassword } from '../people/people.door';
import { deleteTokensOf } from './recovery.queries';
import { viewSessionUser } from './session.view';
import { forgetProofsOf } from './switch-agency.queries';
import { countTry } from '../throttle/throttle';

const MAX_PER_PERSON = 10;

/**
 * One's own password, by whoever knows the present one. Every session of the person ends and a new one begins here;
 * links on their way are worth nothing any more, and a notice is mailed.
 * @throws ValidationError the present one is wrong, or the new one is it, too short or too common; RateLimitedError.
 */
export async function changePassword(
  ctx: Context,
  { agentId, accountId, hasFactor, provenAt }: SessionPerson,
  { currentPassword, password, device }: ChangePassword & { device?: string | undefined },
): Promise<{ token: string; user: SessionUser }> {
  const forgive = await countTry(ctx, [
    { what: 'change-password', who: [String(agentId)], most: MAX_PER_PERSON },
  ]);
  const before = await findPerson(ctx.db, agentId);
  if (!before || !(await verifyPassword(before.password_hash, currentPassword))) {
    const fault = 'The current password is wrong.';
    throw new ValidationError(fault, { currentPassword: fault });
  }
  await forgive();
  checkNewPassword(password, before);
  if (password === currentPassword) {
    const fault = 'Please choose a password you have not used before.';
    throw new ValidationError(fault, { password: fault });
  }
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx.db, async (tx) => {
    await replacePassword(ctx, tx, agentId, { passwordHash });
    const token = await ctx.sessions.begin(tx, {
      agentId,
      accountId,
      device,
      // Whoever has a second factor proves who they are with it, and by no password.
      ...(hasFactor && { provenAt }),
    });
    const person = await findPerson(tx, agentId);
    if (!person) throw new UnauthorizedError();
    return { token, user: viewSessionUser(ctx, person) };
  });
}

/** Whatever opened the account before ends with the old password: sessions, half of a sign-in, mailed links; a notice is mailed. */
export async function replacePassword(
  ctx: Context,
  tx: Db,
  agentId: number,
  { passwordHash, mustChange = false }: { passwordHash: string; mustChange?: boolean },
): Promise<void> {
  await setPassword(tx, agentId, passwordHash, { at: ctx.clock.now(), mustChange });
  await deleteTokensOf(tx, agentId);
  await asPlatform(tx, () => deleteTicketsOf(tx, agentId));
  await forgetProofsOf(tx, agentId);
  await ctx.sessions.endAllOf(tx, agentId);
  await ctx.queue.send(tx, 'session.mail-notice', { agentId });
}
