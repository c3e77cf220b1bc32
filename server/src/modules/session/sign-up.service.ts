import type { JoinAgency, SignUp } from '@campaign/shared-api/contracts';
import type { SignedIn } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { ConflictError, ValidationError } from '../../problems';
import { atLeast } from './at-least';
import { checkNewPassword, hashPassword, UNUSABLE_HASH } from './passwords';
import { findAgencyByName, findAgencyByNumber, insertAgency, insertPerson } from './people.queries';
import { countTry } from './throttle';

const MOST_PER_ADDRESS = 20;

/**
 * A new agency, waiting for approval, with one USER (SIGNUP-14). Made by an ADMIN, it is approved, the
 * password is ignored and its owner is mailed a link to choose one (H3).
 * @throws ConflictError the name is taken; ValidationError the password is too short or too common.
 */
export async function signUp(
  ctx: Context,
  { userName, email, password }: SignUp,
  by: { address: string; person: SignedIn | null },
): Promise<void> {
  const byAdmin = by.person?.role === 'ADMIN';
  if (!byAdmin) {
    await countTry(ctx, [{ what: 'sign-up', who: [by.address], most: MOST_PER_ADDRESS }]);
    checkNewPassword(password);
  }
  const passwordHash = byAdmin ? UNUSABLE_HASH : await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    if (await findAgencyByName(tx, userName))
      throw new ConflictError('An agency with this name already exists.');
    let accountId: number | undefined;
    // Only the number can clash now, or a name taken this very moment.
    for (let tries = 0; accountId === undefined && tries < 5; tries++) {
      accountId = await insertAgency(tx, {
        userName,
        agentNumber: drawAgentNumber(ctx),
        approved: byAdmin ? true : null,
      });
    }
    if (accountId === undefined) throw new ConflictError('An agency with this name already exists.');
    const agentId = await insertPerson(tx, { accountId, email, role: 'USER', passwordHash, active: true });
    if (byAdmin && agentId) await ctx.queue.send(tx, 'session.mail-link', { agentId, purpose: 'invite' });
  });
}

/**
 * Somebody who wants to join an agency: an inactive AGENT-READER until an administrator confirms
 * (SIGNUP-14). An e-mail the agency knows already is answered alike, and changes nothing.
 */
export async function joinAgency(
  ctx: Context,
  { agentNumber, email, password }: JoinAgency,
  address: string,
): Promise<void> {
  await countTry(ctx, [{ what: 'sign-up', who: [address], most: MOST_PER_ADDRESS }]);
  checkNewPassword(password);
  await atLeast(ctx.config.equalAnswerMs, async () => {
    const passwordHash = await hashPassword(password);
    const agency = await findAgencyByNumber(ctx.db, agentNumber);
    if (!agency) {
      const fault = 'There is no agency with this number.';
      throw new ValidationError(fault, { agentNumber: fault });
    }
    await insertPerson(ctx.db, {
      accountId: agency.account_id,
      email,
      role: 'AGENT-READER',
      passwordHash,
      active: false,
    });
  });
}

/** Eight digits nobody counts through. */
function drawAgentNumber({ random }: Context): string {
  return String(10_000_000 + (random.bytes(4).readUInt32BE() % 90_000_000));
}
