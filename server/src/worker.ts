import type { Context } from './context';
import { listTasks } from './modules/lists/lists.tasks';
import { sendingTasks } from './modules/sending/sending.tasks';
import { sessionTasks } from './modules/session/session.tasks';
import { webhookTasks } from './modules/webhooks/webhooks.tasks';
import type { TaskModule } from './queue/queue';

/** All background work, by the module it belongs to. */
export const TASK_MODULES: readonly TaskModule[] = [sessionTasks, listTasks, sendingTasks, webhookTasks];

/** Begins to take tasks; queue.stop() ends it. */
export async function startWorker(ctx: Context): Promise<void> {
  for (const declare of TASK_MODULES) declare(ctx.queue, ctx);
  await ctx.queue.start();
}
