import type { Context } from '../../context';
import { keepNewest } from '../../keep-newest';

/** Codes that lead nowhere, asked for by one address at once: somebody mistypes a few, a scan tries thousands. */
const MAX_MISSES = 60;
/** How long it takes to forget one: who shares the address of a scan waits hardly longer than it lasts. */
const FORGOTTEN_MS = 1_000;
const MAX_ADDRESSES = 10_000;

/** When all misses of an address are forgotten; the one that missed last is the last. */
const missesOf = new WeakMap<Context, Map<string, number>>();
/** Until when there is an address that `maySoonWait`. */
const suspectUntil = new WeakMap<Context, number>();

/** Misses that are remembered of an address, and a part of one; none where the clock was set back. */
function remembered(ctx: Context, address: string): number {
  const count = ((missesOf.get(ctx)?.get(address) ?? 0) - ctx.clock.now().getTime()) / FORGOTTEN_MS;
  return count > 0 && count <= MAX_MISSES ? count : 0;
}

function remember(ctx: Context, address: string, count: number): void {
  const all = missesOf.get(ctx) ?? new Map<string, number>();
  missesOf.set(ctx, all);
  const now = ctx.clock.now().getTime();
  if (count > 0) keepNewest(all, address, now + count * FORGOTTEN_MS, MAX_ADDRESSES);
  else all.delete(address);
  const suspectMs = (count - MAX_MISSES / 2) * FORGOTTEN_MS;
  if (suspectMs > 0) suspectUntil.set(ctx, Math.max(suspectUntil.get(ctx) ?? 0, now + suspectMs));
}

/**
 * Seconds this address has to wait; undefined where it may look a code up. That is a miss until it is found: of a thousand at
 * once not one more is looked up. Kept here and not in the table: a scan must not cost the database a row a try. Each process
 * counts its own.
 */
export function takeTry(ctx: Context, address: string): number | undefined {
  const count = remembered(ctx, address) + 1;
  if (count > MAX_MISSES) return Math.ceil(((count - MAX_MISSES) * FORGOTTEN_MS) / 1000);
  remember(ctx, address, count);
  return undefined;
}

/** It led somewhere, or could not be looked up: no miss. */
export const forgetTry = (ctx: Context, address: string): void =>
  remember(ctx, address, remembered(ctx, address) - 1);

/**
 * Whether a request is from an address that has missed much of late, or may be: who asks from behind a proxy is one of those
 * that are `forwarded`, and where none of them is suspect, nobody need find out which.
 */
export function maySoonWait(ctx: Context, socketAddress = '', forwarded: string | string[] = ''): boolean {
  if (ctx.clock.now().getTime() >= (suspectUntil.get(ctx) ?? 0)) return false;
  return [socketAddress, ...String(forwarded).split(',')].some(
    (address) => remembered(ctx, address.trim()) > MAX_MISSES / 2,
  );
}
