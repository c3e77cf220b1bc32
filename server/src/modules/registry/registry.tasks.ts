import type { TaskModule } from '../../queue/task-module';
import { deleteOldLoads } from './health.queries';
import { deleteOldPreviews } from './preview.queries';
import { LOADS_KEPT_MS } from './health.service';

export const registryTasks: TaskModule = (queue, ctx) => {
  queue.work('registry.prune', async () => {
    const before = new Date(ctx.clock.now().getTime() - LOADS_KEPT_MS);
    await deleteOldLoads(ctx.db, before);
    await deleteOldPreviews(ctx.db, before);
  });
  queue.every('registry.prune', '17 4 * * *', {});
};
