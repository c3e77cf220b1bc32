import { sql } from 'kysely';
import type { JobHold } from '@campaign/shared-api/contracts';
import { isReadyFor10Dlc, type RegistryColumns } from '../readiness/readiness';

/** What `jobHoldOf` decides by. */
export interface HoldFacts extends RegistryColumns {
  /** Since when the platform has paused all sending; null if it has not. */
  platform_since: string | null;
  enabled: boolean;
  disabled_at: string | null;
  approved: boolean | null;
}

/** The facts for the row of `job`, as jsonb. */
export const holdFacts = sql<HoldFacts>`(
  select jsonb_build_object('platform_since', (select held_at from dispatch_hold), 'enabled', a.status and a.deleted_at is null,
                            'disabled_at', a.disabled_at, 'approved', a.approved, 'is_political', i.is_political, 'usecase', i.usecase,
                            'tcr_identity_status', i.tcr_identity_status, 'cv_vetting_status', i.cv_vetting_status)
    from account a left join identity i on i.identity_id = job.identity_id and i.deleted_at is null
   where a.account_id = job.account_id)`;

/** Why no first text of an active job may be sent now, by hand or in bulk; null = it may. The order is the send gate's. */
export function jobHoldOf(facts: HoldFacts): JobHold | null {
  if (facts.platform_since) return 'platform-hold';
  if (!facts.enabled) return 'agency-disabled';
  if (!facts.approved) return 'agency-not-approved';
  return isReadyFor10Dlc(facts) ? null : 'identity-not-ready';
}

/** Since when; null where that is not recorded. */
export function jobHoldSince(facts: HoldFacts): string | null {
  const since = facts.platform_since ?? (facts.enabled ? null : facts.disabled_at);
  return since && new Date(since).toISOString();
}
