import type { Agent, AgentConfirmation } from '@campaign/shared-api/contracts';
import { rolesGivenBy } from '@campaign/shared-api/policy';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { ConflictError, ForbiddenError, NotFoundError } from '../../problems';
import { deleteTokensOf } from '../session/session.door';
import { invitationEnd } from '../session/recovery.service';
import { findAddressee, findAgent, lockAgents, updateAgent } from './agents.queries';
import { viewAgent } from './agents.view';
import { nameColumns, roleGiven } from './save-agent.service';

/**
 * SIGNUP-14: someone who asked to join may sign in from now on, and is notified by mail. The actor chooses role and name;
 * without a choice they stay AGENT-READER under the name they have. What is denied to the actor is denied to them, too.
 * @throws NotFoundError nobody of the actor's who waits; ForbiddenError a role the actor may not give.
 */
export async function confirmAgent(
  ctx: Context,
  actor: Actor,
  agentId: number,
  chosen: AgentConfirmation = {},
): Promise<Agent> {
  return inTenant(ctx.db, actor, async (tx) => {
    const waiting = await lockWaiting(tx, actor, agentId);
    const { firstName = waiting.first_name, lastName = waiting.last_name, role = waiting.role } = chosen;
    await updateAgent(tx, agentId, {
      ...(chosen.firstName !== undefined || chosen.lastName !== undefined
        ? nameColumns({ firstName, lastName })
        : {}),
      role: roleGiven(actor, role),
      active: true,
      identity_permission: [...actor.identityPermission],
      updated_at: ctx.clock.now(),
    });
    await ctx.queue.send(tx, 'agents.mail', { agentId, letter: 'confirmed' });
    const row = await findAgent(tx, undefined, agentId);
    if (!row) throw new NotFoundError('agent');
    return viewAgent(row, actor);
  });
}

/** Somebody who asked to join does not, and is told by mail; they may ask again. @throws NotFoundError. */
export async function refuseAgent(ctx: Context, actor: Actor, agentId: number): Promise<void> {
  await inTenant(ctx.db, actor, async (tx) => {
    await lockWaiting(tx, actor, agentId);
    await updateAgent(tx, agentId, { deleted_at: ctx.clock.now() });
    await ctx.queue.send(tx, 'agents.mail', { agentId, letter: 'refused' });
  });
}

async function lockWaiting(tx: Tx, actor: Actor, agentId: number) {
  const [agent] = await lockAgents(tx, agencyOf(actor), [agentId]);
  if (!agent || agent.active) throw new NotFoundError('agent');
  return agent;
}

/**
 * Mails another link and lets the one before go. Withdrawn is an invitation by deleting the person.
 * @throws ConflictError they have chosen a password already; NotFoundError; ForbiddenError a role the actor cannot give.
 */
export async function inviteAgain(ctx: Context, actor: Actor, agentId: number): Promise<Agent> {
  return inTenant(ctx.db, actor, async (tx) => {
    const [agent] = await lockAgents(tx, agencyOf(actor), [agentId]);
    if (!agent?.active) throw new NotFoundError('agent');
    if (!rolesGivenBy(actor.role).some((role) => role === agent.role)) throw new ForbiddenError();
    if (!agent.invited) throw new ConflictError('This person has chosen a password already.');
    const invited_until = invitationEnd(ctx.clock.now());
    await deleteTokensOf(tx, agentId);
    await updateAgent(tx, agentId, { invited_until });
    await ctx.queue.send(tx, 'session.mail-link', { agentId, purpose: 'invite' });
    return viewAgent({ ...agent, invited_until }, actor);
  });
}

const LETTERS = {
  welcome: (agency: string, signIn: string) => ({
    subject: `Welcome to ${agency}`,
    text: `An administrator of ${agency} has made an account for you.\n\nThey will tell you your first password. Sign in with it and choose your own: ${signIn}\n`,
  }),
  confirmed: (agency: string, signIn: string) => ({
    subject: `You have joined ${agency}`,
    text: `An administrator of ${agency} has confirmed you.\n\nSign in here: ${signIn}\n`,
  }),
  refused: (agency: string) => ({
    subject: `Your request to join ${agency}`,
    text: `An administrator of ${agency} did not confirm your request to join. You cannot sign in.\n\nIf this is a mistake, please ask them directly.\n`,
  }),
};
export type AgentLetter = keyof typeof LETTERS;

/** Background. Nothing when the person is there no more. */
export async function mailAgent(ctx: Context, agentId: number, letter: AgentLetter): Promise<void> {
  const person = await findAddressee(ctx.db, agentId);
  if (!person) return;
  const signIn = `${ctx.config.publicUrl}/signin`;
  await ctx.mail.send({ to: person.email, ...LETTERS[letter](person.user_name, signIn) });
}

/** Background: tells `to` that somebody waits to be let in. Nothing once somebody has decided. */
export async function mailRequest(ctx: Context, agentId: number, to: number): Promise<void> {
  const applicant = await findAddressee(ctx.db, agentId);
  const administrator = await findAddressee(ctx.db, to);
  if (!applicant || applicant.active || applicant.deleted_at || !administrator) return;
  const { email, user_name: agency } = applicant;
  await ctx.mail.send({
    to: administrator.email,
    subject: `Someone asks to join ${agency}`,
    text: `${email} asks to join ${agency}. They cannot sign in before an administrator has confirmed them.\n\nConfirm or refuse here: ${ctx.config.publicUrl}/agent?tab=waiting\n\nConfirm only people you know.\n`,
  });
}
