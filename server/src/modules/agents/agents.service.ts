import type { Agent, AgentPassword, AgentQuery, Page } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { pageReply } from '../../http/paging';
import { NotFoundError, ValidationError } from '../../problems';
import { replacePassword } from '../session/change-password.service';
import { checkNewPassword, hashPassword } from '../session/passwords';
import { inTenant } from '../../db/tenant';
import { findAgent, listAgents } from './agents.queries';
import type { AgentRow } from './agents.queries';

/** The people of the actor's agency (an ADMIN's chosen one, or all), by last name. */
export async function listVisibleAgents(
  { db }: Context,
  actor: Actor,
  query: AgentQuery,
): Promise<Page<Agent>> {
  return inTenant(db, actor, async (tx) => {
    const { rows, total } = await listAgents(tx, agencyOf(actor, query.account_id), query);
    return pageReply(rows.map(viewAgent), total, query);
  });
}

/**
 * UPWD-01, UPWD-04: an administrator chooses a password for one of the agents, who must choose their own at the next
 * sign-in; until then every session is over, and the agent is told by mail.
 * @throws NotFoundError no agent of the actor's; ValidationError the password is too short or common, or it is the
 * actor's own, which is changed by whoever knows the present one.
 */
export async function resetAgentPassword(
  ctx: Context,
  actor: Actor,
  { agentId, password }: AgentPassword,
): Promise<void> {
  if (agentId === actor.agentId)
    throw new ValidationError('Please change your own password in your account.');
  await inTenant(ctx.db, actor, async (tx) => {
    if (!(await findAgent(tx, agencyOf(actor), agentId))) throw new NotFoundError('agent');
  });
  checkNewPassword(password);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, (tx) => replacePassword(ctx, tx, agentId, { passwordHash, mustChange: true }));
}

/** USER-08. */
function viewAgent(row: AgentRow): Agent {
  return {
    id: row.agent_id,
    accountId: row.account_id,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    email: row.email,
    displayEmail: row.email,
    role: row.role,
    domain: row.domain,
  };
}
