import type { z } from 'zod';
import type { AgentDetail, AgentPermission } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { ForbiddenError, NotFoundError, ValidationError } from '../../problems';
import { findVisibleIds } from '../identities/identities.door';
import { lockAgents, updateAgent } from './agents.queries';
import { viewAgentDetail } from './agents.view';

/**
 * Which identities somebody may not use (UPERM-02). What the granter cannot see is neither lifted nor set. Ends the
 * person's sessions when anything changed.
 * @throws NotFoundError the person or an identity is not among the granter's; ForbiddenError one's own permissions.
 */
export async function changePermission(
  ctx: Context,
  actor: Actor,
  { id, identityPermission }: z.output<typeof AgentPermission>,
): Promise<AgentDetail> {
  if (id === actor.agentId) throw new ForbiddenError('You cannot change your own permissions.');
  return inTenant(ctx.db, actor, async (tx) => {
    const [agent] = await lockAgents(tx, agencyOf(actor), [id]);
    if (!agent?.active) throw new NotFoundError('agent');
    const seen = new Set(await findVisibleIds(tx, actor, agent.account_id));
    const change = Array.isArray(identityPermission)
      ? {
          deny: identityPermission,
          allow: [...seen].filter((each) => !identityPermission.includes(each)),
        }
      : identityPermission;
    if (![...change.deny, ...change.allow].every((each) => seen.has(each)))
      throw new NotFoundError('identity');
    if (change.deny.some((each) => change.allow.includes(each)))
      throw new ValidationError('An identity cannot be allowed and denied at once.');
    const denied = mergeDenied(agent.identity_permission, change);
    if (denied.join() !== agent.identity_permission.join()) {
      await updateAgent(tx, id, { identity_permission: denied, updated_at: ctx.clock.now() });
      await ctx.sessions.endAllOf(tx, id);
    }
    return viewAgentDetail({ ...agent, identity_permission: denied }, actor);
  });
}

/** The stored list with the changes in it; identities that are named in neither stay as they are. */
export function mergeDenied(
  stored: readonly number[],
  { deny, allow }: { deny: readonly number[]; allow: readonly number[] },
): number[] {
  const kept = stored.filter((id) => !allow.includes(id));
  return [...new Set([...kept, ...deny])].sort((a, b) => a - b);
}
