// npm run bench fairness
// A hundred agencies, one of them a giant that has all the dispatch to itself when the others begin: how long until
// the last of them has its first text, and how even the shares are then (Jain's index: 1 is even, 0.01 is one for
// all). Then what watching costs: pairs of short campaigns, with and without 200 lines of job news, turn by turn.
// TEST_DATABASE_URL names the PostgreSQL; GIANT, MESSAGES, PAIRS, WORKERS and WINDOW_S set the size; ONLY=watching
// leaves the shares out.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { e164 } from '@campaign/shared-api/messaging';
import { anAgency, anIdentity, aPhoneList, aSendingNumber } from '../../../testing/builders';
import { eventually, openSendingWorld } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';
import { startWorkerProcess } from '../../../testing/worker-process';

const GIANT = Number(process.env.GIANT ?? 60_000);
const AGENCIES = 100;
const EACH = 300;
const WORKERS = Number(process.env.WORKERS ?? 2);
const WINDOW_MS = 1_000 * Number(process.env.WINDOW_S ?? 10);
const MESSAGES = Number(process.env.MESSAGES ?? 2_000);
const PAIRS = Number(process.env.PAIRS ?? 11);
const WATCHERS = 200;
const OF_ONE_SESSION = 10;
const PATIENCE_MS = 600_000;
/** Numbers of the simulator's load range, ten thousand an area code. */
const AREA_CODES = 200;
let used = 0;

const jain = (shares: readonly number[]) =>
  shares.reduce((sum, x) => sum + x, 0) ** 2 / (shares.length * shares.reduce((sum, x) => sum + x * x, 0));

/** A paused, planned campaign of an agency of its own. Answers its job and the number it sends from. */
async function aCampaign(world: SendingWorld, recipients: number): Promise<{ jobId: number; from: string }> {
  const { db } = world.server;
  const { account_id } = await anAgency(db);
  const identity = await anIdentity(db, { account_id });
  const number = await aSendingNumber(db, { account_id, mps: 5_000 });
  const list = await aPhoneList(db, { account_id, identity_id: identity.identity_id, numbers: [] });
  const first = used;
  used += recipients;
  await sql`insert into phone_number (list_id, phone, account_id, zone, first_name)
    select ${list.list_id}, (${AREA_CODES} + 2 + n / 10000)::bigint * 10000000 + 5550000 + n % 10000, ${account_id}, 0, 'Ada'
      from generate_series(${first}::int, ${used - 1}::int) n`.execute(db);
  const job = await world.campaign([], {
    account_id,
    identity_id: identity.identity_id,
    number_id: number.number_id,
    from_phone: number.phone,
    status: 'paused',
    lists: [list.list_id],
  } as object);
  return { jobId: job.job_id, from: e164(number.phone) };
}

async function begin({ server: { db } }: SendingWorld, jobIds: readonly number[]): Promise<number> {
  await db
    .updateTable('job')
    .set({ status: 'active' })
    .where('job_id', 'in', [...jobIds])
    .execute();
  await sql`select pg_notify('dispatch', 'work')`.execute(db);
  return Date.now();
}

async function measureShares(world: SendingWorld): Promise<void> {
  const giant = await aCampaign(world, GIANT);
  const others = [];
  for (let index = 1; index < AGENCIES; index++) others.push(await aCampaign(world, EACH));
  const before = world.carrier.ledger.messages.length;
  await begin(world, [giant.jobId]);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const alone = (world.carrier.ledger.messages.length - before) / 3;
  const begun = await begin(
    world,
    others.map(({ jobId }) => jobId),
  );
  await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
  const firsts = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { from, at } of world.carrier.ledger.messages) {
    if (at < begun || at > begun + WINDOW_MS) continue;
    if (!firsts.has(from)) firsts.set(from, at - begun);
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  const waits = others.map(({ from }) => firsts.get(from) ?? Infinity).sort((a, b) => a - b);
  const shares = [giant, ...others].map(({ from }) => counts.get(from) ?? 0);
  const total = shares.reduce((sum, count) => sum + count, 0);
  const begunBy = waits.filter(Number.isFinite).length;
  console.log(
    `${begunBy + 1} of ${AGENCIES} agencies have begun; the giant with ${GIANT} recipients (${alone.toFixed(0)}/s alone): the others' first text after ` +
      `p50 ${(waits[Math.floor(waits.length / 2)]! / 1000).toFixed(2)} s, the last after ${(waits.at(-1)! / 1000).toFixed(2)} s`,
  );
  console.log(
    `${(total / (WINDOW_MS / 1000)).toFixed(0)}/s in the first ${WINDOW_MS / 1000} s: shares ${Math.min(...shares)} to ${Math.max(...shares)}, ` +
      `the giant ${shares[0]}, Jain ${jain(shares).toFixed(3)}`,
  );
  await world.server.db.updateTable('job').set({ status: 'paused' }).where('status', '=', 'active').execute();
}

/**
 * Lines of job news as browsers keep them, each open and reading what comes. Answers how to hang them up and what came.
 */
async function watch(world: SendingWorld, jobId: number) {
  const { port } = world.server.app.server.address() as AddressInfo;
  let frames = 0;
  const lines: ClientRequest[] = [];
  const open: Promise<unknown>[] = [];
  for (let index = 0; index < WATCHERS; index += OF_ONE_SESSION) {
    const client = await world.server.signInAs('admin');
    for (let line = 0; line < OF_ONE_SESSION; line++) {
      const asked = request(
        { port, path: `/api/v1/job/events?ids=${jobId}`, headers: { cookie: client.cookie ?? '' } },
        (answer) => {
          if (answer.statusCode !== 200) throw new Error(`A line was refused with ${answer.statusCode}.`);
          answer.on('data', () => (frames += 1)).on('error', () => {});
        },
      );
      asked.on('error', () => {}).end();
      open.push(once(asked, 'response'));
      lines.push(asked);
    }
  }
  await Promise.all(open);
  return { frames: () => frames, hangUp: () => lines.forEach((line) => line.destroy()) };
}

async function measureOne(
  world: SendingWorld,
  isWatched: boolean,
): Promise<{ rate: number; busy: number; frames: number }> {
  const { jobId } = await aCampaign(world, MESSAGES);
  const watching = isWatched ? await watch(world, jobId) : undefined;
  const before = process.cpuUsage();
  const begun = await begin(world, [jobId]);
  await eventually(
    () => world.job(jobId),
    ({ status }) => status === 'completed',
    PATIENCE_MS,
  );
  const seconds = (Date.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(before);
  const rate = MESSAGES / seconds;
  // Web, carrier and the watchers themselves: this process. The workers are others.
  const busy = (user + system) / 1_000 / MESSAGES;
  const frames = watching?.frames() ?? 0;
  watching?.hangUp();
  return { rate, busy, frames };
}

/**
 * The machine moves more between two rounds than watching costs, so each watched round is compared with the one beside
 * it, and which of the two comes first takes turns. The spread says what the median is worth.
 */
async function measureWatching(world: SendingWorld): Promise<void> {
  const ratios: number[] = [];
  const rates: string[] = [];
  const costs: number[] = [];
  let frames = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const isWatchedFirst = pair % 2 === 1;
    const first = await measureOne(world, isWatchedFirst);
    const second = await measureOne(world, !isWatchedFirst);
    const [watched, alone] = isWatchedFirst ? [first, second] : [second, first];
    ratios.push(watched.rate / alone.rate);
    costs.push(watched.busy - alone.busy);
    rates.push(`${watched.rate.toFixed(0)}/${alone.rate.toFixed(0)}`);
    frames += watched.frames;
  }
  const quantile = (of: readonly number[], q: number) =>
    of.toSorted((a, b) => a - b)[Math.round((of.length - 1) * q)] ?? Number.NaN;
  const at = (q: number) => quantile(ratios, q).toFixed(2);
  const costAt = (q: number) => (1_000 * quantile(costs, q)).toFixed(0);
  console.log(`texts a second watched/unwatched: ${rates.join(', ')}`);
  console.log(
    `${WATCHERS} watchers, ${frames} chunks of news, ${PAIRS} pairs: the median pair has ${at(0.5)} of the unwatched rate, ` +
      `half of the pairs lie between ${at(0.25)} and ${at(0.75)}`,
  );
  console.log(
    `of the processor watching takes ${costAt(0.5)} µs a text (server's and watchers' ends together), ` +
      `half of the pairs between ${costAt(0.25)} and ${costAt(0.75)}`,
  );
}

if (!process.env.TEST_DATABASE_URL) {
  console.log('Left out: it wants PostgreSQL.');
  process.exit(0);
}
const world = await openSendingWorld({
  latencyMs: [10, 40],
  rules: [{ receipt: { outcome: 'none' } }],
});
const workers: ChildProcess[] = [];
try {
  for (let index = 0; index < WORKERS; index++) workers.push(await startWorkerProcess(world));
  // What has just started is slow whoever it works for.
  await measureOne(world, false);
  if (process.env.ONLY !== 'watching') await measureShares(world);
  await measureWatching(world);
} finally {
  for (const worker of workers) worker.kill('SIGTERM');
  await world.close();
}
process.exit(0);
