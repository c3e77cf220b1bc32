import type { Context } from '../../context';
import type { Lastly, Tx } from '../../db/database';
import { inBriefTransaction, PLANNED_ONCE } from '../dispatch-lock/dispatch-lock.door';
import { OPTED_OUT_CODES } from '../opt-out/opted-out-codes';
import { applyInTurn, applyWord } from './apply-word';
import { readTogether } from './read-together';
import { applyReceipts, takeReceipts } from './receipts.queries';
import { findWords, postponeEvents } from './webhooks.queries';
import type { UnreadText } from './webhooks.queries';

const WORDS_AT_ONCE = 200;
const RECEIPTS_AT_ONCE = 500;
const MAX_ATTEMPTS = 20;

/**
 * Applies what is stored and not applied yet: first what people wrote that nobody else reads, then receipts by the hundred.
 * What cannot be applied is tried again later, alone, so that it keeps nothing else. Answers whether there was anything.
 */
export async function applyEvents(ctx: Context): Promise<boolean> {
  let any = await applyWords(ctx);
  for (;;) {
    const applied = await applySomeReceipts(ctx, RECEIPTS_AT_ONCE);
    if (applied > 0) any = true;
    if (applied < RECEIPTS_AT_ONCE) return any;
  }
}

async function applyWords(ctx: Context): Promise<boolean> {
  for (let any = false; ; any = true) {
    const words = await findWords(ctx.db, WORDS_AT_ONCE);
    if (words.length === 0) return any;
    const texts = words.flatMap(({ event_id, payload }) =>
      payload.kind === 'message-received' ? { event_id, payload } : [],
    );
    if ((await readSafely(ctx, texts)).size > 0) continue;
    while (await applyOneWord(ctx));
    return true;
  }
}

/** Reads stored texts: those that may be read together, then each of the others. */
export async function readTexts(ctx: Context, texts: readonly UnreadText[]): Promise<void> {
  const read = await readSafely(ctx, texts);
  for (const { event_id } of texts) if (!read.has(event_id)) await applyOneWord(ctx, event_id);
}

/** One of them may be at fault: then each is read alone. */
async function readSafely(ctx: Context, texts: readonly UnreadText[]): Promise<Set<number>> {
  try {
    return await readTogether(ctx, texts);
  } catch (error) {
    ctx.log.error({ err: error }, 'Texts that came in together are read one by one.');
    return new Set();
  }
}

async function applyOneWord(ctx: Context, eventId?: number): Promise<boolean> {
  let taken = eventId;
  try {
    if (eventId === undefined) return await applyWord(ctx, undefined, (next) => (taken = next));
    await applyInTurn(ctx, eventId);
    return true;
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
    const apply = async (tx: Tx, lastly: Lastly) => {
      taken.push(...(await takeReceipts(tx, most)));
      if (taken.length > 0) await lastly(() => applyReceipts(tx, taken, OPTED_OUT_CODES));
      return taken.length;
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
