import { ENTITY_TYPES, POLITICAL_VERTICAL } from '@campaign/shared-api/constants';
import type {
  Identity,
  IdentityAnswers,
  Organization,
  SampleMessages,
  TdlcInfo,
  VettingToken,
  Version,
} from '@campaign/shared-api/contracts';
import { organizationProblems, requiredWords } from '@campaign/shared-api/registration';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { expectVersion, savedBy } from '../../db/versions';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.door';
import { viewIdentity } from '../identities/identities.view';
import { orderSubmission, takeNextStep } from './order-submission';
import { tellIdentity } from './tell-identity';
import {
  findRegistration,
  lockRegistration,
  saveRegistration,
  updateIdentity,
} from './registrations.queries';
import type { RegistrationRow } from './registrations.queries';
import { sealEin, sealToken, viewTdlcInfo } from './registrations.view';

const CHECK = 'Please check the fields.';
const NOT_CONNECTED =
  'The console is not connected to the campaign registry. Ask the platform to connect it.';

/** IDET-11. @throws NotFoundError absent, foreign or denied. */
export async function readTdlcInfo(ctx: Context, actor: Actor, identityId: number): Promise<TdlcInfo> {
  return inTenant(ctx.db, actor, async (tx) => {
    const row = await findRegistration(tx, actor, identityId, agencyOf(actor));
    return viewTdlcInfo(ctx, ownRegistration(actor, row));
  });
}

/** QNR-05, QNR-06: may be answered again until the organization has been submitted. */
export async function answerQuestions(
  ctx: Context,
  actor: Actor,
  identityId: number,
  answers: IdentityAnswers,
): Promise<Identity> {
  if (!ENTITY_TYPES.some((known) => known === answers.entityType))
    throw new ValidationError(CHECK, { entityType: 'Choose one of the organization types.' });
  return inTenant(ctx.db, actor, async (tx) => {
    const row = await lockOwn(tx, actor, identityId);
    await expectVersion(tx, actor, 'identity', row, answers.version);
    if (row.tcr_identity_status !== null)
      throw new ConflictError('The organization has been submitted: its answers cannot be changed any more.');
    await updateIdentity(tx, identityId, {
      entity_type: answers.isPolitical ? 'NON_PROFIT' : answers.entityType,
      is_political: answers.isPolitical,
      vertical: answers.isPolitical ? POLITICAL_VERTICAL : null,
      will_send_over_2k: answers.willSendOver2k,
      politically_active: answers.isPolitical ? null : (answers.isPoliticallyActive ?? null),
      ...savedBy(actor, ctx.clock.now(), row),
    });
    const identity = await findIdentity(tx, actor, identityId, agencyOf(actor));
    if (!identity) throw new NotFoundError('identity');
    return viewIdentity(identity);
  });
}

/**
 * IDET-14: the organization, told to the registry. Once, and again where the registry has refused it or could not verify
 * it: the same brand is corrected then. What was submitted already and is being looked at is not submitted twice.
 */
export async function submitOrganization(
  ctx: Context,
  actor: Actor,
  identityId: number,
  form: Organization,
): Promise<TdlcInfo> {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as Organization;
  return submission(ctx, actor, identityId, form.version, async (tx, row) => {
    if (row.entity_type === null || row.is_political === null)
      throw new ConflictError('Answer the questions about the organization first.');
    // The questionnaire has said so, and is not overruled by a form.
    const organization = row.is_political
      ? { ...trimmed, vertical: POLITICAL_VERTICAL, legalEntityType: 'NON_PROFIT' }
      : trimmed;
    const fields = organizationProblems(organization);
    if (!row.is_political && organization.vertical === POLITICAL_VERTICAL)
      fields.vertical = 'Choose one of the verticals.';
    if (Object.keys(fields).length > 0) throw new ValidationError(CHECK, fields as Record<string, string>);
    const mayCorrect = row.tcr_identity_status === 'UNVERIFIED' || row.problem_step === 'organization';
    if (row.tcr_identity_status !== null && !mayCorrect)
      throw new ConflictError('The organization has been submitted already.');
    await saveRegistration(tx, row, {
      ...columnsOf(ctx, identityId, organization),
      ...samplesOf(organization),
      ...NO_PROBLEM,
    });
    await updateIdentity(tx, identityId, {
      entity_type: organization.legalEntityType,
      vertical: organization.vertical,
      display_name: organization.displayName || organization.companyName,
      tcr_identity_status: 'PENDING',
    });
    await orderSubmission(ctx, tx, row, 'brand');
  });
}

/** IDET-08: both sample messages. Told to the registry as soon as it has verified the organization. */
export async function submitMessages(
  ctx: Context,
  actor: Actor,
  identityId: number,
  samples: SampleMessages,
): Promise<TdlcInfo> {
  const fields = Object.fromEntries(
    (['sample1', 'sample2'] as const).flatMap((field) =>
      samples[field].trim() === '' ? [[field, requiredWords(field)]] : [],
    ),
  );
  if (Object.keys(fields).length > 0) throw new ValidationError(CHECK, fields);
  return submission(ctx, actor, identityId, samples.version, async (tx, row) => {
    if (row.tcr_identity_status === null) throw new ConflictError('Submit the organization first.');
    const mayCorrect = row.problem_step === 'messages';
    if (row.campaign_id !== null && !mayCorrect)
      throw new ConflictError('The messages have been submitted already.');
    await saveRegistration(tx, row, {
      sample1: samples.sample1.trim(),
      sample2: samples.sample2.trim(),
      ...(mayCorrect && { ...NO_PROBLEM, ...(row.campaign_id !== null && { campaign_status: 'PENDING' }) }),
    });
    if (row.campaign_id === null) await takeNextStep(ctx, tx, identityId);
    else await orderSubmission(ctx, tx, row, 'campaign');
  });
}

/** IDET-09: asked of political identities; another one may enter one, too. */
export async function submitToken(
  ctx: Context,
  actor: Actor,
  identityId: number,
  { campaignVerifyToken, version }: VettingToken,
): Promise<TdlcInfo> {
  const token = campaignVerifyToken.trim();
  if (token === '')
    throw new ValidationError(CHECK, { campaignVerifyToken: requiredWords('campaignVerifyToken') });
  return submission(ctx, actor, identityId, version, async (tx, row) => {
    if (row.tcr_identity_status === null) throw new ConflictError('Submit the organization first.');
    const mayCorrect = row.problem_step === 'vetting';
    if (row.token_sealed !== null && !mayCorrect)
      throw new ConflictError('A vetting token has been submitted already.');
    await saveRegistration(tx, row, {
      token_sealed: sealToken(ctx, identityId, token),
      ...(mayCorrect && { ...NO_PROBLEM, vetting_id: null }),
    });
    await updateIdentity(tx, identityId, { cv_vetting_status: 'PENDING' });
    await takeNextStep(ctx, tx, identityId);
  });
}

const NO_PROBLEM = { problem_step: null, problem_code: null, problem: null };

async function submission(
  ctx: Context,
  actor: Actor,
  identityId: number,
  begun: Version | undefined,
  work: (tx: Tx, row: RegistrationRow) => Promise<void>,
): Promise<TdlcInfo> {
  if (!ctx.tenDlc.isConnected) throw new ConflictError(NOT_CONNECTED);
  return inTenant(ctx.db, actor, async (tx) => {
    const before = await lockOwn(tx, actor, identityId);
    await expectVersion(tx, actor, 'identity', before, begun);
    await work(tx, before);
    await updateIdentity(tx, identityId, savedBy(actor, ctx.clock.now(), before));
    await asPlatform(tx, () => tellIdentity(tx, identityId));
    const row = await findRegistration(tx, actor, identityId, agencyOf(actor));
    if (!row) throw new NotFoundError('identity');
    return viewTdlcInfo(ctx, row);
  });
}

async function lockOwn(tx: Tx, actor: Actor, identityId: number): Promise<RegistrationRow> {
  return ownRegistration(actor, await lockRegistration(tx, actor, identityId, agencyOf(actor)));
}

/**
 * Identity 1 is shared with two agencies to send with: neither to read what stands behind it nor to register it.
 * @throws NotFoundError absent, foreign or denied.
 */
export function ownRegistration(actor: Actor, row: RegistrationRow | undefined): RegistrationRow {
  const accountId = agencyOf(actor);
  if (!row || (accountId !== undefined && row.account_id !== accountId)) throw new NotFoundError('identity');
  return row;
}

const columnsOf = (ctx: Context, identityId: number, form: Organization) => ({
  ein_sealed: sealEin(ctx, identityId, form.ein),
  legal_entity_type: form.legalEntityType,
  company_name: form.companyName,
  display_name: form.displayName || null,
  street: form.street,
  city: form.city,
  state: form.state.toUpperCase(),
  postal_code: form.postalCode,
  phone: form.phone.replaceAll(/\D/g, '').slice(-10),
  email: form.email,
  website: form.website,
  vertical: form.vertical,
});

/** What the form brings along of the later steps is kept for them; the token has a call of its own. */
const samplesOf = ({ sample1, sample2 }: Organization) => ({
  ...(sample1 && { sample1 }),
  ...(sample2 && { sample2 }),
});
