import type { ChatMessage, QuickTest } from '@campaign/shared-api/contracts';
import { countSegments } from '@campaign/shared-api/messaging';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { zoneOf } from '../../zones/zones';
import { findIdentity } from '../identities/identities.queries';
import { findIdentityOfNumber } from '../jobs/numbers.queries';
import { claimNumber, meetNumber } from '../jobs/numbers.service';
import { mediaForText } from '../media/media.service';
import { HAND, passByHand, withToken } from './pass-by-hand';
import { insertPressed } from './send-by-hand.queries';
import { USUAL_SETTINGS } from './sending-settings';
import { clean, phoneOf } from './typed-text';
import { refusalWords } from './words';

/**
 * One text to a number typed by hand, before a job is sent (CONT-19..22). It passes the gate like every other:
 * opt-outs, do-not-contact, 10DLC and the hours hold. Throws ConflictError in words when it was not sent.
 */
export async function sendQuickTest(ctx: Context, actor: Actor, test: QuickTest): Promise<ChatMessage> {
  const phone = phoneOf(test.to);
  const body = clean(test.text);
  if (body.trim() === '')
    throw new ValidationError(refusalWords['empty-message'], { text: refusalWords['empty-message'] });
  const sender = await senderOf(ctx, actor, test);
  const claimedAt = performance.now();
  const segments = countSegments(body, { mms: sender.mediaUrl !== null }).segments;
  const claim = await withToken(ctx, sender, async (tx) => async () => {
    const messageId = await insertPressed(tx, {
      kind: 'test',
      worker: HAND,
      agentId: actor.agentId,
      leaseMs: USUAL_SETTINGS.leaseMs,
      accountId: sender.account_id,
      jobId: null,
      identityId: sender.identityId,
      fromPhone: sender.from_phone,
      phone,
      zone: zoneOf(phone),
      body,
      segments: Math.max(1, segments),
      tag: test.tag,
      mediaUrl: sender.mediaUrl,
    });
    return { messageId, attempt: 1 };
  });
  const { data, warning } = await passByHand(ctx, sender, phone, claim, claimedAt);
  if (warning) throw new ConflictError(warning, { to: warning });
  return data;
}

/** The number, its identity and the media, all of one agency that the actor may send for. */
async function senderOf(ctx: Context, actor: Actor, test: QuickTest) {
  const from = phoneOf(test.from);
  const asked = agencyOf(actor, test.accountId);
  const identityId =
    test.identityId ??
    (await inTenant(ctx.db, actor, (tx) => findIdentityOfNumber(tx, asked, from)))?.identity_id;
  if (identityId === undefined) throw new NotFoundError('identity');
  const number = { identityId, adminPhone: test.from, numberSource: '1' as const };
  const accountId = asked ?? actor.accountId;
  await meetNumber(ctx, actor, accountId, number);
  return inTenant(ctx.db, actor, async (tx) => {
    const identity = await findIdentity(tx, actor, identityId, accountId);
    if (!identity) throw new NotFoundError('identity');
    const { phone: from_phone } = await claimNumber(tx, { accountId, identity, payload: number });
    if (test.media && !identity.can_use_mms) throw new ConflictError('This identity cannot send MMS.');
    const media = await mediaForText(tx, { accountId, identityId }, test.media, 'media');
    return { job_id: null, account_id: accountId, from_phone, identityId, mediaUrl: media?.url ?? null };
  });
}
