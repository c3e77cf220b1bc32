import type { Agency } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { AgencyRow } from './agencies.queries';

/** AGCY-21. */
export function viewAgency(row: AgencyRow, actor: Pick<Actor, 'role'>): Agency {
  const isAdmin = actor.role === 'ADMIN';
  return {
    accountId: row.account_id,
    userName: row.user_name,
    id: row.agent_id ?? row.account_id,
    role: row.role,
    identityPermission: isAdmin ? (row.identity_permission ?? []) : [],
    siteId: row.site_id,
    agentNumber: row.agent_number,
    smsRate: Number(row.sms_rate),
    imgMmsRate: Number(row.img_mms_rate),
    vidMmsRate: Number(row.vid_mms_rate),
    a2pSmsRate: Number(row.a2p_sms_rate),
    a2pImgMmsRate: Number(row.a2p_img_mms_rate),
    a2pVidMmsRate: Number(row.a2p_vid_mms_rate),
    domainName: row.domain_name,
    shortLinkOption: row.short_link_option,
    status: row.status,
    approved: row.approved,
    owner: isAdmin && row.role === 'USER' ? viewOwner(row) : null,
    features: row.features,
    shortLinkHost: row.short_link_host,
    approvalReason: row.approval_reason,
    textsWaiting: isAdmin ? row.texts_waiting : null,
    inviteByMail: row.invite_by_mail,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

function viewOwner(row: AgencyRow): Agency['owner'] {
  if (row.agent_id === null) return null;
  return {
    agentId: row.agent_id,
    name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    email: row.email ?? '',
    hasSecondFactor: row.has_factor ?? false,
    factorResetAt: row.factor_reset_at?.toISOString() ?? null,
  };
}
