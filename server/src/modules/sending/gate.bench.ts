// npx tsx server/src/modules/sending/gate.bench.ts
// Messages a second through the gate, with all its locks, against the simulated carrier's own ceiling in the
// same run. TEST_DATABASE_URL adds PostgreSQL with one and two workers; MESSAGES sets the size.
import { resolve } from 'node:path';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { sql } from 'kysely';
import { loadPhone, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { openCarrier } from './gate-carrier';
import { planSending } from './plan-sending';

const MESSAGES = Number(process.env.MESSAGES ?? 6_000);
const SERVER = resolve(import.meta.dirname, '../../..');
const RATE = 100_000;

const seconds = (since: number) => (performance.now() - since) / 1000;
const show = (name: string, figure: number, ceiling: number, more = '') =>
  console.log(
    `${name.padEnd(34)} ${figure.toFixed(0).padStart(6)} messages/s   ${(figure / ceiling).toFixed(2)} of the ceiling   ${more}`,
  );

/** The carrier alone: the same driver, a hundred requests under way, no database. */
async function measureCeiling(world: SendingWorld): Promise<number> {
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

async function aWorker(world: SendingWorld): Promise<ChildProcess> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.server.db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const { carrier, dataDir } = world.server.ctx.config;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', resolve(SERVER, 'src/testing/sending-worker.ts')],
    {
      cwd: SERVER,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        ROLE: 'worker',
        DATABASE_URL: url.href,
        DATA_DIR: dataDir,
        CARRIER_BASE_URL: carrier.baseUrl,
        AHEAD_MS: String(world.clock.now().getTime() - Date.now()),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise((ready) => child.stdout?.once('data', ready));
  return child;
}

/** From the moment the job may run to its completion. */
async function measureJob(world: SendingWorld, jobId: number): Promise<{ rate: number; waits: number[] }> {
  await world.server.db.updateTable('sending_number').set({ mps: RATE, tat: new Date() }).execute();
  const waits: number[] = [];
  const begun = performance.now();
  await world.server.db.updateTable('job').set({ status: 'active' }).where('job_id', '=', jobId).execute();
  await sql`select pg_notify('dispatch', 'work')`.execute(world.server.db);
  for (;;) {
    const asked = performance.now();
    const { status } = await world.job(jobId);
    waits.push(performance.now() - asked);
    if (status === 'completed') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { rate: MESSAGES / seconds(begun), waits: waits.sort((a, b) => a - b) };
}

async function measure(name: string, workers: number, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl) process.env.TEST_DATABASE_URL = databaseUrl;
  else delete process.env.TEST_DATABASE_URL;
  const world = await openSendingWorld({ latencyMs: [10, 40], rules: [{ receipt: { outcome: 'none' } }] });
  const children: ChildProcess[] = [];
  try {
    const ceiling = await measureCeiling(world);
    const jobId = await aCampaign(world);
    const outside = process.cpuUsage();
    if (databaseUrl) for (let index = 0; index < workers; index++) children.push(await aWorker(world));
    else await world.send({ leaseMs: 30_000, idleMs: 5_000 });
    const { rate, waits } = await measureJob(world, jobId);
    const { user, system } = process.cpuUsage(outside);
    const p = (share: number) => `${waits[Math.floor((waits.length - 1) * share)]?.toFixed(0)} ms`;
    const cpu = databaseUrl
      ? ''
      : `, ${((user + system) / 1000 / MESSAGES).toFixed(2)} ms CPU a message with the carrier`;
    console.log(`${'the carrier alone'.padEnd(34)} ${ceiling.toFixed(0).padStart(6)} messages/s`);
    show(name, rate, ceiling, `another query meanwhile p50 ${p(0.5)}, p99 ${p(0.99)}${cpu}`);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await world.close();
  }
}

const postgres = process.env.TEST_DATABASE_URL;
console.log(`${MESSAGES} messages, carrier latency 10–40 ms, no receipts`);
await measure('the embedded database, one process', 1, undefined);
if (postgres) {
  await measure('PostgreSQL, one worker', 1, postgres);
  await measure('PostgreSQL, two workers', 2, postgres);
}
process.exit(0);
