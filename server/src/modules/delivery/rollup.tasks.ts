import { inTransaction } from '../../db/database';
import type { TaskModule } from '../../queue/task-module';
import { foldSome, pruneRollups } from './rollup.queries';

const AT_ONCE = 20_000;
/** Two years and a month of days to compare with; hours, which also know job and list, for thirteen months. */
export const KEEP = { hourDays: 396, dayDays: 761 };

export const deliveryTasks: TaskModule = (queue, ctx) => {
  queue.work('delivery.fold', (_data, signal) => foldAll(ctx.db, signal));
  queue.work('delivery.prune', () => pruneRollups(ctx.db, KEEP));
  queue.every('delivery.fold', '* * * * *', {});
  queue.every('delivery.prune', '41 3 * * *', {});
};

/** Figures are read with what is not folded yet, so that nobody waits for this. */
export async function foldAll(db: Parameters<typeof inTransaction>[0], signal?: AbortSignal): Promise<void> {
  while ((await inTransaction(db, (tx) => foldSome(tx, AT_ONCE))) === AT_ONCE) signal?.throwIfAborted();
}
