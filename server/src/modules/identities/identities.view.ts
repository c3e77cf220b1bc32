import type { Identity, IdentityChange } from '@campaign/shared-api/contracts';
import type { IdentityRow } from './identities.queries';
import { isReadyFor10Dlc } from './readiness';

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
    readyFor10Dlc: isReadyFor10Dlc(row),
  };
}

/** What an open page is told when the registry has decided something. */
export function viewIdentityChange(row: IdentityRow): IdentityChange {
  const { identityId, identityName, tcrIdentityStatus, cvVettingStatus, usecase, readyFor10Dlc } =
    viewIdentity(row);
  return { identityId, identityName, tcrIdentityStatus, cvVettingStatus, usecase, readyFor10Dlc };
}
