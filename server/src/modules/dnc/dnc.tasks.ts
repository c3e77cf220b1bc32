import type { TaskModule } from '../../queue/queue';
import { loadRegistry } from './registry-uploads.service';

export const dncTasks: TaskModule = (queue, ctx) => {
  queue.work('registries.load', ({ storageKey }, signal) => loadRegistry(ctx, storageKey, signal));
};
