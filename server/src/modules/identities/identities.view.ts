import type { Identity } from '@campaign/shared-api/contracts';
import type { IdentityRow } from './identities.queries';

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

/** Registered, vetted and with an active use case: all three before bulk texts go out (IDET, SEND). */
export function isReadyFor10Dlc({
  tcr_identity_status: registry,
  cv_vetting_status: vetting,
  usecase,
}: Pick<IdentityRow, 'tcr_identity_status' | 'cv_vetting_status' | 'usecase'>): boolean {
  return registry === 'VERIFIED' && vetting === 'ACTIVE' && !!usecase;
}
