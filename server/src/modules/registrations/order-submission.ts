import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform } from '../../db/tenant';
import { nextStep } from './next-step';
import type { StepFacts, SubmissionKind } from './next-step';
import { addSubmission, lockRegistrationOf, waitingKinds } from './registrations.queries';
import type { RegistrationRow } from './registrations.queries';

type Parts = Pick<Context, 'queue' | 'random'>;

/** Writes down what the registry is to be told, and orders the telling: both with the transaction, or neither. */
export async function orderSubmission(
  { queue, random }: Parts,
  tx: Tx,
  identity: { identity_id: number; account_id: number },
  kind: SubmissionKind,
): Promise<void> {
  const reference = `${kind}-${identity.identity_id}-${random.bytes(9).toString('base64url')}`;
  const submissionId = await addSubmission(tx, identity, kind, reference);
  await asPlatform(tx, () =>
    queue.send(tx, 'registrations.submit', { submissionId }, { once: `submission-${submissionId}` }),
  );
}

/** Orders what the registry can be told next, if there is something. */
export async function takeNextStep(parts: Parts, tx: Tx, identityId: number): Promise<void> {
  const row = await lockRegistrationOf(tx, identityId);
  if (!row) return;
  const step = nextStep(factsOf(row, await waitingKinds(tx, identityId)));
  if (step) await orderSubmission(parts, tx, row, step);
}

const factsOf = (row: RegistrationRow, waiting: SubmissionKind[]): StepFacts => ({
  isPolitical: row.is_political,
  willSendOver2k: row.will_send_over_2k,
  entityType: row.entity_type,
  tcrIdentityStatus: row.tcr_identity_status,
  cvVettingStatus: row.cv_vetting_status,
  brandId: row.brand_id,
  hasOrganization: row.ein_sealed !== null,
  hasSamples: !!row.sample1 && !!row.sample2,
  hasToken: row.token_sealed !== null,
  vettingId: row.vetting_id,
  campaignId: row.campaign_id,
  waiting,
  problemStep: row.problem_step,
});
