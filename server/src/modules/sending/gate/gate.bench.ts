// npm run bench gate
// Messages a second through the gate, with all its locks, against the simulated carrier's own ceiling and against
// the same rows merely inserted, in the same run. TEST_DATABASE_URL adds PostgreSQL with one, two and four workers,
// one with every receipt called back meanwhile, and, by turns, what the texts' table keeps beside itself: its differences
// folded into the rollups meanwhile, as they are or without the indexes that only reading needs, kept and not folded, not
// kept. MESSAGES sets the size, TURNS how often each of those is measured, PARTS=turns leaves out everything else.
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { cpuOf, cpuOfPostgres } from '../../../testing/cpu';
import { eventually, loadPhone, openSendingWorld } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';
import { startWorkerProcess } from '../../../testing/worker-process';
import { foldAll } from '../../delivery/rollup.tasks';
import { openCarrier } from './gate-carrier';
import { planSending } from '../plan/plan-sending';

const MESSAGES = Number(process.env.MESSAGES ?? 6_000);
const TURNS = Number(process.env.TURNS ?? 3);
const RATE = 100_000;
const PATIENCE_MS = 3_600_000;

const seconds = (since: number) => (performance.now() - since) / 1000;
const share = (sorted: readonly number[], of: number) =>
  `${sorted[Math.floor((sorted.length - 1) * of)]?.toFixed(0) ?? '–'} ms`;
const spread = (times: readonly number[]) => {
  const sorted = [...times].sort((a, b) => a - b);
  return `p50 ${share(sorted, 0.5)}, p99 ${share(sorted, 0.99)}`;
};

interface Ceilings {
  carrier: number;
  inserts: number;
}

const show = (name: string, rate: number, more: readonly string[] = []) =>
  console.log(`${name.padEnd(32)} ${rate.toFixed(0).padStart(6)}/s   ${more.join(', ')}`);

/** The carrier alone: the same driver, a hundred requests under way, no database. */
async function measureCarrier(world: SendingWorld): Promise<number> {
  const carrier = openCarrier(world.server.ctx.config.carrier);
  let next = 0;
  const begun = performance.now();
  const line = async () => {
    for (let index = next++; index < MESSAGES; index = next++) {
      await carrier.send({
        from: '+12025550100',
        to: `+1${loadPhone(index)}`,
        text: 'Hello. Reply stop to opt out.',
        tag: `c${index}`,
      });
    }
  };
  await Promise.all(Array.from({ length: 100 }, line));
  const rate = MESSAGES / seconds(begun);
  carrier.close();
  return rate;
}

/** The campaign's rows once more and nothing else, 50 a transaction as the gate takes them. */
async function measureInserts({ server: { db } }: SendingWorld, jobId: number): Promise<number> {
  await sql`create table bench_row (like message including all)`.execute(db);
  const begun = performance.now();
  for (let done = 0; done < MESSAGES; done += 50) {
    await sql`insert into bench_row overriding system value
      select * from message where job_id = ${jobId} order by message_id offset ${done} limit 50`.execute(db);
  }
  const rate = MESSAGES / seconds(begun);
  await sql`drop table bench_row`.execute(db);
  return rate;
}

async function aCampaign(world: SendingWorld): Promise<number> {
  const job = await world.campaign([], { status: 'paused', planned: true });
  const list = await world.server.db
    .insertInto('phone_list')
    .values({
      account_id: job.account_id,
      list_name: 'Bench',
      list_type: 'Bulk SMS',
      list_state: 'ACTIVE',
      stage: 'done',
    })
    .returning('list_id')
    .executeTakeFirstOrThrow();
  await sql`insert into phone_number (list_id, phone, account_id, zone, first_name)
    select ${list.list_id}, (202 + n / 10000)::bigint * 10000000 + 5550000 + n % 10000, ${job.account_id}, 0, 'Ada'
      from generate_series(0, ${MESSAGES - 1}) n`.execute(world.server.db);
  await world.server.db
    .insertInto('job_list')
    .values({ job_id: job.job_id, account_id: job.account_id, list_id: list.list_id, kind: 'send' })
    .execute();
  await world.server.db.updateTable('job').set({ planned: false }).where('job_id', '=', job.job_id).execute();
  await planSending(world.server.ctx, job.job_id);
  return job.job_id;
}

/** From the moment the job may run to its completion, and how long another query took meanwhile. */
async function measureJob(world: SendingWorld, jobId: number): Promise<{ waits: number[] }> {
  const { db } = world.server;
  await db.updateTable('sending_number').set({ mps: RATE, tat: new Date() }).execute();
  const waits: number[] = [];
  await db.updateTable('job').set({ status: 'active' }).where('job_id', '=', jobId).execute();
  await sql`select pg_notify('dispatch', 'work')`.execute(db);
  for (;;) {
    const asked = performance.now();
    const { status } = await world.job(jobId);
    waits.push(performance.now() - asked);
    if (status === 'completed') break;
    await setTimeout(50);
  }
  return { waits };
}

/** How long the server took over each call of the carrier, from its arrival. */
function watchCallbacks(world: SendingWorld): number[] {
  const times: number[] = [];
  world.server.app.server.on('request', (request, reply) => {
    if (!request.url?.startsWith('/webhooks/')) return;
    const begun = performance.now();
    reply.once('finish', () => times.push(performance.now() - begun));
  });
  return times;
}

interface Used {
  /** ms of CPU: of the workers, or of this one process where everything lives in it. */
  workers: number;
  database: number;
  /** Bytes of write-ahead log. */
  log: number;
}

async function usedBy({ server: { db } }: SendingWorld, workers: readonly ChildProcess[]): Promise<Used> {
  const { rows } = await sql<{ session: number; log: number }>`
    select pg_backend_pid() as session, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log`.execute(
    db,
  );
  return {
    workers: workers.reduce((sum, { pid = 0 }) => sum + cpuOf(pid), 0),
    database: cpuOfPostgres(rows[0]?.session ?? 0),
    log: rows[0]?.log ?? 0,
  };
}

/** What each statement that changes texts keeps beside them: the delivery rollup, and a row a job and person. */
const TRIGGERS = {
  rollup: ['message_added', 'message_removed', 'message_moved'],
  conversations: ['conversation_added', 'conversation_removed', 'conversation_moved'],
} as const;
type Trigger = (typeof TRIGGERS)[keyof typeof TRIGGERS][number];

/** What 0215 and 0250 added for reading alone. */
const READING_INDEXES = [
  'message_sender_failed',
  'message_sender_number',
  'message_day_failed_carrier',
  'message_day_failed_code',
  'message_day_account',
  'message_day_identity',
  'message_day_number',
  'message_stat_list',
];
const FOLD_EVERY_MS = 1_000;

/** Folds sixty times as often as the product does, and what is left when it is asked to end. */
function startFolding(db: SendingWorld['server']['db']): () => Promise<void> {
  const end = new AbortController();
  const folding = (async () => {
    while (!end.signal.aborted) {
      await foldAll(db);
      await setTimeout(FOLD_EVERY_MS, undefined, { signal: end.signal }).catch(() => {});
    }
    await foldAll(db);
  })();
  return () => {
    end.abort();
    return folding;
  };
}

/** The simulator and, with receipts, the web role live in this process; PostgreSQL's workers in their own. */
async function measure(
  name: string,
  {
    workers = 1,
    receipts = false,
    isFolded = false,
    without = [] as readonly Trigger[],
    dropped = [] as readonly string[],
  } = {},
): Promise<number> {
  const receipt = receipts
    ? { outcome: 'delivered' as const, delayMs: [50, 500] as [number, number] }
    : { outcome: 'none' as const };
  const world = await openSendingWorld({ latencyMs: [10, 40], rules: [{ receipt }] });
  const children: ChildProcess[] = [];
  try {
    const jobId = await aCampaign(world);
    for (const trigger of without)
      await sql`alter table message disable trigger ${sql.id(trigger)}`.execute(world.server.db);
    for (const index of dropped) await sql`drop index ${sql.id(index)}`.execute(world.server.db);
    const ceilings: Ceilings = {
      carrier: await measureCarrier(world),
      inserts: await measureInserts(world, jobId),
    };
    const callbacks = watchCallbacks(world);
    for (let index = 0; index < workers; index++) children.push(await startWorkerProcess(world));
    const begunBy = await usedBy(world, children);
    const begun = performance.now();
    const endFolding = isFolded ? startFolding(world.server.db) : undefined;
    const { waits } = await measureJob(world, jobId);
    await endFolding?.();
    const rate = MESSAGES / seconds(begun);
    const used = await usedBy(world, children);
    const each = (of: keyof Used) => (used[of] - begunBy[of]) / MESSAGES;
    const words = [
      `${(rate / ceilings.carrier).toFixed(2)} of the carrier (${ceilings.carrier.toFixed(0)}/s)`,
      `${(rate / ceilings.inserts).toFixed(2)} of the inserts (${ceilings.inserts.toFixed(0)}/s)`,
      `a message costs ${each('workers').toFixed(2)} ms of the workers' CPU, ${each('database').toFixed(2)} ms of the database's, ${each('log').toFixed(0)} bytes of its log`,
      `another query meanwhile ${spread(waits)}`,
    ];
    if (receipts) {
      await eventually(
        () => world.job(jobId),
        ({ delivered }) => delivered === MESSAGES,
        PATIENCE_MS,
      );
      words.push(
        `all ${MESSAGES} receipts stored at ${(MESSAGES / seconds(begun)).toFixed(0)}/s, ${callbacks.length} calls ${spread(callbacks)}`,
      );
    }
    show(name, rate, words);
    return rate;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await world.close();
  }
}

/** Bytes on disk and seconds of CPU per million, from a campaign already sent. */
async function measureSize(): Promise<void> {
  const world = await openSendingWorld({ rules: [{ receipt: { outcome: 'none' } }] });
  try {
    const jobId = await aCampaign(world);
    await sql`vacuum full message`.execute(world.server.db);
    const { rows } = await sql<{ whole: number; bare: number }>`
      select pg_total_relation_size('message') as whole, pg_relation_size('message') as bare`.execute(
      world.server.db,
    );
    const perRow = (bytes = 0) => (Number(bytes) / MESSAGES).toFixed(0);
    console.log(
      `A recipient of job ${jobId} takes ${perRow(rows[0]?.whole)} bytes on disk, ${perRow(rows[0]?.bare)} without indexes`,
    );
  } finally {
    await world.close();
  }
}

const TURNED: Record<string, Parameters<typeof measure>[1]> = {
  'all kept, folded meanwhile': { isFolded: true },
  'without indexes of reading': { isFolded: true, dropped: READING_INDEXES },
  'all kept, not folded': {},
  'no rollup': { without: TRIGGERS.rollup },
  'no conversations': { without: TRIGGERS.conversations },
  neither: { without: [...TRIGGERS.rollup, ...TRIGGERS.conversations] },
};

/** Each in turn, each turn the other way round: what a machine does slower after a while, it does to all. */
async function measureTurns(): Promise<void> {
  const rates = new Map(Object.keys(TURNED).map((name) => [name, [] as number[]]));
  for (let turn = 0; turn < TURNS; turn++) {
    const order = turn % 2 === 0 ? Object.entries(TURNED) : Object.entries(TURNED).reverse();
    for (const [name, options] of order) rates.get(name)!.push(await measure(name, options));
  }
  const bare = rates.get('no rollup')!;
  for (const [name, each] of rates) {
    const spreadOf = (values: readonly number[], digits: number) => {
      const sorted = [...values].sort((a, b) => a - b);
      const [least, median, most] = [0, 0.5, 1].map((of) => sorted[Math.floor((sorted.length - 1) * of)]!);
      return `${median!.toFixed(digits)} (${least!.toFixed(digits)} to ${most!.toFixed(digits)})`;
    };
    const ratios = each.map((rate, turn) => rate / bare[turn]!);
    console.log(`${name.padEnd(32)} ${spreadOf(each, 0)}/s, of its turn's no rollup ${spreadOf(ratios, 2)}`);
  }
}

console.log(`${MESSAGES} messages, carrier latency 10–40 ms`);
const isWhole = process.env.PARTS !== 'turns';
if (isWhole) {
  for (const workers of [1, 2, 4]) await measure(`${workers} worker${workers > 1 ? 's' : ''}`, { workers });
  await measure('1 worker, receipts', { receipts: true });
}
await measureTurns();
if (isWhole) await measureSize();
process.exit(0);
