import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';
import type { Actor } from '../../../actor';
import type { Context } from '../../../context';
import type { Tx } from '../../../db/database';
import { keepNewest } from '../../../keep-newest';
import { LEASE_SECONDS, leaseRecipients } from './send-by-hand.queries';

/** Recipients of a job that one person may have taken, and not sent to, within the time a lease lasts. */
const MOST_TAKEN = 20 * CHAT_PAGE_SIZE;
const EACH_MS = (1000 * LEASE_SECONDS) / MOST_TAKEN;
const MAX_KEPT = 10_000;

/** By person and job: when all they took is theirs no more, were it given back one by one. Each process counts its own. */
const takenUntil = new WeakMap<Context, Map<string, number>>();

const partsOf = (ctx: Context) => {
  const all = takenUntil.get(ctx) ?? new Map<string, number>();
  takenUntil.set(ctx, all);
  return all;
};
const keyOf = ({ agentId }: Pick<Actor, 'agentId'>, jobId: number) => `${agentId} ${jobId}`;

function giveBack(all: Map<string, number>, key: string, count: number): void {
  const until = all.get(key);
  if (until !== undefined) all.set(key, until - count * EACH_MS);
}

/** Who sends to one may take another: the fastest texter has pages of their own. */
export const noteSent = (ctx: Context, actor: Pick<Actor, 'agentId'>, jobId: number): void =>
  giveBack(partsOf(ctx), keyOf(actor, jobId), 1);

/**
 * Whoever may send holds the page they look at for a while; answers the numbers that a colleague holds (P2P-19). Who turns page
 * after page sees them all, and takes no more than a part from the others.
 */
export async function holdPage(
  ctx: Context,
  tx: Tx,
  actor: Pick<Actor, 'agentId'>,
  jobId: number,
  phones: readonly number[],
): Promise<number[]> {
  const all = partsOf(ctx);
  const key = keyOf(actor, jobId);
  const now = ctx.clock.now().getTime();
  const before = Math.min(MOST_TAKEN, Math.max(0, ((all.get(key) ?? 0) - now) / EACH_MS));
  if (before + phones.length > MOST_TAKEN)
    return (await leaseRecipients(tx, actor, jobId, phones, false)).held;
  // Before it is asked: of many pages read at once none is told that there is room for all of them.
  keepNewest(all, key, now + (before + phones.length) * EACH_MS, MAX_KEPT);
  let left = phones.length;
  try {
    const { held, taken } = await leaseRecipients(tx, actor, jobId, phones);
    left -= taken;
    return held;
  } finally {
    giveBack(all, key, left);
  }
}
