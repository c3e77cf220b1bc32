import type { Context } from '../../context';

/** Codes that lead nowhere, asked for by one address in a minute: somebody mistypes a few, a scan tries thousands. */
const MAX_MISSES = 60;
const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

interface Misses {
  since: number;
  count: number;
}

const misses = new WeakMap<Context, Map<string, Misses>>();
/** Until when some address has to wait. */
const scannedUntil = new WeakMap<Context, number>();

function ofAddress(ctx: Context, address: string): Misses | undefined {
  const found = misses.get(ctx)?.get(address);
  const age = found && ctx.clock.now().getTime() - found.since;
  return age !== undefined && age >= 0 && age < WINDOW_MS ? found : undefined;
}

/** Counted here and not in the table: a scan must not cost the database a row a try. Each process counts its own. */
export function countMiss(ctx: Context, address: string): void {
  const known = ofAddress(ctx, address);
  if (known) {
    known.count++;
    if (known.count === MAX_MISSES) scannedUntil.set(ctx, known.since + WINDOW_MS);
    return;
  }
  let all = misses.get(ctx);
  if (!all) misses.set(ctx, (all = new Map()));
  const oldest = all.size >= MAX_ADDRESSES ? all.keys().next().value : undefined;
  if (oldest !== undefined) all.delete(oldest);
  all.delete(address);
  all.set(address, { since: ctx.clock.now().getTime(), count: 1 });
}

/** Seconds this address has to wait; undefined where it may ask. */
export function waitAfterMisses(ctx: Context, address: string): number | undefined {
  const known = ofAddress(ctx, address);
  if (!known || known.count < MAX_MISSES) return undefined;
  return Math.ceil((known.since + WINDOW_MS - ctx.clock.now().getTime()) / 1000);
}

/** Whether anybody has to wait: who it is, `waitAfterMisses` says. */
export const isSomebodyScanning = (ctx: Context): boolean =>
  ctx.clock.now().getTime() < (scannedUntil.get(ctx) ?? 0);
