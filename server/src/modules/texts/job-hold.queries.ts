import { sql } from 'kysely';
import type { JobHold } from '@campaign/shared-api/contracts';
import { isReadyFor10Dlc, type RegistryColumns } from '../identities/readiness';

/** What `jobHoldOf` decides by. */
export interface HoldFacts extends RegistryColumns {
  approved: boolean | null;
}

/** The facts for the row of `job`, as jsonb. */
export const holdFacts = sql<HoldFacts>`(
  select jsonb_build_object('approved', a.approved, 'is_political', i.is_political, 'usecase', i.usecase,
                            'tcr_identity_status', i.tcr_identity_status, 'cv_vetting_status', i.cv_vetting_status)
    from account a left join identity i on i.identity_id = job.identity_id and i.deleted_at is null
   where a.account_id = job.account_id)`;

/** Why no first text of an active job may be sent now, by hand or in bulk; null = it may. The order is the send gate's. */
export function jobHoldOf(facts: HoldFacts): JobHold | null {
  if (!facts.approved) return 'agency-not-approved';
  return isReadyFor10Dlc(facts) ? null : 'identity-not-ready';
}
