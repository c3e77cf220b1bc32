import type { TaskModule } from '../../queue/task-module';
import { deleteOldEvents } from './webhooks.queries';

/** A carrier repeats a callback for 24 hours (sending, §6). */
const KEEP_HOURS = 72;
const AT_ONCE = 10_000;

export const webhookTasks: TaskModule = (queue, ctx) => {
  queue.every('webhooks.prune', '17 * * * *', {});
  queue.work('webhooks.prune', async (_data, signal) => {
    while ((await deleteOldEvents(ctx.db, KEEP_HOURS, AT_ONCE)) === AT_ONCE) signal.throwIfAborted();
  });
};
