import type { TaskModule } from '../../queue/task-module';
import { checkConnections } from './connections.service';

/** So that the page knows since when, also of the hours in which no one opened it. Storage and hosts are the web's to check. */
export const connectionTasks: TaskModule = (queue, ctx) => {
  queue.every('connections.check', '*/5 * * * *', {});
  queue.work('connections.check', () =>
    checkConnections(ctx, { db: ctx.db, only: ['carrier', 'callbacks', 'registry', 'mail'], save: true }),
  );
};
