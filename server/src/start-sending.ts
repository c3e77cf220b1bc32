import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Context } from './context';
import { applyEvents } from './modules/webhooks/event-applier';
import { EVENTS_CHANNEL } from './modules/webhooks/webhooks.door';
import { Dispatcher } from './modules/sending/dispatch/dispatch.door';
import { resolveUnknown, reapLostClaims, DEFAULT_SETTINGS } from './modules/sending/gate/gate.door';
import type { SendingSettings } from './modules/sending/gate/gate.door';
import { doubtRestored } from './modules/sending/restored/restored.door';
import { openHeartbeats } from './modules/workers/workers.door';
import { openRounds } from './rounds';
import { inBriefTransaction, DISPATCH_CHANNEL } from './modules/dispatch-lock/dispatch-lock.door';

/** Receipts that come in one moment are applied together: ten cost the database nearly what a hundred do. */
const EVENTS_REST_MS = 50;

export interface Sending {
  /** Claims nothing more, waits for what is with the carrier, and gives it up after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * The background half of sending, in a process that works: the dispatch, the look-ups of texts in doubt, the
 * claims that dead workers left, and the carrier's callbacks. Any number of processes may run it.
 */
export async function startSending(ctx: Context, given: Partial<SendingSettings> = {}): Promise<Sending> {
  const settings = { ...DEFAULT_SETTINGS, ...given };
  const name = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const dispatcher = new Dispatcher(ctx, settings, name);
  const events = openRounds(ctx, 'events', { everyMs: settings.idleMs, restMs: EVENTS_REST_MS }, () =>
    applyEvents(ctx),
  );
  const lost = openRounds(ctx, 'lost claims', { everyMs: settings.leaseMs / 4 }, () => reap(ctx));
  const doubts = openRounds(
    ctx,
    'texts in doubt',
    { everyMs: Math.min(settings.lookUpAfterMs, settings.lookUpEveryMs) },
    async () => (await doubtRestored(ctx)) || (await resolveUnknown(ctx, settings)) > 0,
  );
  const readEvents = () => void events.wake();
  const stopListening = [
    await ctx.db.listen(
      DISPATCH_CHANNEL,
      () => dispatcher.wake(),
      () => dispatcher.wake(),
    ),
    await ctx.db.listen(EVENTS_CHANNEL, readEvents, readEvents),
  ];
  // What people wrote while nothing ran is read before anything is sent.
  await events.wake();
  dispatcher.start();
  const heartbeats = await openHeartbeats(ctx, name);
  return {
    async stop(graceMs = 10_000) {
      await Promise.all(stopListening.map((stop) => stop()));
      await Promise.all([dispatcher.stop(graceMs), lost.stop(), doubts.stop(), events.stop()]);
      await heartbeats.stop();
    },
  };
}

async function reap(ctx: Context): Promise<boolean> {
  const { returned, unknown } = await inBriefTransaction(ctx.db, reapLostClaims);
  if (returned + unknown > 0) ctx.log.warn({ returned, unknown }, 'A worker died while it was sending.');
  return returned + unknown > 0;
}
