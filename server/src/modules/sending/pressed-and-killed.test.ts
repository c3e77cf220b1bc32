import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE, P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { startSimulator } from '@campaign/simulator';
import type { Simulator } from '@campaign/simulator';
import { freePort } from '../../../../scripts/launch/addresses.mjs';
import { aJob, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import { openOwnDatabase } from '../../testing/database-template';
import type { OwnDatabase } from '../../testing/database-template';
import { signIn } from '../../testing/machine-world';
import { eventually, loadPhone } from '../../testing/sending-world';

const SERVER = resolve(import.meta.dirname, '../../..');
const PASSWORD = 'callback-password-of-tests';
const TEXT = 'Hello. Reply stop to opt out.';
const [written, tested, waiting] = [loadPhone(0), loadPhone(1), loadPhone(2)];

let folder: string;
let carrier: Simulator;
let database: OwnDatabase;
let isEmbedded: boolean;
let cookie: string;
let port: number;
let from: string;
let jobId: number;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campaign-killed-'));
  carrier = await startSimulator({
    ledgerFile: join(folder, 'ledger.jsonl'),
    // Long enough with the carrier to be killed meanwhile; it tells what became of it once we are back.
    script: { profile: 'quiet', latencyMs: [1_000, 1_000], receiptMs: [1_000, 1_000] },
  });
  port = await freePort(42_000 + (process.pid % 5_000));
  carrier.setCallback(`http://127.0.0.1:${port}/webhooks/carrier`, 'carrier', PASSWORD);
  const url = process.env.TEST_DATABASE_URL;
  database = await openOwnDatabase(url, url ? undefined : join(folder, 'data/database'));
  isEmbedded = !url;
  await furnish();
  // The embedded database serves one process.
  if (isEmbedded) await database.drop();
}, 60_000);
afterAll(async () => {
  child?.kill('SIGKILL');
  await carrier.close();
  if (!isEmbedded) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function furnish(): Promise<void> {
  const { db } = database;
  const me = await signIn(db);
  cookie = me.cookie;
  const { identity_id } = await anIdentity(db, { account_id: me.accountId });
  const number = await aSendingNumber(db, { account_id: me.accountId });
  from = e164(number.phone);
  const numbers = [written, waiting].map((phone) => ({ phone }));
  const list = await aPhoneList(db, { account_id: me.accountId, identity_id, numbers });
  const job = await aJob(db, {
    ...{ account_id: me.accountId, identity_id, number_id: number.number_id, from_phone: number.phone },
    ...{ job_type: 'P2P', message_text: TEXT, lists: [list.list_id] },
  });
  jobId = job.job_id;
  for (const [phone, state] of [
    [written, 'delivered'],
    [waiting, 'waiting'],
  ] as const)
    await sql`insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, state, body, list_id)
      values (${me.accountId}, ${jobId}, ${identity_id}, ${number.phone}, ${phone}, ${phone}, ${state}, ${TEXT}, ${list.list_id})`.execute(
      db,
    );
}

async function startProduct(): Promise<void> {
  const started = spawn(
    process.execPath,
    ['--import', 'tsx', resolve(SERVER, 'src/testing/hurried-worker.ts')],
    {
      cwd: SERVER,
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: 'development', ROLE: 'all', PORT: String(port) },
        ...{ DEMO_DATA: 'off', QUIET_HOURS: 'off', DATA_DIR: join(folder, 'data') },
        ...{ CARRIER_BASE_URL: carrier.url, CARRIER_CALLBACK_PASSWORD: PASSWORD },
        ...(!isEmbedded && { DATABASE_URL: await ownUrl() }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  child = started;
  let said = '';
  started.stdout?.on('data', (data: Buffer) => (said += data.toString()));
  await eventually(
    async () => said,
    (text) => text.includes('"Ready."'),
    60_000,
  );
}

async function ownUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

const press = (path: string, body: object) =>
  fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE, cookie },
    body: JSON.stringify(body),
  });
/** What the browser posts: the key stays while it has no answer. */
const presses = {
  reply: () =>
    press(`/chats/${jobId}/sendMessage`, {
      ...{ jobId, from, to: [e164(written)], text: 'At five', tag: '', pressKey: 'press-of-the-reply' },
    }),
  test: () =>
    press('/job/quicktest', { to: e164(tested), from, text: 'A test', pressKey: 'press-of-the-test' }),
  initial: () => press('/p2pchats/sendMessage', { jobId, from, to: e164(waiting), text: TEXT, tag: P2P_TAG }),
};
const arrived = () =>
  [written, tested, waiting].map((phone) => carrier.ledger.messagesTo(e164(phone)).length);

it('P1 D02 D18 who presses again because the process died between the carrier’s answer and ours sends nothing twice', async () => {
  await startProduct();
  const lost = Object.values(presses).map((make) => make().then(({ status }) => status, String));
  await eventually(
    async () => arrived(),
    (counts) => counts.every((count) => count === 1),
  );
  child?.kill('SIGKILL');
  if (child) await once(child, 'exit');
  expect(await Promise.all(lost)).toContainEqual(expect.stringContaining('fetch failed'));
  await startProduct();
  // Whatever they are told first ("being sent right now"), in the end it is that it was sent.
  const told = await eventually(
    () => Promise.all([presses.reply(), presses.test()].map(async (answer) => (await answer).status)),
    (statuses) => statuses.every((status) => status === 200),
    60_000,
  );
  expect(told).toEqual([200, 200]);
  expect((await presses.initial()).status).toBe(409);
  expect(arrived()).toEqual([1, 1, 1]);
}, 180_000);
