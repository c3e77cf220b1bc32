import type { Agency, RateKind, Role } from '@campaign/shared-api/contracts';
import { RATE_KINDS } from '@campaign/shared-api/constants';
import { maySeeCost, type Actor } from '../../actor';
import type { AgencyRow } from './agencies.queries';
import { RATE_COLUMNS } from './rate-columns';

/** Who an agency belongs to: AGENT-ADMIN since SIGNUP-14 was amended, USER in older agencies. */
const OWNERS: readonly Role[] = ['USER', 'AGENT-ADMIN'];

/** AGCY-21; what texts cost is told where the person may see cost (JOBS-24). */
export function viewAgency(row: AgencyRow, actor: Pick<Actor, 'role' | 'features'>): Agency {
  const isAdmin = actor.role === 'ADMIN';
  return {
    accountId: row.account_id,
    userName: row.user_name,
    id: row.agent_id ?? row.account_id,
    role: row.role,
    identityPermission: isAdmin ? (row.identity_permission ?? []) : [],
    siteId: row.site_id,
    peerId: row.peer_id,
    agentNumber: row.agent_number,
    ...viewRates(row, maySeeCost(actor)),
    ratesFrom: isAdmin ? row.rates_from.toISOString() : null,
    domainName: row.domain_name,
    shortLinkOption: row.short_link_option,
    status: row.status,
    approved: row.approved,
    owner: isAdmin && OWNERS.includes(row.role) ? viewOwner(row) : null,
    features: row.features,
    shortLinkHost: row.short_link_host,
    approvalReason: row.approval_reason,
    ...(isAdmin &&
      row.open_jobs !== undefined && {
        website: row.website ?? null,
        ratesPlanned: row.rates_planned ?? null,
        openJobs: row.open_jobs,
        textsLeft: row.texts_left ?? 0,
      }),
    textsWaiting: isAdmin ? row.texts_waiting : null,
    inviteByMail: row.invite_by_mail,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

const viewRates = (row: AgencyRow, isSeen: boolean) =>
  Object.fromEntries(
    RATE_KINDS.map((kind) => [kind, isSeen ? Number(row[RATE_COLUMNS[kind]]) : null]),
  ) as Record<RateKind, number | null>;

function viewOwner(row: AgencyRow): Agency['owner'] {
  if (row.agent_id === null) return null;
  return {
    agentId: row.agent_id,
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    email: row.email ?? '',
    hasSecondFactor: row.has_factor ?? false,
    factorResetAt: row.factor_reset_at?.toISOString() ?? null,
    emailVerified: row.email_verified_at !== null,
    invited: row.is_invited ?? false,
  };
}
