import type { Context } from '../../context';
import type { Database } from '../../db/database';
import { inTransaction } from '../../db/database';
import { batcherPer } from '../../batcher';
import { isBot } from './is-bot';
import { isShortCode, safeTarget } from './short-code';
import { findTarget, insertClicks } from './short-links.queries';
import type { Click, LinkTarget } from './short-links.queries';

/** A target that may be linked to, parsed once. */
interface Target extends Omit<LinkTarget, 'url'> {
  url: string;
}

interface Kept {
  target: Target | undefined;
  until: number;
}

/** A campaign's link is opened by thousands within moments of each other. */
const KEEP_MS = 5_000;
const KEEP_ENTRIES = 10_000;
const BATCH = 500;

const kept = new WeakMap<Context, Map<string, Kept>>();

/**
 * Stores clicks in batches: whoever arrives while one batch is written goes into the next, and everybody is answered
 * after their own click is committed. A redirect is therefore never counted twice nor lost.
 */
const countClick = batcherPer<Database, Click, void>(
  () => ({ most: BATCH, atOnce: 1 }),
  async (db, clicks) => {
    await insertClicks(db, clicks);
    return clicks.map(() => undefined);
  },
);

/** Where a code leads; the click is counted once, before the answer (SREDIR-03, SREDIR-06). Undefined: nowhere. */
export async function openLink(
  ctx: Context,
  code: string,
  userAgent: string | undefined,
): Promise<string | undefined> {
  if (!isShortCode(code)) return undefined;
  const now = ctx.clock.now();
  const known = keptOf(ctx).get(code);
  const target = known && known.until > now.getTime() ? known.target : await findAndKeep(ctx, code, now);
  if (!target) return undefined;
  await countClick(ctx.db, {
    account_id: target.account_id,
    job_id: target.job_id,
    code,
    phone: target.phone,
    bot: isBot(userAgent),
    user_agent: userAgent?.slice(0, 300) ?? null,
    at: now,
  });
  return target.url;
}

async function findAndKeep(ctx: Context, code: string, now: Date): Promise<Target | undefined> {
  const found = await inTransaction(ctx.db, (tx, lastly) => lastly(() => findTarget(tx, code)));
  const url = found && safeTarget(found.url);
  const target = found && url ? { ...found, url } : undefined;
  const cache = keptOf(ctx);
  if (cache.size >= KEEP_ENTRIES) cache.clear();
  cache.set(code, { target, until: now.getTime() + KEEP_MS });
  return target;
}

function keptOf(ctx: Context): Map<string, Kept> {
  let cache = kept.get(ctx);
  if (!cache) kept.set(ctx, (cache = new Map()));
  return cache;
}
