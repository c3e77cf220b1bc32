import type { Agent, AgentQuery, Page } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { pageReply } from '../../http/paging';
import { inTenant } from '../../db/tenant';
import { listAgents } from './agents.queries';
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
