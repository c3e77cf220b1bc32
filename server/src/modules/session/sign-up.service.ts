import type { JoinAgency, SignUp } from '@campaign/shared-api/contracts';
import type { SignedIn } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { ConflictError, ValidationError } from '../../problems';
import { withMinimumDuration } from './with-minimum-duration';
import { checkNewPassword, hashPassword, UNUSABLE_HASH } from './passwords';
import { noteAct } from '../operations/operations.service';
import {
  findAgencyByName,
  findAgencyByNumber,
  findConfirmers,
  insertAgency,
  insertPerson,
} from '../people/people.door';
import { countTry } from '../throttle/throttle';

const MAX_PER_ADDRESS = 20;
const FILL_IN = 'Please fill in the fields!';

/**
 * Creates an agency that waits for approval, with its founder as AGENT-ADMIN (SIGNUP-14, amended). An agency that an
 * ADMIN creates is approved unless they say otherwise; the password is ignored, and the owner is mailed a link to choose
 * one (H3; AGNEW-03, amended). A founder who signs up is mailed a link to verify the address.
 * @throws ConflictError the name is taken; ValidationError the password is too short or too common.
 */
export async function signUp(
  ctx: Context,
  { userName, email, password, approve = true }: SignUp,
  by: { address: string; person: SignedIn | null },
): Promise<void> {
  const byAdmin = by.person?.role === 'ADMIN';
  if (!byAdmin) {
    await countTry(ctx, [{ what: 'sign-up', who: [by.address], most: MAX_PER_ADDRESS }]);
    if (password === undefined) throw new ValidationError(FILL_IN, { password: FILL_IN });
    checkNewPassword(password, { email, user_name: userName });
  }
  const passwordHash = byAdmin || !password ? UNUSABLE_HASH : await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    if (await findAgencyByName(tx, userName)) throw nameTaken();
    let accountId: number | undefined;
    // Only the number can clash now, or a name taken this very moment.
    for (let tries = 0; accountId === undefined && tries < 5; tries++) {
      accountId = await insertAgency(tx, {
        userName,
        agentNumber: drawAgentNumber(ctx),
        approved: byAdmin && approve ? true : null,
      });
    }
    if (accountId === undefined) throw nameTaken();
    const agentId = await insertPerson(tx, {
      accountId,
      email,
      role: 'AGENT-ADMIN',
      passwordHash,
      active: true,
    });
    if (by.person) {
      const object = `account/${accountId}`;
      await noteAct({ db: tx }, by.person, { action: 'session:sign-up', object, detail: {} });
    }
    const purpose = byAdmin ? 'invite' : 'verify';
    if (agentId) await ctx.queue.send(tx, 'session.mail-link', { agentId, purpose });
  });
}

/**
 * Creates an inactive AGENT-READER who waits until an administrator confirms them (SIGNUP-14). The agency's administrators
 * are notified by mail; the platform's are while the agency has none. The joiner is mailed a link to verify the address.
 * An e-mail that the agency knows already gets the same response, and changes nothing.
 */
export async function joinAgency(
  ctx: Context,
  { agentNumber, email, password }: JoinAgency,
  address: string,
): Promise<void> {
  await countTry(ctx, [{ what: 'sign-up', who: [address], most: MAX_PER_ADDRESS }]);
  checkNewPassword(password, { email, agent_number: agentNumber });
  await withMinimumDuration(ctx.config.equalAnswerMs, async () => {
    const passwordHash = await hashPassword(password);
    const agency = await findAgencyByNumber(ctx.db, agentNumber);
    if (!agency) {
      const fault = 'There is no agency with this number.';
      throw new ValidationError(fault, { agentNumber: fault });
    }
    checkNewPassword(password, { email, user_name: agency.user_name });
    const accountId = agency.account_id;
    await inTransaction(ctx.db, async (tx) => {
      const agentId = await insertPerson(tx, {
        accountId,
        email,
        passwordHash,
        role: 'AGENT-READER',
        active: false,
      });
      if (!agentId) return;
      await ctx.queue.send(tx, 'session.mail-link', { agentId, purpose: 'verify' });
      for (const to of await findConfirmers(tx, accountId))
        await ctx.queue.send(tx, 'agents.mail-request', { agentId, to });
    });
  });
}

const TAKEN = 'An agency with this name already exists.';
const nameTaken = () => new ConflictError(TAKEN, { userName: TAKEN });

/** Eight digits nobody counts through. */
function drawAgentNumber({ random }: Context): string {
  return String(10_000_000 + (random.bytes(4).readUInt32BE() % 90_000_000));
}
