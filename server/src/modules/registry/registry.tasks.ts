import type { TaskModule } from '../../queue/task-module';
import { deleteOldLoads } from './health.queries';
import { LOADS_KEPT_MS } from './health.service';

export const registryTasks: TaskModule = (queue, ctx) => {
  queue.work('registry.prune', () =>
    deleteOldLoads(ctx.db, new Date(ctx.clock.now().getTime() - LOADS_KEPT_MS)),
  );
  queue.every('registry.prune', '17 4 * * *', {});
};
