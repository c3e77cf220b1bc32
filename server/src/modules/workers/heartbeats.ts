import type { Context } from '../../context';
import { openRounds } from '../../rounds';
import { deleteOldWorkers, writeBeat, writeEnd } from './workers.queries';

const BEAT_EVERY_MS = 10_000;

export interface Heartbeats {
  /** Writes that the worker ended in order, so that it is not reported as silent. */
  stop(): Promise<void>;
}

/** Writes the worker's heartbeat now and every ten seconds. */
export async function openHeartbeats(ctx: Context, name: string): Promise<Heartbeats> {
  await deleteOldWorkers(ctx.db);
  await writeBeat(ctx.db, name);
  const beats = openRounds(ctx, 'worker heartbeats', { everyMs: BEAT_EVERY_MS }, async () => {
    await writeBeat(ctx.db, name);
    return false;
  });
  return {
    async stop() {
      await beats.stop();
      await writeEnd(ctx.db, name).catch((err: unknown) =>
        ctx.log.warn({ err }, 'The end of this worker could not be recorded.'),
      );
    },
  };
}
