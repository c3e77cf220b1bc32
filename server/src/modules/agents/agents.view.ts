import type { Agent, AgentDetail, AgentState } from '@campaign/shared-api/contracts';
import { scopeOf } from '@campaign/shared-api/policy';
import type { Actor } from '../../actor';
import type { AgentRow } from './agents.queries';

/** USER-08; where somebody stands with the second factor for whoever may reset it. */
export function viewAgent(row: AgentRow, { role }: Pick<Actor, 'role'>): Agent {
  return {
    id: row.agent_id,
    accountId: row.account_id,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    email: row.email,
    displayEmail: row.email,
    role: row.role,
    domain: row.domain,
    state: stateOf(row),
    invitedUntil: (row.invited && row.invited_until?.toISOString()) || null,
    emailVerified: row.email_verified_at !== null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    ...(scopeOf('factor:reset', role) && {
      hasSecondFactor: row.has_factor,
      factorResetAt: row.factor_reset_at?.toISOString() ?? null,
    }),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

/** Identities denied to the reader are left out: they do not exist for them. */
export function viewAgentDetail(row: AgentRow, actor: Actor): AgentDetail {
  return {
    ...viewAgent(row, actor),
    identityPermission: row.identity_permission.filter((id) => !actor.identityPermission.includes(id)),
  };
}

function stateOf(row: AgentRow): AgentState {
  if (!row.active) return 'waiting';
  if (row.invited) return 'invited';
  return row.must_change_password ? 'must-change-password' : 'active';
}
