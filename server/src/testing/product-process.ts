import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@campaign/shared-api/constants';
import { startSimulator } from '@campaign/simulator';
import type { ScriptChange, Simulator } from '@campaign/simulator';
import { freePort } from '../../../scripts/launch/addresses.mjs';
import type { Database } from '../db/database';
import { builtProcess } from './built-process';
import { openOwnDatabase, urlOf } from './database-template';
import { eventually } from './sending-world';

const PASSWORD = 'callback-password-of-tests';
const authorization = `Basic ${Buffer.from(`carrier:${PASSWORD}`).toString('base64')}`;

/** The product as a process that can be killed, on a database of its own, with a carrier that calls it back. */
export interface ProductProcess {
  carrier: Simulator;
  child: ChildProcess | undefined;
  /** Ready when it resolves. `diesAt`: the POST address whose work is done and committed, but never answered. */
  start(how?: { diesAt?: string }): Promise<void>;
  /** As somebody signed in: a POST with a body, a GET without. Addresses are those under /api/v1. */
  call(path: string, cookie: string, body?: object): Promise<Response>;
  /** As the carrier: the status of the answer, or undefined where none came. */
  tell(events: readonly object[]): Promise<number | undefined>;
  close(): Promise<void>;
}

/** `furnish` writes what there is before the first start; `registryMs`: how soon the 10DLC registry decides. */
export async function openProductProcess(
  script: ScriptChange,
  furnish: (db: Database) => Promise<void>,
  registryMs?: number,
): Promise<ProductProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'campaign-killed-'));
  const carrier = await startSimulator({
    ledgerFile: join(folder, 'ledger.jsonl'),
    script,
    ...(registryMs !== undefined && { registryMs }),
  });
  const port = await freePort(42_000 + (process.pid % 5_000));
  const origin = `http://127.0.0.1:${port}`;
  carrier.setCallback(`${origin}/webhooks/carrier`, 'carrier', PASSWORD);
  const own = await openOwnDatabase();
  await furnish(own.db);
  const databaseUrl = await urlOf(own.db);

  const product: ProductProcess = {
    carrier,
    child: undefined,
    async start({ diesAt } = {}) {
      const dying = diesAt ? ['--import', await builtProcess('src/testing/dies-before-answer.ts')] : [];
      const child = spawn(process.execPath, [...dying, await builtProcess('src/testing/hurried-worker.ts')], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'development',
          ROLE: 'all',
          PORT: String(port),
          DEMO_DATA: 'off',
          QUIET_HOURS: 'off',
          UNDO_SECONDS: '0',
          DATA_DIR: join(folder, 'data'),
          CARRIER_BASE_URL: carrier.url,
          CARRIER_CALLBACK_PASSWORD: PASSWORD,
          DATABASE_URL: databaseUrl,
          ...(diesAt && { DIES_AT: `/api/v1${diesAt}` }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      product.child = child;
      let said = '';
      child.stdout.on('data', (data: Buffer) => (said += data.toString()));
      await eventually(
        async () => said,
        (text) => text.includes('"Ready."'),
        60_000,
      );
    },
    call: (path, cookie, body) =>
      fetch(`${origin}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE, cookie },
        ...(body && { body: JSON.stringify(body) }),
      }),
    tell: (events) =>
      fetch(`${origin}/webhooks/carrier`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(events),
      }).then(
        ({ status }) => status,
        () => undefined,
      ),
    async close() {
      product.child?.kill('SIGKILL');
      await carrier.close();
      await own.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return product;
}
