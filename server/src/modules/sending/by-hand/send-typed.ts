import { countSegments } from '@campaign/shared-api/messaging';
import type { Actor } from '../../../actor';
import type { Context } from '../../../context';
import type { Tx } from '../../../db/database';
import { asPlatform, inTenant, leaveTenant } from '../../../db/tenant';
import { ConflictError, HttpError } from '../../../problems';
import { zoneOf } from '../../../zones/zones';
import { viewMessage } from '../../texts/message.view';
import { BRIEFLY } from '../../dispatch-lock/dispatch-lock.door';
import type { Claim } from '../../texts/claim';
import { HAND, passByHand, untilRead, whenGranted } from './pass-by-hand';
import type { PassedByHand, Wait } from './pass-by-hand';
import { takeTokens } from './send-by-hand.queries';
import { DEFAULT_SETTINGS } from '../gate/gate.door';
import { handWords, refusalWords } from '../rules/rules.door';
import { findTyped, hasUnread, insertTyped } from './typed-texts.queries';
import type { TypedBefore, TypedText } from './typed-texts.queries';

/** What somebody typed, and to whom; `idempotencyKey`: of the press it goes by. */
export type Typed = Pick<TypedText, 'kind' | 'jobId' | 'phone' | 'body' | 'mediaAsked' | 'tag'> & {
  idempotencyKey: string | undefined;
};
/** Where a typed text comes from, and the address of what goes with it. */
export type TypedFrom = Pick<TypedText, 'accountId' | 'identityId' | 'fromPhone' | 'mediaUrl'>;

type Begun = { claim: Claim; from: TypedFrom } | { before: TypedBefore };

/** While the same press is being sent: asked again soon, and for as long as a person waits. */
const underWay = (): Wait => ({ waitMs: 50, elsewise: new ConflictError(handWords.beingSent) });

/**
 * One text that a person typed for one person: through the gate, and answered. Pressed again with the same key it is
 * not sent again (D18): the answer is what became of the first, unless that certainly did not go.
 * `look`, as the person's agency and in the transaction that starts it, answers where it comes from and may throw what
 * speaks against it; what was pressed for before is not looked at anew. Throws RateLimitedError when the
 * number may not send yet, 503 `carrier-busy` when the carrier did not take it, ConflictError while the first press is
 * still under way or something its person wrote cannot be read, 422 `idempotency-key-taken` for the key of another text.
 */
export async function sendTyped(
  ctx: Context,
  actor: Actor,
  typed: Typed,
  look: (tx: Tx) => Promise<TypedFrom>,
): Promise<PassedByHand> {
  const claimedAt = performance.now();
  const begun = await whenGranted(() =>
    inTenant(ctx.db, actor, (tx) => begin(tx, actor, typed, look), BRIEFLY),
  );
  if ('before' in begun) return answerOf(begun.before);
  const { accountId, fromPhone } = begun.from;
  const sender = { job_id: typed.jobId, account_id: accountId, from_phone: fromPhone };
  return passByHand(ctx, sender, typed.phone, begun.claim, claimedAt);
}

/** The number, which every press from it must pass, is held only from its token to the commit. */
async function begin(
  tx: Tx,
  { agentId }: Actor,
  typed: Typed,
  look: (tx: Tx) => Promise<TypedFrom>,
): Promise<Begun | Wait> {
  const { idempotencyKey, body } = typed;
  if (idempotencyKey !== undefined) {
    const before = await asPlatform(tx, () => findTyped(tx, agentId, idempotencyKey));
    if (before) return repeated(before, typed);
  }
  const from = await look(tx);
  await leaveTenant(tx);
  if (await hasUnread(tx, typed.phone)) return untilRead(new ConflictError(refusalWords['unread-reply']));
  const { granted, waitMs } = await takeTokens(tx, from.fromPhone, from.accountId, 1);
  if (granted === 0) return { waitMs };
  const { segments } = countSegments(body, { mms: from.mediaUrl !== null });
  const messageId = await insertTyped(tx, {
    ...typed,
    ...from,
    agentId,
    idempotencyKey: idempotencyKey ?? null,
    worker: HAND,
    leaseMs: DEFAULT_SETTINGS.leaseMs,
    zone: zoneOf(typed.phone),
    segments: Math.max(1, segments),
  });
  // The same press, in the same moment, has started it.
  return messageId === undefined ? underWay() : { claim: { messageId, attempt: 1 }, from };
}

function repeated(before: TypedBefore, typed: Typed): Begun | Wait {
  const isSame =
    before.phone === typed.phone &&
    before.job_id === typed.jobId &&
    before.body === typed.body &&
    (before.media_asked ?? typed.mediaAsked) === typed.mediaAsked;
  if (!isSame) throw new HttpError(422, 'idempotency-key-taken', handWords.otherText);
  return before.state === 'sending' ? underWay() : { before };
}

function answerOf(before: TypedBefore): PassedByHand {
  const data = viewMessage(before);
  if (before.state === 'unknown') return { data, message: handWords.answerAwaited };
  // The carrier had taken it, and said later that it did not arrive.
  if (before.state === 'failed') return { data, message: handWords.detailsFollow };
  return { data };
}
