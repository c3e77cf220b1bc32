import type { TaskModule } from '../../queue/queue';
import { planSending } from './plan-sending';

export const sendingTasks: TaskModule = (queue, ctx) => {
  queue.work('jobs.plan-sending', ({ jobId }, signal) => planSending(ctx, jobId, signal), { concurrency: 2 });
};
