import { UNPAGED_LIMIT } from '@campaign/shared-api/constants';
import type { Agency, Page } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { pageReply } from '../../http/paging';
import { inTenant } from '../../db/tenant';
import { listAgencies } from './agencies.queries';
import type { AgencyRow } from './agencies.queries';

/** Every agency for ADMIN, by name; for everybody else the own one. */
export async function listVisibleAgencies({ db }: Context, actor: Actor): Promise<Page<Agency>> {
  const own = actor.reach === 'any' ? undefined : actor.accountId;
  return inTenant(db, actor, async (tx) => {
    const rows = await listAgencies(tx, own, UNPAGED_LIMIT);
    return pageReply(rows.map(viewAgency), rows[0]?.total ?? 0, {});
  });
}

/** AGCY-21. */
function viewAgency(row: AgencyRow): Agency {
  return {
    accountId: row.account_id,
    userName: row.user_name,
    id: row.agent_id ?? row.account_id,
    role: row.role,
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
  };
}
