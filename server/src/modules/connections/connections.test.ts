import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionCopy } from '@campaign/shared-api/connection-copy';
import type { Connection, ConnectionId, Connections } from '@campaign/shared-api/contracts';
import { RegistryUnavailableError } from '../../gateways/registry-10dlc/registry-10dlc';
import { CarrierUnavailableError } from '../../problems';
import { aJob, anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { openHeartbeats } from '../workers/workers.door';
import { checkConnections } from './connections.service';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Outside = Partial<Parameters<typeof checkConnections>[0]>;

/** One connection as it is checked now. */
async function check(id: ConnectionId, outside: Outside = {}, save = false): Promise<Connection> {
  const { connections } = await checkConnections(
    { ...server.ctx, ...outside },
    { db: server.db, only: [id], save },
  );
  return connections[0]!;
}
const config = (changes: Partial<TestServer['ctx']['config']>) => ({
  config: { ...server.ctx.config, ...changes },
});
const throws = (error: Error) => () => Promise.reject(error);

it('lists every connection and the callback URLs for ADMIN, and for no one else', async () => {
  const admin = await server.signInAs('admin');
  const { status, body } = await admin.get<{ data: Connections }>('/connections');
  expect(status).toBe(200);
  expect(body.data.connections.map(({ id, state, code }) => [id, state, code])).toEqual([
    ['carrier', 'attention', 'simulated'],
    ['callbacks', 'attention', 'none-yet'],
    ['registry', 'attention', 'simulated'],
    ['mail', 'attention', 'folder'],
    ['storage', 'connected', 'connected'],
    ['short-links', 'attention', 'local'],
    ['workers', 'failed', 'not-running'],
  ]);
  const url = `${server.ctx.config.publicUrl}/webhooks/carrier`;
  expect(body.data.callbackUrls).toEqual([
    { carrier: 'bandwidth', url, username: 'carrier', inUse: true },
    { carrier: 'telnyx', url, username: null, inUse: false },
  ]);
  for (const persona of ['agent-admin', 'agency', 'reader', 'clicker'] as const)
    expect((await (await server.signInAs(persona)).get('/connections')).status).toBe(403);
});

describe('the carrier', () => {
  const real = () =>
    config({ carrier: { ...server.ctx.config.carrier, baseUrl: 'https://messaging.bandwidth.com' } });
  const failing = (error: Error) => ({
    ...real(),
    carrier: Object.assign(Object.create(server.carrier) as typeof server.carrier, {
      sipPeers: throws(error),
    }),
  });

  it.each([
    ['accepts the account', undefined, 'connected', { carrier: 'Bandwidth' }],
    [
      'rejects the credentials',
      new CarrierUnavailableError('credentials', '401', 401),
      'refused',
      { carrier: 'Bandwidth', status: 401 },
    ],
    [
      'responds with an error',
      new CarrierUnavailableError('unreachable', '500', 500),
      'unexpected',
      { carrier: 'Bandwidth', status: 500 },
    ],
    [
      'cannot be reached',
      new CarrierUnavailableError('unreachable', 'no answer'),
      'unreachable',
      { carrier: 'Bandwidth', reason: 'no answer' },
    ],
  ])('%s', async (_what, error, code, params) => {
    expect(await check('carrier', error ? failing(error) : real())).toMatchObject({ code, params });
  });

  it('is not waited for longer than five seconds', async () => {
    const carrier = Object.assign(Object.create(server.carrier) as typeof server.carrier, {
      sipPeers: () => new Promise(() => {}),
    });
    const begun = performance.now();
    expect(await check('carrier', { ...real(), carrier })).toMatchObject({
      state: 'failed',
      code: 'unreachable',
    });
    expect(performance.now() - begun).toBeLessThan(8_000);
  }, 15_000);
});

it('reports the registry as not configured, refused, unreachable or connected', async () => {
  const registry = (changes: object) => ({
    ...config({ tcr: { ...server.ctx.config.tcr, baseUrl: 'https://csp-api.campaignregistry.com' } }),
    tenDlc: Object.assign(Object.create(server.tenDlc) as typeof server.tenDlc, changes),
  });
  expect(await check('registry', registry({ isConnected: false }))).toMatchObject({ code: 'not-configured' });
  expect(await check('registry', registry({}))).toMatchObject({ state: 'connected', code: 'connected' });
  for (const [status, code] of [
    [403, 'refused'],
    [502, 'unexpected'],
    [null, 'unreachable'],
  ] as const) {
    const findBrand = throws(new RegistryUnavailableError('It failed.', status));
    expect(await check('registry', registry({ findBrand }))).toMatchObject({ state: 'failed', code });
  }
});

it('reports mail as connected, refused or unreachable, and names the folder where there is no mail server', async () => {
  const smtp = config({ mail: { smtpUrl: 'smtp://mail.example', from: 'a@b.example' } });
  const mail = (check: () => Promise<void>) => ({
    ...smtp,
    mail: { ...server.mail, send: async () => {}, close: async () => {}, check },
  });
  expect(
    await check(
      'mail',
      mail(async () => {}),
    ),
  ).toMatchObject({ state: 'connected', code: 'connected' });
  const refused = Object.assign(new Error('535 wrong password'), { code: 'EAUTH' });
  expect(await check('mail', mail(throws(refused)))).toMatchObject({
    code: 'refused',
    params: { reason: '535 wrong password' },
  });
  expect(await check('mail', mail(throws(new Error('connect ECONNREFUSED'))))).toMatchObject({
    code: 'unreachable',
  });
  expect(await check('mail')).toMatchObject({
    code: 'folder',
    params: { folder: `${server.ctx.config.dataDir}/outbox` },
  });
});

it('reports storage that cannot be written, and builds whose files it lacks', async () => {
  const storage = { ...server.ctx.storage, write: throws(new Error('ENOSPC: no space left on device')) };
  expect(await check('storage', { storage })).toMatchObject({
    state: 'failed',
    code: 'unwritable',
    params: { reason: 'ENOSPC: no space left on device' },
  });
  const { connections } = await checkConnections(server.ctx, {
    db: server.db,
    only: ['storage'],
    missingBuilds: async () => [{ remote: 'lists', build: 'aaa111' }],
    save: false,
  });
  expect(connections[0]).toMatchObject({ code: 'builds-missing', params: { builds: 'lists aaa111' } });
});

it('takes a short-link host for connected only where a console responds', async () => {
  let body = '<h1>Parked</h1>';
  // An address of this machine that is not taken for local.
  const there = createServer((_request, reply) => reply.end(body)).listen(0, '127.0.0.2');
  await once(there, 'listening');
  const host = `127.0.0.2:${(there.address() as AddressInfo).port}`;
  const outside = config({ publicUrl: `http://${host}`, shortLinkHosts: [host] });
  expect(await check('short-links', outside)).toMatchObject({
    state: 'attention',
    code: 'unreachable',
    params: { hosts: host },
  });
  body = '{"status":"ok"}';
  expect(await check('short-links', outside)).toMatchObject({ state: 'connected', params: { hosts: host } });
  there.close();
});

describe('callbacks', () => {
  const event = (kind: string, minutesAgo: number) =>
    server.db
      .insertInto('webhook_event')
      .values({
        dedupe_key: `${kind} ${minutesAgo}`,
        kind,
        payload: '{}',
        received_at: new Date(Date.now() - minutesAgo * 60_000),
        done_at: new Date(),
      })
      .execute();
  const sent = async (minutesAgo: number) => {
    const { account_id } = server.agency;
    const { identity_id } = await anIdentity(server.db, { account_id });
    const { job_id } = await aJob(server.db, { account_id, identity_id });
    await server.db.deleteFrom('job_pace').execute();
    await server.db
      .insertInto('job_pace')
      .values({ job_id, slot: 1, account_id, at: new Date(Date.now() - minutesAgo * 60_000), sent: 3 })
      .execute();
  };

  it('report the last receipt and reply, and texts that no receipt followed for ten minutes', async () => {
    const remedy = async () => connectionCopy(await check('callbacks'), (iso) => iso).remedy;
    expect(await check('callbacks')).toMatchObject({ state: 'attention', code: 'none-yet' });
    expect(await remedy()).toMatch(/^Start the simulator with SIMULATOR_CALLBACK_URL/);
    await sent(5);
    expect(await check('callbacks')).toMatchObject({ code: 'none-yet' });
    await sent(11);
    expect(await check('callbacks')).toMatchObject({ state: 'failed', code: 'no-receipts' });
    expect(await remedy()).toMatch(/^Check SIMULATOR_CALLBACK_URL/);
    await event('message-delivered', 3);
    await event('message-received', 2);
    expect(await check('callbacks', {}, true)).toMatchObject({ state: 'connected', code: 'receiving' });
    await server.db.deleteFrom('webhook_event').execute();
    // Removed after three days; what was found before is remembered.
    const later = await check('callbacks');
    expect(later).toMatchObject({ code: 'receiving' });
    expect(new Date(String(later.params['receiptAt'])).getTime()).toBeLessThan(Date.now() - 2 * 60_000);
  });
});

it('reports workers as running, silent for a minute, or not running since their end', async () => {
  const one = await openHeartbeats(server.ctx, 'one');
  const two = await openHeartbeats(server.ctx, 'two');
  expect(await check('workers')).toMatchObject({
    state: 'connected',
    code: 'running',
    params: { living: 2 },
  });
  const longAgo = new Date(Date.now() - 61_000);
  await server.db.updateTable('worker').set({ beat_at: longAgo }).where('name', '=', 'two').execute();
  expect(await check('workers')).toMatchObject({
    state: 'attention',
    code: 'worker-silent',
    since: longAgo.toISOString(),
    params: { living: 1, silent: 1 },
  });
  await one.stop();
  await two.stop();
  const stopped = await check('workers');
  expect(stopped).toMatchObject({ state: 'failed', code: 'not-running' });
  expect(Date.now() - new Date(stopped.since ?? 0).getTime()).toBeLessThan(30_000);
});

it('keeps since when a check has had its result, and starts again when the result changes', async () => {
  const first = await check('mail', {}, true);
  server.clock.advance(60_000);
  expect((await check('mail', {}, true)).since).toBe(first.since);
  const smtp = config({ mail: { smtpUrl: 'smtp://mail.example', from: 'a@b.example' } });
  const changed = await check('mail', smtp, true);
  expect(changed.code).toBe('connected');
  expect(changed.since).not.toBe(first.since);
  // A look that is not stored does not know since when.
  expect((await check('mail')).since).toBeNull();
});

it('says what is not checked where the database cannot be opened', async () => {
  const { connections } = await checkConnections(server.ctx, { db: undefined, save: false });
  expect(connections.filter(({ code }) => code === 'not-checked').map(({ id }) => id)).toEqual([
    'callbacks',
    'short-links',
    'workers',
  ]);
});
