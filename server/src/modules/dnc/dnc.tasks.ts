import type { TaskModule } from '../../queue/task-module';
import { loadRegistry } from './registry-uploads.service';

export const dncTasks: TaskModule = (queue, ctx) => {
  queue.work('registries.load', ({ storageKey }, signal) => loadRegistry(ctx, storageKey, signal));
};
