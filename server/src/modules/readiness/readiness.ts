import { isReadyFor10Dlc as isReady } from '@campaign/shared-api/registration';

/** What every query of the rule reads of an identity. */
export interface RegistryColumns {
  is_political: boolean | null;
  tcr_identity_status: string | null;
  cv_vetting_status: string | null;
  usecase: string | null;
}

/** The rule of `shared-api/registration` for a row of `identity`. A module of its own: texts and identities both need it. */
export const isReadyFor10Dlc = (row: RegistryColumns): boolean =>
  isReady({
    isPolitical: row.is_political,
    tcrIdentityStatus: row.tcr_identity_status,
    cvVettingStatus: row.cv_vetting_status,
    usecase: row.usecase,
  });
