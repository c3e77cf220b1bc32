import { hasLink, hasPhone } from '@campaign/shared-api/registration';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Tx } from '../../db/database';
import type { BrandOrder, CampaignOrder, Submitted } from '../../gateways/registry-10dlc/registry-10dlc';
import { useCaseOf } from './next-step';
import {
  claimSubmission,
  endSubmission,
  lockRegistrationOf,
  postponeSubmission,
  saveRegistration,
  updateIdentity,
} from './registrations.queries';
import type { RegistrationRow, SubmissionRow } from './registrations.queries';
import { openEin, openToken, withoutSecrets } from './registrations.view';
import { tellIdentity } from './tell-identity';

export interface SubmitSettings {
  /** Longer than the registry takes to answer: until then nobody else tells it the same. */
  leaseMs: number;
  backoffMs: number;
  longestBackoffMs: number;
}
export const SUBMIT_SETTINGS: SubmitSettings = {
  leaseMs: 60_000,
  backoffMs: 5_000,
  longestBackoffMs: 900_000,
};

/**
 * Tells the registry one thing. The try is on disk before the request leaves; a later try first asks whether the registry
 * has it under our reference, so that a worker killed between the request and the record makes no second brand.
 */
export async function submit(ctx: Context, submissionId: number, settings = SUBMIT_SETTINGS): Promise<void> {
  const order = await claimSubmission(ctx.db, submissionId, settings.leaseMs);
  if (!order) return;
  const row = await inTransaction(ctx.db, (tx) => lockRegistrationOf(tx, order.identity_id));
  const answer = row
    ? await tell(ctx, order, row)
    : ({ outcome: 'refused', code: null, reason: '' } as const);
  if (answer.outcome === 'later') return again(ctx, order, answer, settings);
  await inTransaction(ctx.db, async (tx) => {
    const now = await lockRegistrationOf(tx, order.identity_id);
    if (!(await endSubmission(tx, submissionId, answer.outcome)) || !now) return;
    await record(ctx, tx, order, now, answer);
    await tellIdentity(tx, order.identity_id);
    if (answer.outcome === 'accepted')
      await ctx.queue.send(tx, 'registrations.read', { identityId: order.identity_id });
  });
}

async function tell(ctx: Context, order: SubmissionRow, row: RegistrationRow): Promise<Submitted> {
  try {
    const known = order.tries > 1 ? await find(ctx, order, row) : undefined;
    if (known) return { outcome: 'accepted', id: known };
    const answer = await send(ctx, order, row);
    if (answer.outcome !== 'refused') return answer;
    // Also what it says of a reference that it has already.
    const taken = await find(ctx, order, row);
    return taken ? { outcome: 'accepted', id: taken } : answer;
  } catch (error) {
    return { outcome: 'later', why: error instanceof Error ? error.message : String(error) };
  }
}

/** A correction changes what the registry has: there is nothing to look for. */
async function find({ tenDlc }: Context, { kind, reference }: SubmissionRow, row: RegistrationRow) {
  if (kind === 'brand') return row.brand_id ? undefined : tenDlc.findBrand(reference);
  if (kind === 'campaign') return row.campaign_id ? undefined : tenDlc.findCampaign(reference);
  return row.brand_id ? tenDlc.findVetting(row.brand_id, reference) : undefined;
}

async function send(
  ctx: Context,
  { kind, reference }: SubmissionRow,
  row: RegistrationRow,
): Promise<Submitted> {
  const { tenDlc } = ctx;
  if (kind === 'brand') {
    const order = brandOf(ctx, row, reference);
    return row.brand_id ? tenDlc.correctBrand(row.brand_id, order) : tenDlc.submitBrand(order);
  }
  const brandId = row.brand_id;
  if (!brandId) return { outcome: 'later', why: 'The brand is not registered yet.' };
  if (kind === 'vetting')
    return tenDlc.submitVetting({ reference, brandId, token: openToken(ctx, row) ?? '' });
  const order = campaignOf(row, reference, brandId);
  return row.campaign_id ? tenDlc.correctCampaign(row.campaign_id, order) : tenDlc.submitCampaign(order);
}

function brandOf(ctx: Context, row: RegistrationRow, reference: string): BrandOrder {
  return {
    reference,
    entityType: row.legal_entity_type ?? '',
    companyName: row.company_name ?? '',
    displayName: row.display_name ?? row.company_name ?? '',
    ein: openEin(ctx, row) ?? '',
    phone: row.phone ?? '',
    street: row.street ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    postalCode: row.postal_code ?? '',
    email: row.email ?? '',
    website: row.website ?? '',
    vertical: row.vertical ?? '',
  };
}

function campaignOf(row: RegistrationRow, reference: string, brandId: string): CampaignOrder {
  const name = row.display_name ?? row.company_name ?? row.identity_name;
  const samples = { sample1: row.sample1 ?? '', sample2: row.sample2 ?? '' };
  const both = `${samples.sample1}\n${samples.sample2}`;
  return {
    reference,
    brandId,
    usecase: useCaseOf({
      isPolitical: row.is_political,
      willSendOver2k: row.will_send_over_2k,
      entityType: row.entity_type,
    }),
    description: `${name} texts people who have given it their number.`,
    messageFlow: `People give their number to ${name} on ${row.website ?? 'its website'} or in person, and agree to be texted.`,
    helpMessage: `${name}: for help write to ${row.email ?? 'us'}. Reply STOP to opt out.`,
    optoutMessage: `${name}: You have been opted out and will receive no further messages.`,
    ...samples,
    // Said as the samples are: an attribute that they contradict is refused (601).
    embeddedLink: hasLink(both),
    embeddedPhone: hasPhone(both),
  };
}

async function again(
  ctx: Context,
  order: SubmissionRow,
  { why, retryAfterMs }: Extract<Submitted, { outcome: 'later' }>,
  settings: SubmitSettings,
): Promise<void> {
  const steps = Math.min(2 ** (order.tries - 1) * settings.backoffMs, settings.longestBackoffMs);
  const waitMs = Math.max(retryAfterMs ?? 0, steps * (0.75 + (ctx.random.bytes(1)[0] ?? 0) / 512));
  ctx.log.warn(
    { submissionId: order.submission_id, tries: order.tries, why },
    'The 10DLC registry is told later.',
  );
  await postponeSubmission(ctx.db, order.submission_id, waitMs);
  const at = new Date(ctx.clock.now().getTime() + waitMs);
  await ctx.queue.send(ctx.db, 'registrations.submit', { submissionId: order.submission_id }, { at });
}

const STEPS = { brand: 'organization', vetting: 'vetting', campaign: 'messages' } as const;
const ID_COLUMNS = { brand: 'brand_id', vetting: 'vetting_id', campaign: 'campaign_id' } as const;

async function record(
  ctx: Context,
  tx: Tx,
  { kind }: SubmissionRow,
  row: RegistrationRow,
  answer: Exclude<Submitted, { outcome: 'later' }>,
): Promise<void> {
  if (answer.outcome === 'accepted') {
    await saveRegistration(tx, row, {
      [ID_COLUMNS[kind]]: answer.id,
      ...(kind === 'campaign' && { campaign_status: 'PENDING' }),
    });
    return;
  }
  await saveRegistration(tx, row, {
    problem_step: STEPS[kind],
    problem_code: answer.code,
    problem: withoutSecrets(ctx, row, answer.reason),
    ...(kind === 'campaign' && { campaign_status: 'REJECTED' }),
  });
  if (kind === 'brand') await updateIdentity(tx, row.identity_id, { tcr_identity_status: 'UNVERIFIED' });
  if (kind === 'vetting') await updateIdentity(tx, row.identity_id, { cv_vetting_status: 'FAILED' });
}
