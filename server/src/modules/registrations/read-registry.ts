import { NOT_READY } from '@campaign/shared-api/registration';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Tx } from '../../db/database';
import type {
  BrandState,
  CampaignState,
  RegistryFeedback,
  VettingState,
} from '../../gateways/registry-10dlc/registry-10dlc';
import { insertAct } from '../acts/acts.door';
import { wakeDispatch } from '../dispatch-lock/dispatch-lock.door';
import { takeNextStep } from './order-submission';
import type { SubmissionKind } from './next-step';
import {
  beginReading,
  lockRegistrationOf,
  pauseJobsOf,
  saveRegistration,
  updateIdentity,
  waitingKinds,
} from './registrations.queries';
import type { RegistrationRow } from './registrations.queries';
import { brandKeyOf, withoutSecrets } from './registrations.view';
import { tellIdentity } from './tell-identity';

interface Seen {
  brand: BrandState;
  vetting: VettingState | undefined;
  campaign: CampaignState | undefined;
}

/**
 * Reads what the registry makes of an identity, and goes by it. Callbacks only say that there is something to read, so their
 * order, their number and who forges them do not matter; of two readings the one that began later counts.
 */
export async function readRegistry(ctx: Context, identityId: number): Promise<void> {
  const begun = await beginReading(ctx.db, identityId);
  if (!begun?.brand_id) return;
  const { brand_id, vetting_id, campaign_id } = begun;
  const seen: Seen = {
    brand: await ctx.tenDlc.readBrand(brand_id),
    vetting: vetting_id ? await ctx.tenDlc.readVetting(brand_id, vetting_id) : undefined,
    campaign: campaign_id ? await ctx.tenDlc.readCampaign(campaign_id) : undefined,
  };
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockRegistrationOf(tx, identityId);
    if (!row || (row.read_applied ?? 0) >= begun.reading) return;
    await apply(ctx, tx, row, seen, begun.reading);
  });
}

async function apply(ctx: Context, tx: Tx, row: RegistrationRow, seen: Seen, reading: number): Promise<void> {
  const waiting = await waitingKinds(tx, row.identity_id);
  const state = stateOf(row, seen, waiting);
  const problem = problemOf(row, seen, waiting);
  await saveRegistration(tx, row, {
    campaign_status: state.campaign_status,
    problem_step: problem?.step ?? null,
    problem_code: problem?.code ?? null,
    problem: problem ? withoutSecrets(ctx, row, problem.reason) : null,
    ...classesOf(ctx, row, seen),
    read_applied: reading,
    read_at: new Date(),
  });
  const { tcr_identity_status, cv_vetting_status, usecase } = state;
  const isChanged =
    tcr_identity_status !== row.tcr_identity_status ||
    cv_vetting_status !== row.cv_vetting_status ||
    usecase !== row.usecase ||
    state.campaign_status !== row.campaign_status;
  if (isChanged) {
    await updateIdentity(tx, row.identity_id, { tcr_identity_status, cv_vetting_status, usecase });
    if (row.usecase !== null && usecase === null) await loseCampaign(tx, row, state.campaign_status);
    await tellIdentity(tx, row.identity_id);
    await wakeDispatch(tx);
  }
  await takeNextStep(ctx, tx, row.identity_id);
}

/** Its jobs would be held all the same; paused, they go on by somebody's decision only. */
async function loseCampaign(tx: Tx, row: RegistrationRow, campaignStatus: string | null): Promise<void> {
  const jobs = await pauseJobsOf(tx, row.identity_id, NOT_READY);
  await insertAct(tx, {
    account_id: row.account_id,
    agent_id: null,
    action: 'identity:campaign-lost',
    object: `identity/${row.identity_id}`,
    detail: { campaignStatus, pausedJobs: jobs },
  });
}

/** What carriers take of it, as the registry has it now; while there is no active campaign they take nothing anyway. */
function classesOf(ctx: Context, row: RegistrationRow, { campaign }: Seen) {
  if (campaign?.status !== 'ACTIVE') return {};
  const { attPerMinute, tmobilePerDay, brandTier } = campaign.limits;
  return {
    att_per_minute: attPerMinute,
    tmobile_per_day: tmobilePerDay,
    brand_tier: brandTier,
    brand_key: brandKeyOf(ctx, row),
  };
}

/** What is being corrected at this moment is not overwritten by what it was. */
function stateOf(
  row: RegistrationRow,
  { brand, vetting, campaign }: Seen,
  waiting: readonly SubmissionKind[],
) {
  return {
    tcr_identity_status: waiting.includes('brand') ? row.tcr_identity_status : brand.status,
    cv_vetting_status: vetting && !waiting.includes('vetting') ? vetting.status : row.cv_vetting_status,
    usecase: campaign?.status === 'ACTIVE' ? campaign.usecase : null,
    campaign_status: campaign && !waiting.includes('campaign') ? campaign.status : row.campaign_status,
  };
}

function problemOf(
  row: RegistrationRow,
  { brand, vetting, campaign }: Seen,
  waiting: readonly SubmissionKind[],
) {
  if (brand.status === 'UNVERIFIED' && !waiting.includes('brand'))
    return {
      step: 'organization' as const,
      ...reasonOf(brand.feedback, 'The registry could not verify the organization.'),
    };
  if (vetting && UNVETTED[vetting.status] && !waiting.includes('vetting'))
    return { step: 'vetting' as const, ...reasonOf(vetting.feedback, UNVETTED[vetting.status] ?? '') };
  if (campaign && LOST[campaign.status] && !waiting.includes('campaign'))
    return { step: 'messages' as const, ...reasonOf(campaign.feedback, LOST[campaign.status] ?? '') };
  return refusedBefore(row, waiting);
}

/** What another token may mend. */
const UNVETTED: Record<string, string> = {
  FAILED: 'The vetting token was not accepted.',
  EXPIRED: 'The vetting has expired.',
  UNSCORED: 'The vetting came to no result.',
};
const LOST: Record<string, string> = {
  REJECTED: 'The carriers have refused the messages.',
  SUSPENDED: 'The carriers have suspended the use case.',
  EXPIRED: 'The use case has expired.',
};
const reasonOf = (feedback: RegistryFeedback | null, otherwise: string): RegistryFeedback =>
  feedback ?? { code: null, reason: otherwise };

/** What was refused when it was submitted has no id there to be read by: it stands until it is submitted again. */
function refusedBefore(row: RegistrationRow, waiting: readonly SubmissionKind[]) {
  const { problem_step: step, problem_code: code, problem: reason } = row;
  if (!step || reason === null) return undefined;
  const kind = ({ organization: 'brand', vetting: 'vetting', messages: 'campaign' } as const)[step];
  const id = { brand: row.brand_id, vetting: row.vetting_id, campaign: row.campaign_id }[kind];
  return id === null && !waiting.includes(kind) ? { step, code, reason } : undefined;
}
