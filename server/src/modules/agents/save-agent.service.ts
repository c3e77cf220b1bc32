import { z } from 'zod';
import { agentFault } from '@campaign/shared-api/agent-rules';
import type { AgentFormValues } from '@campaign/shared-api/agent-rules';
import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type { Agent, AgentChange, NewAgent } from '@campaign/shared-api/contracts';
import { rolesGivenBy } from '@campaign/shared-api/policy';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../problems';
import { insertChange } from '../acts/acts.door';
import { findAgency } from '../agencies/agencies.door';
import { checkNewPassword, hashPassword, UNUSABLE_HASH } from '../session/passwords';
import { deleteTokensOf } from '../session/session.door';
import { invitationEnd } from '../session/recovery.service';
import {
  countAdmins,
  findAgent,
  insertAgent,
  isEmailTaken,
  lockAgenciesOf,
  lockAgents,
  rememberInviting,
  updateAgent,
} from './agents.queries';
import { viewAgent } from './agents.view';
import { refuseTakeover } from './takeover';

export const LAST_ADMIN = 'This is the last administrator of the agency.';
const TAKEN = 'An agent with this email already exists.';

/**
 * A new person of the actor's agency, or of the one an ADMIN chose. A typed password is temporary; an invited person
 * chooses one by the mailed link. What is denied to whoever adds them is denied to them.
 * @throws ValidationError in the order of UMGR-02, or no agency was chosen; ForbiddenError a role the actor may not give;
 * ConflictError the e-mail is taken (UMGR-14).
 */
export async function createAgent(
  ctx: Context,
  actor: Actor,
  form: z.output<typeof NewAgent>,
): Promise<Agent> {
  checkForm({ ...form, password: form.invite ? undefined : form.password });
  if (!form.invite) checkNewPassword(form.password, { email: form.email });
  const role = roleGiven(actor, form.role);
  const accountId = chosenAgency(actor, form.accountId);
  const password_hash = form.invite ? UNUSABLE_HASH : await hashPassword(form.password);
  return inTenant(ctx.db, actor, async (tx) => {
    const agency = await findAgency(tx, accountId);
    if (!agency) throw new NotFoundError('agency');
    if (!form.invite) checkNewPassword(form.password, { email: form.email, user_name: agency.user_name });
    const now = ctx.clock.now();
    const agentId = await insertAgent(tx, {
      ...columnsOf(form),
      domain: form.domain ?? null,
      account_id: accountId,
      role,
      password_hash,
      must_change_password: !form.invite,
      identity_permission: [...actor.identityPermission],
      invited_until: form.invite ? invitationEnd(now) : null,
      created_at: now,
    });
    if (agentId === undefined) throw new ConflictError(TAKEN, { email: TAKEN });
    await rememberInviting(tx, accountId, form.invite);
    if (form.invite) await ctx.queue.send(tx, 'session.mail-link', { agentId, purpose: 'invite' });
    else {
      await ctx.queue.send(tx, 'agents.mail', { agentId, letter: 'welcome' });
      await ctx.queue.send(tx, 'session.mail-link', { agentId, purpose: 'verify' });
    }
    return viewById(tx, actor, agentId);
  });
}

/**
 * Changes who somebody is. Another role or e-mail ends their sessions; another e-mail ends links on their way too.
 * @throws ForbiddenError one's own role, or the e-mail of somebody who may use more; ConflictError the last administrator,
 * or the e-mail is taken; ChangedError somebody saved it after the form began; NotFoundError.
 */
export async function changeAgent(ctx: Context, actor: Actor, form: AgentChange): Promise<Agent> {
  checkForm(form);
  const role = roleGiven(actor, form.role);
  const { agentId } = form;
  return inTenant(ctx.db, actor, async (tx) => {
    await lockAgenciesOf(tx, agencyOf(actor), [agentId]);
    const [before] = await lockAgents(tx, agencyOf(actor), [agentId]);
    if (!before?.active) throw new NotFoundError('agent');
    const promoted = role !== before.role;
    if (promoted && agentId === actor.agentId) throw new ForbiddenError('You cannot change your own role.');
    const demoted = promoted && before.role === 'AGENT-ADMIN' && !before.invited;
    if (demoted && (await countAdmins(tx, before.account_id)) <= 1)
      throw new ConflictError(LAST_ADMIN, { role: LAST_ADMIN });
    const columns = columnsOf(form);
    const moved = columns.email.toLowerCase() !== before.email.toLowerCase();
    if (moved) refuseTakeover(actor, before);
    if (await isEmailTaken(tx, before.account_id, columns.email, agentId))
      throw new ConflictError(TAKEN, { email: TAKEN });
    await expectVersion(tx, actor, 'agent', before, form.version);
    const now = ctx.clock.now();
    const { domain = before.domain } = form;
    await updateAgent(tx, agentId, {
      ...columns,
      ...savedBy(actor, now, before),
      role,
      domain,
      updated_at: now,
      ...(moved && { email_verified_at: null }),
    });
    if (moved) await deleteTokensOf(tx, agentId);
    const purpose = before.invited ? 'invite' : 'verify';
    if (moved) await ctx.queue.send(tx, 'session.mail-link', { agentId, purpose });
    if (moved || promoted) await ctx.sessions.endAllOf(tx, agentId);
    await insertChange(tx, actor, {
      action: 'agent:edit',
      object: `agent/${agentId}`,
      before: auditedFields(before),
      after: auditedFields({ ...columns, role }),
    });
    return viewById(tx, actor, agentId);
  }).catch((error: unknown) => {
    // Taken by somebody who signed up this very moment.
    throw isUniqueViolation(error) ? new ConflictError(TAKEN, { email: TAKEN }) : error;
  });
}

/** UMGR-14. */
function checkForm(form: AgentFormValues): void {
  const fault = agentFault(form);
  if (fault) throw new ValidationError(fault.text, { [fault.field]: fault.text });
  const email = form.email.trim();
  if (!z.email().safeParse(email).success)
    throw new ValidationError('Invalid email format.', { email: 'Invalid email format.' });
}

/** @throws ForbiddenError a role the actor may not give. */
export function roleGiven(actor: Actor, wanted: string) {
  const role = rolesGivenBy(actor.role).find((each) => each === wanted);
  if (!role) throw new ForbiddenError('Only an administrator can make someone an administrator.');
  return role;
}

/** UMGR-09, UMGR-10: an ADMIN chooses, never the platform's own; everybody else has one. */
function chosenAgency(actor: Actor, asked: number | undefined): number {
  const accountId = agencyOf(actor, asked);
  if (accountId === undefined || accountId === OWNER_ACCOUNT_ID)
    throw new ValidationError('Please select an agency', { accountId: 'Please select an agency' });
  return accountId;
}

const columnsOf = ({ email, ...name }: AgentFormValues) => ({
  email: email.trim(),
  ...nameColumns(name),
});

export const nameColumns = ({ firstName, lastName }: Pick<AgentFormValues, 'firstName' | 'lastName'>) => ({
  first_name: firstName.trim(),
  last_name: lastName.trim(),
  display_name: `${firstName.trim()} ${lastName.trim()}`.trim(),
});

const auditedFields = (row: {
  email: string;
  first_name: string | null;
  last_name: string | null;
  role: string;
}) => ({
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
});

async function viewById(tx: Tx, actor: Actor, agentId: number): Promise<Agent> {
  const row = await findAgent(tx, undefined, agentId);
  if (!row) throw new NotFoundError('agent');
  return viewAgent(row, actor);
}
