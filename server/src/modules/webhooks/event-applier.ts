import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inBriefTransaction, PLANNED_ONCE } from '../dispatch-lock/dispatch-lock.door';
import { OPTED_OUT_CODES } from '../opt-out/opted-out-codes';
import { applyWord } from './apply-word';
import { applyReceipts, takeReceipts } from './receipts.queries';
import { postponeEvents } from './webhooks.queries';

const RECEIPTS_AT_ONCE = 500;
const MAX_ATTEMPTS = 20;

/**
 * Applies what is stored and not applied yet: first what people wrote, then receipts by the hundred. What
 * cannot be applied is tried again later, alone, so that it keeps nothing else. Answers whether there was
 * anything.
 */
export async function applyEvents(ctx: Context): Promise<boolean> {
  let any = false;
  while (await applyOneWord(ctx)) any = true;
  for (;;) {
    const applied = await applySomeReceipts(ctx, RECEIPTS_AT_ONCE);
    if (applied > 0) any = true;
    if (applied < RECEIPTS_AT_ONCE) return any;
  }
}

async function applyOneWord(ctx: Context): Promise<boolean> {
  let taken: number | undefined;
  try {
    return await applyWord(ctx, undefined, (eventId) => (taken = eventId));
  } catch (error) {
    if (taken === undefined) throw error;
    ctx.log.error(
      { err: error, eventId: taken },
      'A text that came in could not be read; its sender is not texted.',
    );
    await postponeEvents(ctx.db, [taken], String(error), MAX_ATTEMPTS);
    return true;
  }
}

async function applySomeReceipts(ctx: Context, most: number): Promise<number> {
  const taken: number[] = [];
  try {
    const apply = async (tx: Tx) => {
      const events = await takeReceipts(tx, most);
      taken.push(...events.map(({ event_id }) => event_id));
      if (events.length > 0) await applyReceipts(tx, events, OPTED_OUT_CODES);
      return events.length;
    };
    return await inBriefTransaction(ctx.db, apply, PLANNED_ONCE);
  } catch (error) {
    if (taken.length === 0) throw error;
    if (taken.length > 1) return applySomeReceipts(ctx, 1);
    ctx.log.error({ err: error, eventId: taken[0] }, 'A receipt could not be applied.');
    await postponeEvents(ctx.db, taken, String(error), MAX_ATTEMPTS);
    return 1;
  }
}
