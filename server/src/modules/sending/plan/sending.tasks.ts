import type { Context } from '../../../context';
import type { TaskModule } from '../../../queue/task-module';
import { planSending } from './plan-sending';
import { findUnplannedJobs } from './plan.queries';

/** Planning takes seconds; a job without all its recipients after this long has lost its planner. */
const STALLED_MS = 60_000;

export const sendingTasks: TaskModule = (queue, ctx) => {
  queue.work('jobs.plan-sending', ({ jobId }, signal) => planSending(ctx, jobId, signal), { concurrency: 2 });
  queue.work('jobs.resume-plans', () => resumePlans(ctx));
  queue.every('jobs.resume-plans', '* * * * *', {});
};

/** A planner that was killed is followed at once, not when the queue misses it a quarter of an hour later. */
export async function resumePlans({ db, queue, clock, log }: Context): Promise<void> {
  for (const { job_id: jobId } of await findUnplannedJobs(db, new Date(clock.now().getTime() - STALLED_MS))) {
    log.warn({ jobId }, 'The recipients of a job are not all written; that goes on.');
    await queue.send(db, 'jobs.plan-sending', { jobId }, { once: `plan-${jobId}` });
  }
}
