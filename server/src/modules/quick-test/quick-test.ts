import type { ChatMessage, QuickTest } from '@campaign/shared-api/contracts';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.door';
import { findIdentityOfNumber } from '../jobs/jobs.door';
import { claimNumber, ensureSenderNumber } from '../jobs/numbers.service';
import { mediaForText } from '../media/media.service';
import { sendTyped } from '../sending/by-hand/by-hand.door';
import type { TypedFrom } from '../sending/by-hand/by-hand.door';
import { refusalWords } from '../sending/rules/rules.door';
import { clean, phoneOf } from '../texts/typed-text';

/**
 * One text to a number typed by hand, before a job is sent (CONT-19..22). It passes the gate like every other:
 * opt-outs, do-not-contact, 10DLC and the hours hold. Throws ConflictError in words when it was not sent.
 */
export async function sendQuickTest(ctx: Context, actor: Actor, test: QuickTest): Promise<ChatMessage> {
  const phone = phoneOf(test.to);
  const body = clean(test.text);
  if (body.trim() === '')
    throw new ValidationError(refusalWords['empty-message'], { text: refusalWords['empty-message'] });
  await ensureNumberOf(ctx, actor, test);
  const { data, warning } = await sendTyped(
    ctx,
    actor,
    {
      kind: 'test',
      jobId: null,
      phone,
      body,
      mediaAsked: test.media ?? '',
      tag: test.tag,
      idempotencyKey: test.idempotencyKey ?? test.pressKey,
    },
    (tx) => lookAtTest(tx, actor, test),
  );
  if (warning) throw new ConflictError(warning, { to: warning });
  return data;
}

/** A number that nobody has used yet is met by its identity; without one named it is looked for among the known. */
async function ensureNumberOf(ctx: Context, actor: Actor, { identityId, from, accountId }: QuickTest) {
  if (identityId === undefined) return;
  const agency = agencyOf(actor, accountId) ?? actor.accountId;
  await ensureSenderNumber(ctx, actor, agency, { identityId, adminPhone: from, numberSource: '1' });
}

/** The number and its identity, both of one agency that the actor may send for, and what the identity may send with it. */
async function lookAtTest(tx: Tx, actor: Actor, test: QuickTest): Promise<TypedFrom> {
  const from = phoneOf(test.from);
  const asked = agencyOf(actor, test.accountId);
  const identityId = test.identityId ?? (await findIdentityOfNumber(tx, asked, from))?.identity_id;
  if (identityId === undefined) throw new NotFoundError('identity');
  const accountId = asked ?? actor.accountId;
  const identity = await findIdentity(tx, actor, identityId, accountId);
  if (!identity) throw new NotFoundError('identity');
  const payload = { identityId, adminPhone: test.from, numberSource: '1' as const };
  const { phone: fromPhone } = await claimNumber(tx, { accountId, identity, payload });
  if (test.media && !identity.can_use_mms) throw new ConflictError('This identity cannot send MMS.');
  const media = await mediaForText(tx, { accountId, identityId }, test.media, 'media');
  return { accountId, identityId, fromPhone, mediaUrl: media?.url ?? null };
}
