import type { Selectable } from 'kysely';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import type { MessageTable } from '../../db/schema/message';
import { ConflictError, Refusal } from '../../problems';
import { zoneOf } from '../../zones/zones';
import { viewMessage } from '../chats/chats.view';
import { inBriefTransaction } from './dispatch-lock.queries';
import type { Claim } from './gate.queries';
import { HAND, passByHand, whenGranted } from './pass-by-hand';
import type { PassedByHand, Wait } from './pass-by-hand';
import { takeTokens } from './send-by-hand.queries';
import { USUAL_SETTINGS } from './sending-settings';
import { findTyped, insertTyped } from './typed-texts.queries';
import type { TypedText } from './typed-texts.queries';
import { handWords } from './words';

/** What somebody typed, from where and to whom; `pressKey`: of the press it goes by. */
export type Typed = Pick<
  TypedText,
  'kind' | 'accountId' | 'jobId' | 'identityId' | 'fromPhone' | 'phone' | 'body' | 'mediaUrl' | 'tag'
> & { segments: number; pressKey: string | undefined };

type Row = Selectable<MessageTable>;
type Begun = { claim: Claim } | { before: Row };

/** While the same press is being sent: asked again soon, and for as long as a person waits. */
const underWay = (): Wait => ({ waitMs: 50, elsewise: new ConflictError(handWords.beingSent) });

/**
 * One text that a person typed for one person: through the gate, and answered. Pressed again with the same key it is
 * not sent again (D18): the answer is what became of the first, unless that certainly did not go.
 * `look`, in the transaction that starts it, may throw what speaks against it. Throws RateLimitedError when the number
 * may not send yet, 503 `carrier-busy` when the carrier did not take it, ConflictError while the first press is
 * still under way, 422 `press-key-taken` for the key of another text.
 */
export async function sendTyped(
  ctx: Context,
  actor: Actor,
  typed: Typed,
  look: (tx: Tx) => Promise<void> = async () => {},
): Promise<PassedByHand> {
  const claimedAt = performance.now();
  const begun = await whenGranted(() =>
    inBriefTransaction(ctx.db, async (tx) => {
      await look(tx);
      return begin(tx, actor, typed);
    }),
  );
  if ('before' in begun) return answerOf(begun.before);
  const sender = { job_id: typed.jobId, account_id: typed.accountId, from_phone: typed.fromPhone };
  return passByHand(ctx, sender, typed.phone, begun.claim, claimedAt);
}

/** The number, which every press from it must pass, is held only from its token to the commit. */
async function begin(tx: Tx, { agentId }: Actor, typed: Typed): Promise<Begun | Wait> {
  const { pressKey, fromPhone, accountId } = typed;
  const before = pressKey === undefined ? undefined : await findTyped(tx, agentId, pressKey);
  if (before) return repeated(before, typed);
  const { granted, waitMs } = await takeTokens(tx, fromPhone, accountId, 1);
  if (granted === 0) return { waitMs };
  const messageId = await insertTyped(tx, {
    ...typed,
    ...{ agentId, pressKey: pressKey ?? null, worker: HAND, leaseMs: USUAL_SETTINGS.leaseMs },
    zone: zoneOf(typed.phone),
    segments: Math.max(1, typed.segments),
  });
  // The same press, in the same moment, has started it.
  return messageId === undefined ? underWay() : { claim: { messageId, attempt: 1 } };
}

function repeated(before: Row, typed: Typed): Begun | Wait {
  const isSame =
    before.phone === typed.phone &&
    before.job_id === typed.jobId &&
    before.body === typed.body &&
    before.media_url === typed.mediaUrl;
  if (!isSame) throw new Refusal(422, 'press-key-taken', handWords.otherText);
  return before.state === 'sending' ? underWay() : { before };
}

function answerOf(before: Row): PassedByHand {
  const data = viewMessage(before);
  if (before.state === 'unknown') return { data, message: handWords.answerAwaited };
  // The carrier had taken it, and said later that it did not arrive.
  if (before.state === 'failed') return { data, message: handWords.detailsFollow };
  return { data };
}
