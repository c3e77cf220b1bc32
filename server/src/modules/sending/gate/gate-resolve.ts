import { e164 } from '@campaign/shared-api/messaging';
import type { Context } from '../../../context';
import type { KnownText } from '../../../gateways/carrier/carrier';
import { inBriefTransaction, wakeDispatch } from '../../dispatch-lock/dispatch-lock.door';
import { findKnownIds, settleAsNeverSent, settleAsSent, takeUnknown } from './leases.queries';
import type { UnknownText } from './leases.queries';
import type { SendingSettings } from './sending-settings';

const AT_ONCE = 20;
/** The carrier's clock and ours need not agree, and a request may have been on its way for a while. */
const BEFORE_MS = 60_000;
const AFTER_MS = 120_000;

/**
 * Asks the carrier about texts of which nobody knows whether they were taken. Found: they are sent. Not found
 * long after they were started: they never were, and go again. No answer: they stay what they are. A callback
 * with our tag settles them at any time. Answers how many were settled.
 */
export async function resolveUnknown(ctx: Context, settings: SendingSettings): Promise<number> {
  const texts = await inBriefTransaction(ctx.db, (tx) => takeUnknown(tx, settings.lookUpEveryMs, AT_ONCE));
  const settled = await Promise.all(texts.map((text) => resolve(ctx, settings, text).catch(unsettled)));
  return settled.filter(Boolean).length;

  // Two texts in doubt between the same numbers may be given the same proof; the second asks again.
  function unsettled(error: unknown) {
    ctx.log.warn({ err: error }, 'A text in doubt could not be settled; it is looked up again.');
    return false;
  }
}

async function resolve(ctx: Context, settings: SendingSettings, text: UnknownText): Promise<boolean> {
  const startedAt = text.started_at.getTime();
  let found: KnownText[];
  try {
    found = await ctx.carrier.lookUp({
      from: e164(text.from_phone),
      to: e164(text.phone),
      since: new Date(startedAt - BEFORE_MS),
      until: new Date((text.doubt_until?.getTime() ?? startedAt) + AFTER_MS),
    });
  } catch (error) {
    ctx.log.warn(
      { err: error, messageId: text.message_id },
      'The carrier could not be asked about a text in doubt.',
    );
    return false;
  }
  return inBriefTransaction(ctx.db, async (tx) => {
    const ours = await pickOurs(found, text, (ids) => findKnownIds(tx, ids));
    if (ours) {
      await settleAsSent(tx, text, ours.carrierId);
      return true;
    }
    // Its age before the carrier was asked: what is taken while we ask must not look absent and old.
    if (text.age_ms <= settings.settleMs) return false;
    await settleAsNeverSent(tx, text, settings.mostTries);
    await wakeDispatch(tx);
    return true;
  });
}

/**
 * The one with our tag; where the carrier lists no tags, or the text had another id then, the first that belongs to no
 * other text of ours.
 */
async function pickOurs(
  found: readonly KnownText[],
  text: UnknownText,
  knownIds: (ids: string[]) => Promise<Set<string>>,
): Promise<KnownText | undefined> {
  const tag = String(text.message_id);
  const tagged = found.find((known) => known.tag === tag);
  if (tagged) return tagged;
  const nobodys = found.filter((known) => known.tag === undefined || text.is_written_anew);
  const known = await knownIds(nobodys.map(({ carrierId }) => carrierId));
  return nobodys.find(({ carrierId }) => !known.has(carrierId));
}
