import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { e164 } from '@campaign/shared-api/messaging';
import { startSimulator } from '@campaign/simulator';
import type { ScriptChange, Simulator } from '@campaign/simulator';
import { openCarrier } from '../modules/sending/gate/gate-carrier';
import { planSending } from '../modules/sending/plan/plan-sending';
import { startSending } from '../start-sending';
import type { Sending } from '../start-sending';
import type { SendingSettings } from '../modules/sending/gate/sending-settings';
import type { Config } from '../config';
import { zoneOf } from '../zones/zones';
import { aJob, anIdentity, aPhoneList, aSendingNumber } from './builders';
import type { Row } from './builders';
import { TestClock } from './local-twins';
import { openTestServer } from './test-server';
import type { TestServer } from './test-server';

const ACCOUNT = { accountId: '1', applicationId: 'campaign', username: 'carrier', password: 'carrier' };
const CALLBACK = { callbackUsername: 'carrier', callbackPassword: 'callback-password-of-tests' };

/**
 * Quick enough for tests. Only the doubt lasts: on a machine that is busy the carrier, which is this process as well, reads a text
 * seconds after it was given up, and what is settled by then goes twice.
 */
export const TEST_SETTINGS: Partial<SendingSettings> = {
  leaseMs: 4_000,
  backoffMs: 50,
  longestBackoffMs: 400,
  breakerMs: 30,
  longestBreakerMs: 120,
  lookUpAfterMs: 150,
  lookUpEveryMs: 150,
  settleMs: 20_000,
  idleMs: 200,
};

export interface SendingWorld {
  server: TestServer;
  carrier: Simulator;
  clock: TestClock;
  identity: Row<'identity'>;
  number: Row<'sending_number'>;
  /** Numbers nobody else in this world has had. */
  phones(count: number, areaCode?: number): number[];
  /** One of them. */
  phone(): number;
  /** A running job to these numbers, planned. */
  campaign(
    phones: readonly number[],
    given?: Partial<Row<'job'>> & { suppressionLists?: number[] },
  ): Promise<Row<'job'>>;
  /** Begins to send; stopped with the world. */
  send(settings?: Partial<SendingSettings>): Promise<Sending>;
  /** The job's recipients by state, counted row by row. */
  states(jobId: number): Promise<Record<string, number>>;
  job(jobId: number): Promise<Row<'job'>>;
  /** How many texts the carrier took for this number. */
  arrived: (phone: number) => number;
  /** Everything that people wrote has been read. */
  read(): Promise<void>;
  /** A text of another campaign goes and arrives: what was free to go before has had its turn by then. */
  turnPasses(): Promise<void>;
  /** Rows of one job, in the order of their phones. */
  texts(jobId: number): Promise<Row<'message'>[]>;
  close(): Promise<void>;
}

/** The n-th number of the simulator's load range: no real carrier is ever asked for it. */
export const loadPhone = (index: number, areaCode = 202): number => areaCode * 10_000_000 + 5_550_000 + index;

/** Afternoon in New York, morning in Honolulu: everybody may be texted. */
export function openHours(clock: TestClock): void {
  const now = clock.now();
  const good = new Date(now);
  good.setUTCHours(19, 0, 0, 0);
  if (good < now) good.setUTCDate(good.getUTCDate() + 1);
  clock.advance(good.getTime() - now.getTime());
}

/** The whole server on a database, with a simulated carrier on HTTP that calls back. */
export async function openSendingWorld(
  script: ScriptChange = {},
  api: Config['carrier']['api'] = 'bandwidth',
): Promise<SendingWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'campaign-carrier-'));
  const carrier = await startSimulator({
    api,
    ledgerFile: join(folder, 'ledger.jsonl'),
    script: { profile: 'quiet', ...script },
  });
  const settings: Config['carrier'] = {
    api,
    baseUrl: carrier.url,
    ...ACCOUNT,
    ...CALLBACK,
    publicKey: carrier.publicKey ?? undefined,
    callbackUrl: 'http://127.0.0.1/webhooks/carrier',
  };
  const clock = new TestClock();
  openHours(clock);
  const gateway = openCarrier(settings);
  const server = await openTestServer({
    config: { carrier: settings },
    context: { clock, carrier: gateway },
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  carrier.setCallback(
    `http://127.0.0.1:${port}/webhooks/carrier`,
    CALLBACK.callbackUsername,
    CALLBACK.callbackPassword,
  );
  const { db, agency, ctx } = server;
  const identity = await anIdentity(db, { account_id: agency.account_id });
  const number = await aSendingNumber(db, { account_id: agency.account_id, mps: 5_000 });
  const running: Sending[] = [];
  let handedOut = 0;
  const phones = (count: number, areaCode?: number) =>
    Array.from({ length: count }, () => loadPhone(handedOut++, areaCode));

  const world: SendingWorld = {
    server,
    carrier,
    clock,
    identity,
    number,
    phones,
    phone: () => loadPhone(handedOut++),
    async campaign(phones, given = {}) {
      const { account_id } = agency;
      const numbers = phones.map((phone) => ({
        phone,
        zone: zoneOf(phone),
        first_name: `P${phone % 10_000}`,
      }));
      const list = await aPhoneList(db, { account_id, identity_id: identity.identity_id, numbers });
      const job = await aJob(db, {
        account_id,
        identity_id: identity.identity_id,
        job_type: 'House File',
        number_id: number.number_id,
        from_phone: number.phone,
        lists: [list.list_id],
        ...(given as object),
      });
      await planSending(ctx, job.job_id);
      return job;
    },
    async send(change = {}) {
      const sending = await startSending(ctx, { ...TEST_SETTINGS, ...change });
      running.push(sending);
      return sending;
    },
    async states(jobId) {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*) as count from message
         where job_id = ${jobId} and kind = 'initial' group by state`.execute(db);
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    job: (jobId) => db.selectFrom('job').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow(),
    arrived: (phone) => carrier.ledger.messagesTo(e164(phone)).length,
    async read() {
      const unread = db
        .selectFrom('webhook_event')
        .where('phone', 'is not', null)
        .where('done_at', 'is', null);
      await eventually(
        () => unread.select('event_id').execute(),
        (left) => left.length === 0,
      );
    },
    async turnPasses() {
      const { account_id } = agency;
      const other = await anIdentity(db, { account_id });
      const from = await aSendingNumber(db, { account_id, mps: 5_000 });
      const phone = world.phone();
      const given = { number_id: from.number_id, from_phone: from.phone };
      await world.campaign([phone], { identity_id: other.identity_id, ...given });
      await eventually(
        async () => world.arrived(phone),
        (count) => count === 1,
      );
    },
    texts: (jobId) =>
      db
        .selectFrom('message')
        .selectAll()
        .where('job_id', '=', jobId)
        .orderBy('phone')
        .orderBy('message_id')
        .execute(),
    async close() {
      await Promise.all(running.map((sending) => sending.stop(2_000)));
      await carrier.close();
      await server.close();
      gateway.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}

/** One for all tests of a file, sending; the carrier does as it should whenever one begins. Ready in hooks and tests. */
export function sendingWorld(): SendingWorld {
  const world = {} as SendingWorld;
  beforeAll(async () => {
    Object.assign(world, await openSendingWorld());
    await world.send();
  }, 60_000);
  beforeEach(() => void world.carrier.setScript({ profile: 'quiet' }));
  afterAll(() => world.close());
  return world;
}

/** Waits until something holds, looking often at first: a look is a question to the database. Fails with what it last saw. */
export async function eventually<T>(
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
  patienceMs = 15_000,
): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    const waited = Date.now() - begun;
    if (waited > patienceMs) throw new Error(`Not so after ${patienceMs} ms: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, waited < 1_000 ? 25 : 100));
  }
}

/** Waits until a job is over, and with `delivered` until so many of its texts are; longer than a text is in doubt. */
export const untilCompleted = (world: SendingWorld, jobId: number, delivered?: number) =>
  eventually(
    () => world.job(jobId),
    (job) => job.status === 'completed' && (delivered === undefined || job.delivered === delivered),
    45_000,
  );
