import type { Identity, IdentityAllowance, IdentityChange } from '@campaign/shared-api/contracts';
import type { AllowanceRow, IdentityRow, WaitingJobRow } from './identities.queries';
import { isReadyFor10Dlc } from '../readiness/readiness';

/** IDEN-08. */
export function viewIdentity(row: IdentityRow): Identity {
  return {
    identityId: row.identity_id,
    identityName: row.identity_name,
    displayName: row.display_name,
    accountId: row.account_id,
    account_id: row.account_id,
    // The owner's name stays with the owner: identity 1 is shared without it.
    userName: row.user_name ?? '',
    siteId: row.site_id,
    peerId: row.peer_id,
    startDate: row.created_at.toISOString(),
    entityType: row.entity_type,
    isPolitical: row.is_political,
    canUseMms: row.can_use_mms,
    tcrIdentityStatus: row.tcr_identity_status,
    cvVettingStatus: row.cv_vetting_status,
    usecase: row.usecase,
    campaignStatus: row.campaign_status,
    readyFor10Dlc: isReadyFor10Dlc(row),
    version: row.version,
  };
}

/** What an open page is told when the registry has decided something. */
export function viewIdentityChange(row: IdentityRow): IdentityChange {
  const {
    identityId,
    identityName,
    tcrIdentityStatus,
    cvVettingStatus,
    usecase,
    campaignStatus,
    readyFor10Dlc,
  } = viewIdentity(row);
  return {
    identityId,
    identityName,
    tcrIdentityStatus,
    cvVettingStatus,
    usecase,
    campaignStatus,
    readyFor10Dlc,
  };
}

export function viewAllowance(row: AllowanceRow, waiting: readonly WaitingJobRow[]): IdentityAllowance {
  const left = (cap: number | null, taken: number) => (cap === null ? null : Math.max(0, cap - taken));
  return {
    attPerMinute: row.att_per_minute,
    tmobilePerDay: row.tmobile_per_day,
    tmobileLeftToday: left(row.tmobile_per_day, row.brand_taken),
    brandTier: row.brand_tier,
    perDay: row.daily_cap,
    leftToday: left(row.daily_cap, row.taken),
    waiting: waiting.map(({ job_id, name, job_type, held }) => ({
      jobId: job_id,
      name,
      jobType: job_type,
      why: held,
    })),
  };
}
