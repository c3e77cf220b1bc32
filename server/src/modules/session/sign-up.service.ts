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
 * A new agency, waiting for approval, with one USER (SIGNUP-14). Made by an ADMIN, it is approved unless they say
 * otherwise, the password is ignored and its owner is mailed a link to choose one (H3, AGNEW-03).
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
    const agentId = await insertPerson(tx, { accountId, email, role: 'USER', passwordHash, active: true });
    if (by.person) {
      const object = `account/${accountId}`;
      await noteAct({ db: tx }, by.person, { action: 'session:sign-up', object, detail: {} });
    }
    if (byAdmin && agentId) await ctx.queue.send(tx, 'session.mail-link', { agentId, purpose: 'invite' });
  });
}

/**
 * Somebody who wants to join an agency: an inactive AGENT-READER until an administrator confirms
 * (SIGNUP-14), who is told by mail: the agency's, or the platform's while it has none. An e-mail the agency knows already is answered alike, and changes nothing.
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
        ...{ accountId, email, passwordHash },
        ...{ role: 'AGENT-READER', active: false },
      });
      if (!agentId) return;
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
