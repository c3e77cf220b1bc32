import type { ChatMessage, QuickTest } from '@campaign/shared-api/contracts';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.queries';
import { findIdentityOfNumber } from '../jobs/numbers.queries';
import { claimNumber, meetNumber } from '../jobs/numbers.service';
import { mediaForText } from '../media/media.service';
import { sendTyped } from './send-typed';
import type { Typed } from './send-typed';
import { clean, phoneOf } from './typed-text';
import { refusalWords } from './words';

type Sender = Pick<Typed, 'accountId' | 'fromPhone' | 'identityId'>;

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
  const { data, warning } = await sendTyped(
    ctx,
    actor,
    {
      ...{ kind: 'test', jobId: null, ...sender, phone, body },
      ...{ mediaAsked: test.media ?? '', tag: test.tag, pressKey: test.pressKey },
    },
    (tx) => mediaOfTest(tx, actor, sender, test.media),
  );
  if (warning) throw new ConflictError(warning, { to: warning });
  return data;
}

/** The number and its identity, both of one agency that the actor may send for. */
async function senderOf(ctx: Context, actor: Actor, test: QuickTest): Promise<Sender> {
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
    const { phone: fromPhone } = await claimNumber(tx, { accountId, identity, payload: number });
    return { accountId, fromPhone, identityId };
  });
}

async function mediaOfTest(
  tx: Tx,
  actor: Actor,
  { accountId, identityId }: Sender,
  url: string | undefined | null,
) {
  if (!url) return null;
  const identity = await findIdentity(tx, actor, identityId, accountId);
  if (!identity?.can_use_mms) throw new ConflictError('This identity cannot send MMS.');
  return (await mediaForText(tx, { accountId, identityId }, url, 'media'))?.url ?? null;
}
