import type { BulkResult } from '@campaign/shared-api/contracts';
import { rolesGivenBy } from '@campaign/shared-api/policy';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { countAdmins, lockAgenciesOf, lockAgentsToDelete, updateAgent } from './agents.queries';
import type { AgentRow } from './agents.queries';
import { LAST_ADMIN } from './save-agent.service';

/**
 * USER-05: they can sign in no more, at once. Nobody deletes themselves or the last administrator of an agency, a USER
 * no administrator; each that stays says why (API-05).
 */
export async function deleteAgents(ctx: Context, actor: Actor, ids: readonly number[]): Promise<BulkResult> {
  return inTenant(ctx.db, actor, async (tx) => {
    await lockAgenciesOf(tx, agencyOf(actor), ids);
    const found = await lockAgentsToDelete(tx, agencyOf(actor), ids);
    const result: BulkResult = { deleted: [], failed: [] };
    for (const id of new Set(ids)) {
      const error = await faultOf(
        tx,
        actor,
        found.find(({ agent_id }) => agent_id === id),
      );
      if (error) {
        result.failed.push({ id, error });
        continue;
      }
      await updateAgent(tx, id, { deleted_at: ctx.clock.now() });
      await ctx.sessions.endAllOf(tx, id);
      result.deleted.push(id);
    }
    const { deleted, failed } = result;
    if (deleted.length > 0)
      result.message = deleted.length === 1 ? 'User deleted.' : `${deleted.length} users deleted.`;
    if (failed.length > 0) result.warning = failed.map(({ error }) => error).join(' ');
    return result;
  });
}

async function faultOf(tx: Tx, actor: Actor, agent: AgentRow | undefined): Promise<string | undefined> {
  if (!agent?.active) return 'This agent was not found.';
  if (agent.agent_id === actor.agentId) return 'You cannot delete yourself.';
  if (!rolesGivenBy(actor.role).some((role) => role === agent.role))
    return 'Only an administrator can delete an administrator.';
  const administers = agent.role === 'AGENT-ADMIN' && !agent.invited;
  if (administers && (await countAdmins(tx, agent.account_id)) <= 1) return LAST_ADMIN;
  return undefined;
}
