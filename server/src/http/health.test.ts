import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../app';
import { openHeartbeats } from '../modules/workers/workers.door';
import { openTestServer } from '../testing';
import type { TestServer } from '../testing';
import { buildFolder } from '../testing/remote-builds';
import { eventually } from '../testing/sending-world';
import { openHealth } from './health.routes';

async function asking(app: TestServer['app'], url: string) {
  const { statusCode, body } = await app.inject(url);
  return [statusCode, body && (JSON.parse(body) as unknown)];
}

it('serves the probes of a worker, and nothing else', async () => {
  const server = await openTestServer();
  const health = openHealth(server.ctx);
  expect(await asking(health, '/healthz')).toEqual([200, { status: 'ok' }]);
  expect(await asking(health, '/readyz')).toEqual([
    200,
    { status: 'ready', checks: { database: 'ok', storage: 'ok' } },
  ]);
  for (const url of ['/', '/api/v1/session', '/Ab3dE6gH'])
    expect(await asking(health, url)).toEqual([404, '']);
  await server.close();
  const [status, body] = await eventually(
    () => asking(health, '/readyz'),
    ([code]) => code === 503,
  );
  expect([status, body]).toEqual([503, { status: 'unavailable', checks: { database: 'unavailable' } }]);
  expect(await asking(health, '/healthz')).toEqual([200, { status: 'ok' }]);
  await health.close();
});

describe('readiness of a web process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-builds-'));
  const place = buildFolder(folder);
  let server: TestServer;
  const readyz = () => asking(server.app, '/readyz');
  const after = (status: string) =>
    eventually(readyz, ([, body]) => (body as { status: string }).status === status);

  beforeAll(async () => {
    place.shell();
    place.remote('lists', 'aaa111', { preload: ['remoteEntry.js'] });
    server = await openTestServer({ config: { buildDir: folder } });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('is degraded without a worker, ready with one, and degraded when it has been silent for a minute', async () => {
    expect(await after('degraded')).toEqual([
      200,
      {
        status: 'degraded',
        checks: { database: 'ok', storage: 'ok', builds: 'ok', workers: 'none' },
      },
    ]);
    const beats = await openHeartbeats(server.ctx, 'one');
    const other = await openHeartbeats(server.ctx, 'other');
    expect(await after('ready')).toMatchObject([200, { checks: { workers: 'ok' } }]);
    await server.db
      .updateTable('worker')
      .where('name', '=', 'one')
      .set({ beat_at: new Date(Date.now() - 61_000) })
      .execute();
    expect(await after('degraded')).toMatchObject([200, { checks: { workers: 'silent' } }]);
    await beats.stop();
    expect(await after('ready')).toMatchObject([200, { checks: { workers: 'ok' } }]);
    await other.stop();
    expect(await after('degraded')).toMatchObject([200, { checks: { workers: 'none' } }]);
  });

  it('is unavailable with the builds that storage has lost, and copies them again at the next start', async () => {
    const { ctx } = server;
    expect(await after('degraded')).toMatchObject([200, { checks: { builds: 'ok' } }]);
    await ctx.storage.removeAll('remotes/lists/aaa111');
    expect(await after('unavailable')).toMatchObject([
      503,
      { checks: { storage: 'ok', builds: 'incomplete' }, missingBuilds: ['lists aaa111'] },
    ]);
    const file = '/mfe/lists/aaa111/remoteEntry.js';
    expect((await server.app.inject(file)).statusCode).toBe(404);
    const restarted = await openApp(ctx);
    await restarted.inject('/');
    expect((await restarted.inject(file)).statusCode).toBe(200);
    await restarted.close();
    expect(await after('degraded')).toMatchObject([200, { checks: { builds: 'ok' } }]);
  });

  it('is unavailable while the builds in force are neither in storage nor beside the server', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'campaign-none-'));
    const second = await openTestServer({ config: { buildDir: elsewhere } });
    expect(await asking(second.app, '/readyz')).toMatchObject([503, { checks: { builds: 'none' } }]);
    await second.close();
    rmSync(elsewhere, { recursive: true });
  });
});
