import type { Operations } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { readTaskQueue } from '../../db/queue-state';
import type { TaskQueue } from '../../db/queue-state';
import { mayReadMetrics, readProcessMetrics } from '../../http/read-metrics';
import type { Module } from '../../http/module';
import type { Metrics } from '../../metrics';
import { NotFoundError } from '../../problems';
import { readWorkers } from '../workers/workers.door';
import type { WorkerHealth } from '../workers/workers.door';
import { measureOperations } from './operations.service';

/**
 * GET /metrics: this process, and how sending is doing on the whole platform. For this machine and for METRICS_TOKEN; to all
 * others it does not exist.
 */
export const metricsRoutes: Module = (app, ctx) => {
  let gauges: PlatformGauges | undefined;
  app.get('/metrics', { config: { policy: 'system:metrics', raw: true } }, async (request, reply) => {
    if (!mayReadMetrics(ctx, request)) throw new NotFoundError('page');
    gauges ??= platformGauges(ctx.metrics);
    gauges(await measurePlatform(ctx));
    return reply.type(ctx.metrics.registry.contentType).send(await readProcessMetrics(ctx));
  });
};

interface Measured {
  operations: Operations;
  workers: WorkerHealth;
  tasks: TaskQueue;
}
type PlatformGauges = (now: Measured) => void;

async function measurePlatform(ctx: Context): Promise<Measured> {
  return {
    operations: await measureOperations(ctx),
    workers: await readWorkers(ctx.db),
    tasks: await readTaskQueue(ctx.db),
  };
}

function platformGauges({ gauge }: Metrics): PlatformGauges {
  const texts = gauge('texts', 'Texts that are not settled, by state.', ['state']);
  const held = gauge('dispatch_held', '1 while the platform holds all dispatch.');
  const callbacks = gauge('callbacks_unread', 'Callbacks of the carrier that are stored and not applied.');
  const lag = gauge('lag_seconds', 'How long the oldest has waited.', ['of']);
  const waiting = gauge('held_recipients', 'Recipients of running jobs that wait, by reason.', ['reason']);
  const errors = gauge('carrier_errors_last_day', 'Texts the carrier refused in 24 hours, by code.', [
    'code',
  ]);
  const workers = gauge('workers', 'Worker processes: living, or silent for a minute without an end.', [
    'state',
  ]);
  const beat = gauge('worker_last_heartbeat_timestamp_seconds', 'The last heartbeat of any worker.');
  const tasks = gauge('queue_waiting_tasks', 'Background tasks that are due and not started.');
  const taskAge = gauge('queue_oldest_task_age_seconds', 'How long the oldest of them has been due.');
  return ({ operations: { queue, hold, holds, errors: refused }, workers: seen, tasks: queued }) => {
    for (const state of ['pending', 'sending', 'unknown'] as const) texts.set({ state }, queue[state]);
    held.set(hold ? 1 : 0);
    callbacks.set(queue.callbacks);
    lag.set({ of: 'callbacks' }, queue.callbackLag);
    lag.set({ of: 'dispatch' }, queue.dispatchLag);
    waiting.reset();
    for (const { reason, recipients } of holds) waiting.set({ reason }, recipients);
    errors.reset();
    for (const { code, texts: count } of refused) errors.set({ code }, count);
    workers.set({ state: 'living' }, seen.living);
    workers.set({ state: 'silent' }, seen.silent);
    beat.set((seen.lastSeenAt?.getTime() ?? 0) / 1000);
    tasks.set(queued.waiting);
    taskAge.set(queued.oldestSeconds);
  };
}
