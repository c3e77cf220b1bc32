import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Db as BossDatabase } from 'pg-boss';
import type { Database } from '../db/database';
import { oneAtATime } from '../db/one-at-a-time';
import { runSql, runSqlApart } from '../db/raw-sql';
import { asPlatform } from '../db/tenant';
import type { Log } from '../log';
import type { Queue, TaskHandler, WorkOptions } from './queue';
import { TASK_NAMES } from './tasks';
import type { TaskName, Tasks } from './tasks';

/** A worker is woken by NOTIFY; the second is how soon it finds what nobody notifies: a later try, a task kept for its time. */
const PACE = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const;
const NO_TASK = '00000000-0000-0000-0000-000000000000';
const QUEUE_SETTINGS = {
  // One waiting task per name and key; send() gives a key of its own to all but `once`.
  policy: 'short',
  notify: true,
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  // A worker that died gives its task back after this; longer work is cut into more tasks.
  expireInSeconds: 900,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
} as const;

export interface QueueSettings {
  db: Database;
  log: Log;
  /** Housekeeping and cron: in processes that work. */
  worker: boolean;
}

interface Work {
  name: TaskName;
  handler: TaskHandler<TaskName>;
  options: WorkOptions;
}

/** pg-boss behind our interface. Creates its tables when they are missing. */
export async function openQueue({ db, log, worker }: QueueSettings): Promise<Queue> {
  const boss = new PgBoss({
    db: adapt(db),
    backend: 'postgres',
    useListenNotify: worker,
    supervise: worker,
    schedule: worker,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The queue reports an error.'));
  boss.on('warning', (warning) => log.warn({ warning }, 'The queue reports a warning.'));
  // Processes that start together on an empty database would create the same tables.
  await oneAtATime(db, async () => {
    // Reads the queues there are into pg-boss's cache: send() must not look one up beside the caller's transaction.
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const name of TASK_NAMES.filter((each) => !known.has(each))) {
      await boss.createQueue(name, QUEUE_SETTINGS);
      await boss.findJobs(name, { id: NO_TASK });
    }
  });

  const works: Work[] = [];
  const schedules: { name: TaskName; cron: string; data: object }[] = [];
  const stopping = new AbortController();

  return {
    async send(connection, name, data, options = {}) {
      await asPlatform(connection, () =>
        boss.send(name, data, {
          db: { executeSql: async (text, values) => ({ rows: await runSql(connection, text, values) }) },
          singletonKey: options.once ?? randomUUID(),
          ...(options.at && { startAfter: options.at }),
          ...(options.priority !== undefined && { priority: options.priority }),
        }),
      );
    },
    work: (name, handler, options = {}) =>
      void works.push({ name, handler: handler as unknown as TaskHandler<TaskName>, options }),
    every: (name, cron, data) => void schedules.push({ name, cron, data }),
    async start() {
      for (const { name, handler, options } of works) {
        for (let place = 0; place < (options.concurrency ?? 1); place++) {
          const worker: string = await boss.work<Tasks[TaskName]>(name, PACE, async ([job]) => {
            if (!job) return;
            try {
              await handler(job.data, AbortSignal.any([job.signal, stopping.signal]));
              // A notification that came meanwhile woke nobody: what has piled up goes on at once.
              boss.notifyWorker(worker);
            } catch (error) {
              log.error({ err: error, task: name, taskId: job.id }, 'A task failed and will be tried again.');
              throw error;
            }
          });
        }
      }
      for (const { name, cron, data } of schedules) {
        await boss.schedule(name, cron, data, { tz: 'UTC' });
      }
    },
    async stop(graceMs = 10_000) {
      stopping.abort(new Error('The worker is stopping.'));
      await boss.stop({ graceful: true, timeout: graceMs, close: false });
    },
  };
}

function adapt(db: Database): BossDatabase {
  return {
    executeSql: async (text, values) => ({ rows: await runSqlApart(db, text, values) }),
    listen: async (channel, onNotification, onReconnect) => {
      const stop = await db.listen(channel, onNotification, onReconnect);
      return { close: stop };
    },
  };
}
