import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProcess } from './testing/built-process';
import { openOwnDatabase, urlOf } from './testing/database-template';
import { eventually } from './testing/sending-world';

/** What nobody catches, on a signal that ends no process by itself. */
const PLANTED = {
  SIGWINCH: "Promise.reject(new Error('planted, and awaited by nobody'))",
  SIGIO: "setImmediate(() => { throw new Error('planted, and caught by nobody'); })",
} as const;
const PRELOAD = Object.entries(PLANTED)
  .map(([signal, what]) => `process.on('${signal}', () => { ${what}; });`)
  .join('');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** The product, web and worker in one as `npm start` runs it. */
async function startProduct(given: Record<string, string> = {}) {
  const port = await freePort();
  const preload = `data:text/javascript,${encodeURIComponent(PRELOAD)}`;
  const child = spawn(
    process.execPath,
    ['--import', preload, await builtProcess('src/testing/hurried-worker.ts')],
    {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        HEALTH_PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_DATA: 'off',
        ...given,
        DATABASE_URL: databaseUrl,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let log = '';
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', (bytes: Buffer) => {
      log += bytes.toString();
      if (log.includes('"Ready."')) resolve();
    }),
  );
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await Promise.race([ready, ended]);
  return { child, port, ended, log: () => log };
}

let dataDir: string;
let databaseUrl: string;
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campaign-policy-'));
  // With its tables: a first start makes them, which takes longer than all the rest.
  const own = await openOwnDatabase();
  databaseUrl = await urlOf(own.db);
  drop = own.drop;
}, 60_000);
afterAll(async () => {
  await drop?.();
  await rm(dataDir, { recursive: true, force: true });
});

it.each(Object.keys(PLANTED) as (keyof typeof PLANTED)[])(
  'F13 what nobody catches (%s) is logged and ends the process in order: who was being answered is answered',
  async (signal) => {
    const { child, port, ended, log } = await startProduct();
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/v1/users/login HTTP/1.1\r\nhost: localhost\r\nx-requested-with: campaign-console\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    const answered = once(socket, 'data');
    const cutOff = once(socket, 'close').then(() => [Buffer.from('cut off')]);
    // Asked later and answered: what was written before has arrived.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    child.kill(signal);
    await eventually(
      async () => log(),
      (said) => said.includes('"level":"fatal"'),
    );
    socket.write(body.slice(10));
    const [answer] = (await Promise.race([answered, cutOff])) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await ended).toBe(1);
    expect(log()).toMatch(/"level":"fatal".*planted.*The process ends by an error/);
  },
  180_000,
);

it('serves the health and the metrics of a worker', async () => {
  const { child, port, ended } = await startProduct({ ROLE: 'worker' });
  const ask = (url: string) => fetch(`http://127.0.0.1:${port}${url}`);
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' });
  expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'ready' });
  expect(await (await ask('/metrics')).text()).toContain('campaign_database_pool_connections{state="idle"}');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 180_000);

it('ends before it begins, in one line, where nothing can be written to its data folder', async () => {
  const program = await builtProcess('src/testing/hurried-worker.ts');
  const { status, stderr } = spawnSync(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      DATA_DIR: join(program, 'below'),
      DATABASE_URL: databaseUrl,
    },
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(stderr).toMatch(/^DATA_DIR: ENOTDIR.* Name a folder this user may write\.\n$/);
  expect(status).toBe(1);
}, 60_000);
