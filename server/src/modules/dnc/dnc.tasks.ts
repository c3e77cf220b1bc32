import type { TaskModule } from '../../queue/task-module';
import { loadRegistry, resumeRegistries } from './registry-uploads.service';

export const dncTasks: TaskModule = (queue, ctx) => {
  queue.work('registries.load', ({ storageKey }, signal) => loadRegistry(ctx, storageKey, signal));
  queue.work('registries.resume', () => resumeRegistries(ctx));
  queue.every('registries.resume', '* * * * *', {});
};
