import type { Context } from './context';
import { agencyTasks } from './modules/agencies/agencies.tasks';
import { agentTasks } from './modules/agents/agents.tasks';
import { chatTasks } from './modules/chats/chats.tasks';
import { connectionTasks } from './modules/connections/connections.tasks';
import { registryTasks } from './modules/registry/registry.tasks';
import { registrationTasks } from './modules/registrations/registrations.tasks';
import { deliveryGuardTasks } from './modules/delivery-guard/delivery-guard.tasks';
import { deliveryTasks } from './modules/delivery/rollup.tasks';
import { dncTasks } from './modules/dnc/dnc.tasks';
import { listTasks } from './modules/lists/lists.tasks';
import { mdrTasks } from './modules/mdr/mdr.tasks';
import { sendingTasks } from './modules/sending/plan/plan.door';
import { sessionTasks } from './modules/session/session.tasks';
import { webhookTasks } from './modules/webhooks/webhooks.tasks';
import type { TaskModule } from './queue/task-module';

/** All background work, by the module it belongs to. */
export const TASK_MODULES: readonly TaskModule[] = [
  sessionTasks,
  agencyTasks,
  agentTasks,
  listTasks,
  dncTasks,
  sendingTasks,
  webhookTasks,
  registrationTasks,
  registryTasks,
  deliveryTasks,
  deliveryGuardTasks,
  mdrTasks,
  chatTasks,
  connectionTasks,
];

/** Begins to take tasks; queue.stop() ends it. */
export async function startWorker(ctx: Context): Promise<void> {
  for (const declare of TASK_MODULES) declare(ctx.queue, ctx);
  await ctx.queue.start();
}
