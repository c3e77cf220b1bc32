import type { Agent, AgentDetail, AgentPassword, AgentQuery, Page } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { pageReply } from '../../db/paging';
import { NotFoundError, ValidationError } from '../../problems';
import { replacePassword } from '../session/change-password.service';
import { findAgency } from '../agencies/agencies.door';
import { checkNewPassword, hashPassword } from '../session/passwords';
import { findAgent, listAgents, lockAgents } from './agents.queries';
import { viewAgent, viewAgentDetail } from './agents.view';
import { refuseTakeover } from './takeover';

/**
 * The people of the actor's agency (an ADMIN's chosen one, or all), by last name; `waiting`: those who asked to join, the
 * longest first.
 */
export async function listVisibleAgents(
  { db }: Context,
  actor: Actor,
  query: AgentQuery,
  waiting = false,
): Promise<Page<Agent>> {
  return inTenant(db, actor, async (tx) => {
    const { rows, total } = await listAgents(tx, agencyOf(actor, query.account_id), { ...query, waiting });
    return pageReply(
      rows.map((row) => viewAgent(row, actor)),
      total,
      query,
    );
  });
}

/** @throws NotFoundError no agent of the actor's; for AGENT-READER and AGENT-CLICKER anybody but themselves. */
export async function readAgent({ db }: Context, actor: Actor, agentId: number): Promise<AgentDetail> {
  return inTenant(db, actor, async (tx) => {
    const mine = actor.scope !== 'self' || agentId === actor.agentId;
    const row = mine ? await findAgent(tx, agencyOf(actor), agentId) : undefined;
    if (!row) throw new NotFoundError('agent');
    return viewAgentDetail(row, actor);
  });
}

/**
 * UPWD-01, UPWD-04: an administrator chooses a password for one of the agents, who must choose their own at the next
 * sign-in; until then every session is over, and the agent is told by mail.
 * @throws NotFoundError no agent of the actor's; ForbiddenError one who may use more identities than the actor;
 * ValidationError the password is too short or common, or it is the actor's own, which is changed by whoever knows the
 * present one.
 */
export async function resetAgentPassword(
  ctx: Context,
  actor: Actor,
  { agentId, password }: AgentPassword,
): Promise<void> {
  if (agentId === actor.agentId)
    throw new ValidationError('Please change your own password in your account.');
  checkNewPassword(password);
  const passwordHash = await hashPassword(password);
  await inTenant(ctx.db, actor, async (tx) => {
    const [agent] = await lockAgents(tx, agencyOf(actor), [agentId]);
    if (!agent?.active) throw new NotFoundError('agent');
    refuseTakeover(actor, agent);
    const agency = await findAgency(tx, agent.account_id);
    checkNewPassword(password, { email: agent.email, user_name: agency?.user_name });
    await replacePassword(ctx, tx, agentId, { passwordHash, mustChange: true });
  });
}
