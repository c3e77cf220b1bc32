import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { times } from '../../../../jest/thorough';
import { inTransaction } from '../../db/database';
import { builtProcess } from '../../testing/built-process';
import { urlOf } from '../../testing/database-template';
import { eventually, loadPhone, openSendingWorld, TEST_SETTINGS } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { Dispatcher } from './dispatch/dispatcher';
import { DEFAULT_SETTINGS } from './gate/sending-settings';

let world: SendingWorld;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  world = await openSendingWorld({ latencyMs: [10, 40], receiptMs: [50, 400], callbacks: { shuffle: true } });
}, 60_000);
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await world.close();
});

/** A worker process; resolves when it has begun to send. */
async function worker(): Promise<{ child: ChildProcess; said: () => string }> {
  const { carrier } = world.server.ctx.config;
  const child = spawn(process.execPath, [await builtProcess('src/testing/sending-worker.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ROLE: 'worker',
      DATABASE_URL: await urlOf(world.server.db),
      DATA_DIR: world.server.ctx.config.dataDir,
      CARRIER_BASE_URL: carrier.baseUrl,
      CARRIER_USERNAME: carrier.username,
      CARRIER_PASSWORD: carrier.password,
      AHEAD_MS: String(world.clock.now().getTime() - Date.now()),
      // A text in doubt waits longer than this machine can be slow, as it does for real (90 s).
      SETTINGS: JSON.stringify({ ...TEST_SETTINGS, settleMs: 6_000, batch: 20, slots: 2 }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  let said = '';
  child.stdout?.on('data', (data: Buffer) => (said += data.toString()));
  await eventually(
    async () => said,
    (text) => text.includes('ready'),
    40_000,
  );
  return { child, said: () => said };
}

/** The whole campaign of D02, five kills among 2,000 people, is played at night. */
const KILLS = times(2, 5);
const PEOPLE = times(600, 2_000);

const recipients = (count: number) => Array.from({ length: count }, (_, index) => loadPhone(index));
const sentTwice = () => world.carrier.ledger.summary().acceptedTwice;
const completed = (jobId: number, count: number) =>
  eventually(
    () => world.job(jobId),
    ({ status, delivered }) => status === 'completed' && delivered === count,
    60_000,
  );

describe('processes that die', () => {
  it(`D02 P1 kill -9 of a worker, ${KILLS} times in ${PEOPLE} recipients with 5 % lost answers: none twice, none lost`, async () => {
    world.carrier.setScript({
      profile: 'quiet',
      latencyMs: [10, 40],
      receiptMs: [200, 800],
      callbacks: { shuffle: true },
      rules: [
        { percent: 5, answer: { kind: 'drop-answer' } },
        // Two of five are never reported: after a kill only the look-up can tell what became of those.
        { percent: 40, receipt: { outcome: 'none' } },
        { receipt: { outcome: 'delivered', copies: 2 } },
      ],
    });
    await world.server.db.updateTable('sending_number').set({ mps: 250 }).execute();
    const job = await world.campaign(recipients(PEOPLE));
    const underWay = async () => (await world.states(job.job_id))['sending'] ?? 0;
    let doubts = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const { child } = await worker();
      const before = (await world.job(job.job_id)).sent;
      await eventually(
        () => world.job(job.job_id),
        ({ sent }) => sent >= Math.min(before + 150, PEOPLE - 100),
        30_000,
      );
      // oxlint-disable-next-line house/no-fixed-sleep -- a random moment is what is tested.
      await new Promise((wait) => setTimeout(wait, Math.random() * 60));
      // Between two handfuls nothing is in doubt: the kill comes while one is on its way.
      for (let looks = 0; looks < 5_000 && (await underWay()) === 0; looks++);
      child.kill('SIGKILL');
      await once(child, 'exit');
      doubts += await underWay();
    }
    await world.server.db.updateTable('sending_number').set({ mps: 2_000 }).execute();
    await worker();
    const done = await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
      60_000,
    );
    expect(doubts).toBeGreaterThan(0);
    expect(done).toMatchObject({
      recipients: PEOPLE,
      sent: PEOPLE,
      failed: 0,
      suppressed: 0,
      segments: PEOPLE,
    });
    expect(sentTwice()).toBe(0);
    expect(world.carrier.ledger.summary()).toMatchObject({ accepted: PEOPLE, segments: PEOPLE });
  }, 170_000);

  it('D05 two workers share one campaign: both send, none is sent twice', async () => {
    const people = times(300, 600);
    const job = await world.campaign(recipients(people), { status: 'paused' });
    await Promise.all([worker(), worker()]);
    await world.server.db.updateTable('sending_number').set({ mps: 200 }).execute();
    const workers = new Set<string>();
    await world.server.db
      .updateTable('job')
      .set({ status: 'active' })
      .where('job_id', '=', job.job_id)
      .execute();
    await eventually(
      async () => {
        const { rows } = await sql<{ worker: string }>`
          select distinct claimed_by as worker from message where job_id = ${job.job_id} and state = 'sending'`.execute(
          world.server.db,
        );
        for (const { worker: name } of rows) workers.add(name);
        return world.job(job.job_id);
      },
      ({ status }) => status === 'completed',
      60_000,
    );
    await completed(job.job_id, people);
    expect(workers.size).toBe(2);
    expect(sentTwice()).toBe(0);
    expect(world.carrier.ledger.summary()).toMatchObject({ requests: people, accepted: people });
  }, 120_000);

  it('D03 SIGTERM drains within ten seconds and leaves nothing in doubt', async () => {
    await world.server.db.updateTable('sending_number').set({ mps: 300 }).execute();
    const job = await world.campaign(recipients(1_000));
    const { child, said } = await worker();
    await eventually(
      () => world.job(job.job_id),
      ({ sent }) => sent > 100,
    );
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
    expect(Number(/drained (\d+)/.exec(said())?.[1])).toBeLessThan(10_000);
    const states = await world.states(job.job_id);
    expect(states).not.toHaveProperty('sending');
    expect(states).not.toHaveProperty('unknown');
    expect(states['pending']).toBeGreaterThan(0);
    expect(world.carrier.ledger.summary().accepted).toBe((await world.job(job.job_id)).sent);
  }, 90_000);

  it('D03 begins no batch after a look that was under way when it was told to stop', async () => {
    const { ctx, db } = world.server;
    const job = await world.campaign(recipients(100));
    const dispatcher = new Dispatcher(ctx, { ...DEFAULT_SETTINGS, ...TEST_SETTINGS }, 'a worker');
    const steps = new EventEmitter();
    const [locked, released] = [once(steps, 'locked'), once(steps, 'released')];
    const holding = inTransaction(db, async (tx) => {
      await sql`lock table job in access exclusive mode`.execute(tx);
      steps.emit('locked');
      await released;
    });
    // Not from inside the transaction: whatever it begins belongs to it and would not wait.
    await locked;
    dispatcher.start();
    await eventually(
      async () =>
        sql`select from pg_locks join pg_database d on d.oid = database
             where not granted and datname = current_database()`.execute(db),
      ({ rows }) => rows.length > 0,
    ).catch((error: unknown) => {
      steps.emit('released');
      throw error;
    });
    const stopped = dispatcher.stop(10_000);
    steps.emit('released');
    await Promise.all([holding, stopped]);
    // Whatever was begun nevertheless has ended after this.
    await dispatcher.stop(10_000);
    expect(await world.states(job.job_id)).toEqual({ pending: 100 });
    expect(world.carrier.ledger.summary().accepted).toBe(0);
  });

  it('D04 a worker that stood still past its lease sends nothing it no longer owns', async () => {
    await world.server.db.updateTable('sending_number').set({ mps: 200 }).execute();
    const people = times(250, 500);
    const job = await world.campaign(recipients(people));
    const { child } = await worker();
    await eventually(
      () => world.job(job.job_id),
      ({ sent }) => sent > 60,
    );
    child.kill('SIGSTOP');
    await eventually(
      async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from message
           where job_id = ${job.job_id} and state = 'sending' and lease_until > clock_timestamp()`.execute(
          world.server.db,
        );
        return Number(rows[0]?.n);
      },
      (leases) => leases === 0,
    );
    await worker();
    child.kill('SIGCONT');
    await completed(job.job_id, people);
    expect(sentTwice()).toBe(0);
    expect(world.carrier.ledger.summary().accepted).toBe(people);
  }, 120_000);
});
