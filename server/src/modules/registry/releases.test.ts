import { webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '@campaign/shared-api/canonical-json';
import {
  ReleaseDocument,
  type ReleaseLine,
  type RegistryEvent,
  type RegistryOverview,
  type RemoteBuild,
  type ResolvedRelease,
} from '@campaign/shared-api/contracts';
import { openApp } from '../../app';
import type { App } from '../../http/module';
import { openTestServer, type TestClient, type TestServer } from '../../testing';
import { aRemoteBuild, buildFolder, filesOf } from '../../testing/remote-builds';
import { JUDGED_FROM, verdictOn } from './health.service';
import { bucketOf } from './resolve-release';

const folder = mkdtempSync(join(tmpdir(), 'campaign-releases-'));
let server: TestServer;
/** A second web process on the same database and files. */
let second: App;
let admin: TestClient;
const tokens = new Map<string, string>();

beforeAll(async () => {
  const place = buildFolder(folder);
  place.shell();
  place.room('jobs', 'jobs1');
  place.room('lists', 'lists1');
  server = await openTestServer({ config: { buildDir: folder } });
  second = await openApp(server.ctx);
  await second.ready();
  admin = await server.signInAs('admin');
  for (const remote of ['jobs', 'lists']) tokens.set(remote, await tokenFor(remote));
});
afterAll(async () => {
  await second.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function tokenFor(remote: string): Promise<string> {
  const { body } = await admin.post<{ data: { secret: string } }>('/registry/tokens', { remote, name: 'ci' });
  return body.data.secret;
}

/** Calls as a team's pipeline does: a token, no cookie, none of the console's headers. */
async function team(
  remote: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object | Buffer,
  app = server.app,
) {
  const isBytes = Buffer.isBuffer(body);
  const reply = await app.inject({
    method,
    url: `/api/v1/registry${url}`,
    headers: {
      authorization: `Bearer ${tokens.get(remote) ?? remote}`,
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { payload: isBytes ? body : JSON.stringify(body) }),
  });
  return { status: reply.statusCode, body: reply.json<{ data: never; error?: string }>() };
}

async function publish(part: RemoteBuild, as = part.remote) {
  const announced = await team(as, 'POST', '/builds', part);
  if (announced.status !== 200) return announced;
  for (const file of (announced.body.data as { missing: string[] }).missing) {
    const bytes = filesOf(part.remote, part.build)[file] ?? Buffer.from('');
    const sent = await team(as, 'PUT', `/builds/${part.remote}/${part.build}/${file}`, bytes);
    if (sent.status !== 200) return sent;
  }
  return team(as, 'POST', '/builds', part);
}

const inForce = async () => {
  const { body } = await admin.get<{ data: RegistryOverview }>('/registry/overview');
  return body.data.release.release;
};
const promote = async (remote: string, build: string, more: object = {}) =>
  team(remote, 'POST', `/remotes/${remote}/promote`, {
    ...{ parent: await inForce(), reason: 'A test', build, channel: 'stable' },
    ...more,
  });
const rollBackOf = async (remote: string) => {
  const order = { parent: await inForce(), reason: 'A test' };
  return (await team(remote, 'POST', `/remotes/${remote}/rollback`, order)).status;
};
const resolvedFor = async (client: TestClient, app = server.app) =>
  (
    await app.inject({
      url: '/platform/registry/release',
      headers: client.cookie ? { cookie: client.cookie } : {},
    })
  ).json<ResolvedRelease>();
const buildOf = async (client: TestClient, remote: string, app = server.app) =>
  (await resolvedFor(client, app)).remotes[remote]?.build.build;

describe('publishing', () => {
  it('takes a build file by file, then once and for ever, without traffic', async () => {
    const part = aRemoteBuild('jobs', 'jobs2');
    expect(await team('jobs', 'POST', '/builds', part)).toMatchObject({
      status: 200,
      body: {
        data: { state: 'open', missing: ['remoteEntry.js', '__federation_expose_lifecycles.0123456789.js'] },
      },
    });
    expect(await publish(part)).toMatchObject({ body: { data: { state: 'published', missing: [] } } });
    expect(await publish(part)).toMatchObject({ body: { data: { state: 'published', missing: [] } } });
    const file = await second.inject('/mfe/jobs/jobs2/remoteEntry.js');
    expect(file.body).toBe(String(filesOf('jobs', 'jobs2')['remoteEntry.js']));
    expect(await buildOf(server.visitor, 'jobs')).toBe('jobs1');
  });

  it('never changes a build that has its name', async () => {
    const other = aRemoteBuild('jobs', 'jobs2', { routes: [{ path: '/jobs', title: 'Another' }] });
    expect(await publish(other)).toMatchObject({ status: 409 });
    expect(await team('jobs', 'PUT', '/builds/jobs/jobs2/remoteEntry.js', Buffer.from('evil'))).toMatchObject(
      { status: 200 },
    );
    const file = await server.app.inject('/mfe/jobs/jobs2/remoteEntry.js');
    expect(file.body).toBe(String(filesOf('jobs', 'jobs2')['remoteEntry.js']));
  });

  it('is for the token of the room alone: no other’s, no cookie, no visitor', async () => {
    const part = aRemoteBuild('lists', 'lists2');
    expect(await publish(part, 'jobs')).toMatchObject({
      status: 403,
      body: { error: 'This token is for jobs, not for lists.' },
    });
    expect(await team('jobs', 'PUT', '/builds/lists/lists1/remoteEntry.js', Buffer.from('x'))).toMatchObject({
      status: 403,
    });
    expect((await admin.post('/registry/builds', part)).status).toBe(403);
    expect((await server.visitor.post('/registry/builds', part)).status).toBe(401);
    expect(await publish(part, 'mfe_a-token-nobody-was-ever-given-000')).toMatchObject({ status: 401 });
  });

  it('keeps only the hash of a token, and ends it at once', async () => {
    const { body } = await admin.post<{ data: { id: number; secret: string } }>('/registry/tokens', {
      remote: 'jobs',
      name: 'to be ended',
    });
    const { id, secret } = body.data;
    const rows = JSON.stringify(await server.db.selectFrom('registry_token').selectAll().execute());
    expect(rows).not.toContain(secret);
    expect(JSON.stringify((await admin.get('/registry/tokens')).body)).not.toContain(secret);
    expect(await team(secret, 'GET', '/overview')).toMatchObject({ status: 200 });
    await admin.delete(`/registry/tokens/${id}`);
    expect(await team(secret, 'GET', '/overview')).toMatchObject({ status: 401 });
    await server.db
      .updateTable('registry_token')
      .set({ expires_at: new Date(0) })
      .where('token_id', '=', id)
      .execute();
  });

  const sum = `sha384-${'A'.repeat(64)}`;
  it.each<[string, Partial<RemoteBuild>, number]>([
    ['a file above its folder', { integrity: { '../../lists/lists1/remoteEntry.js': sum } }, 400],
    ['a file below it', { integrity: { 'a/b.js': sum } }, 400],
    ['a hidden file', { integrity: { '.env.js': sum } }, 400],
    ['a page', { integrity: { 'index.html': sum } }, 400],
    ['a sum that is none', { integrity: { 'remoteEntry.js': 'sha384-short' } }, 400],
    ['an entry without a sum', { entry: 'other.js' }, 400],
    ['another room’s container', { container: 'mfe_lists_lists1' }, 400],
    ['a file too large', { bytes: { 'remoteEntry.js': { raw: 5e6, gzip: 1 } } }, 400],
    ['an address of another room', { routes: [{ path: '/Lists', title: 'Mine now' }] }, 409],
  ])('refuses a part with %s', async (_what, changes, status) => {
    expect(await publish(aRemoteBuild('jobs', 'hostile', changes))).toMatchObject({ status });
    expect(await promote('jobs', 'hostile')).toMatchObject({ status: 404 });
  });

  it('refuses other bytes than announced, a file nobody announced, and too many bytes', async () => {
    const part = aRemoteBuild('jobs', 'jobsbytes');
    await team('jobs', 'POST', '/builds', part);
    const send = (file: string, bytes: Buffer) =>
      team('jobs', 'PUT', `/builds/jobs/jobsbytes/${file}`, bytes);
    expect(await send('remoteEntry.js', Buffer.from('evil()'))).toMatchObject({ status: 400 });
    expect(await send('other.js', Buffer.from('evil()'))).toMatchObject({ status: 400 });
    expect(await send('remoteEntry.js', Buffer.alloc(5 * 1024 * 1024))).toMatchObject({ status: 413 });
    expect(await promote('jobs', 'jobsbytes')).toMatchObject({ status: 404 });
    expect((await server.app.inject('/mfe/jobs/jobsbytes/remoteEntry.js')).statusCode).toBe(404);
  });
});

describe('releases', () => {
  it('promotes for everybody, keeps the build before as fallback, and rolls back to it', async () => {
    expect(await promote('jobs', 'jobs2', { reason: 'A new wizard' })).toMatchObject({ status: 200 });
    const { remotes } = await resolvedFor(server.visitor, second);
    expect(remotes.jobs).toMatchObject({ build: { build: 'jobs2' }, fallback: { build: 'jobs1' } });
    const parent = await inForce();
    const back = await team('jobs', 'POST', '/remotes/jobs/rollback', { parent, reason: 'It was slow' });
    expect(back.body.data as ReleaseLine).toMatchObject({
      release: parent + 1,
      ...{ parent, createdBy: 'jobs: ci', reason: 'It was slow' },
    });
    expect(await buildOf(server.visitor, 'jobs', second)).toBe('jobs1');
  });

  it('rolls back to any earlier release', async () => {
    const parent = await inForce();
    const back = { parent, to: parent - 1, reason: 'It was right after all' };
    expect(await team('jobs', 'POST', '/remotes/jobs/rollback', back)).toMatchObject({ status: 200 });
    expect(await buildOf(server.visitor, 'jobs')).toBe('jobs2');
  });

  it('says so when the room was not in the release to go back to', async () => {
    tokens.set('visitors', await tokenFor('visitors'));
    await publish(aRemoteBuild('visitors', 'visitors1'));
    const before = await inForce();
    await promote('visitors', 'visitors1');
    const back = { parent: before + 1, to: before, reason: 'It was better without' };
    const refused = await team('visitors', 'POST', '/remotes/visitors/rollback', back);
    expect(refused).toMatchObject({ status: 409, body: { error: 'visitors was not in that release.' } });
  });

  it('makes one release of two changes to the same parent, on two servers at once', async () => {
    await publish(aRemoteBuild('lists', 'lists2'));
    const parent = await inForce();
    const order = (build: string) => ({ parent, reason: 'A race', build, channel: 'stable' });
    const replies = await Promise.all([
      team('jobs', 'POST', '/remotes/jobs/promote', order('jobs1')),
      team('lists', 'POST', '/remotes/lists/promote', order('lists2'), second),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await inForce()).toBe(parent + 1);
    const { remotes } = await resolvedFor(server.visitor);
    const isFirst = replies[0]?.status === 200;
    expect([remotes.jobs?.build.build, remotes.lists?.build.build]).toEqual(
      isFirst ? ['jobs1', 'lists1'] : ['jobs2', 'lists2'],
    );
  });

  it('changes no room with another’s token', async () => {
    const parent = await inForce();
    const message = { parent, reason: 'No reason', message: 'Closed.' };
    expect(await team('jobs', 'POST', '/remotes/lists/disable', message)).toMatchObject({ status: 403 });
    expect(await inForce()).toBe(parent);
  });

  it('takes a room from everybody with the operator’s words, and gives it back', async () => {
    const words = { reason: 'Wrong totals', message: 'Back at noon.' };
    await admin.post('/registry/remotes/lists/disable', { parent: await inForce(), ...words });
    const { remotes } = await resolvedFor(server.visitor, second);
    expect(remotes.lists).toMatchObject({ state: 'off', offMessage: 'Back at noon.' });
    await admin.post('/registry/remotes/lists/enable', { parent: await inForce(), reason: 'Mended' });
    expect((await resolvedFor(server.visitor)).remotes.lists).toMatchObject({ state: 'on' });
    expect((await resolvedFor(server.visitor)).remotes.lists).not.toHaveProperty('offMessage');
  });

  it('refuses a build for another platform', async () => {
    await publish(aRemoteBuild('jobs', 'jobsnext', { requires: { platform: 2 } }));
    const refused = await promote('jobs', 'jobsnext');
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.error).toMatch(/needs platform 2; this console has platform 1/);
  });

  it('signs what it hands out, so that a browser sees any change', async () => {
    const { resolved, key } = await signedParts();
    expect(await verifies(resolved, key)).toBe(true);
    const changed = structuredClone(resolved);
    const { jobs } = changed.remotes;
    if (jobs) jobs.build.integrity['remoteEntry.js'] = `sha384-${'B'.repeat(64)}`;
    expect(await verifies(changed, key)).toBe(false);
    expect(await verifies({ ...resolved, release: resolved.release + 1 }, key)).toBe(false);
  });

  it('never uses a release that was altered in the database', async () => {
    const parent = await inForce();
    const { document } = await server.db
      .selectFrom('release')
      .where('release', '=', parent)
      .select('document')
      .executeTakeFirstOrThrow();
    const altered = { ...ReleaseDocument.parse(document), release: parent + 1, parent, remotes: {} };
    await server.db
      .insertInto('release')
      .values({
        ...{ release: parent + 1, parent, created_by: 'x', reason: 'x' },
        created_at: new Date(),
        document: JSON.stringify(altered),
        installation: null,
      })
      .execute();
    expect((await resolvedFor(server.visitor, second)).release).toBe(parent);
    await server.db
      .deleteFrom('release')
      .where('release', '=', parent + 1)
      .execute();
  });

  it('tells the platform’s people what happened, and why', async () => {
    const { body } = await admin.get<{ data: RegistryEvent[] }>('/registry/audit');
    expect(body.data).toContainEqual(
      expect.objectContaining({
        ...{ action: 'promote', by: 'jobs: ci', remote: 'jobs', build: 'jobs2', reason: 'A new wizard' },
      }),
    );
    expect(body.data).toContainEqual(
      expect.objectContaining({ action: 'disable', by: admin.person?.email, remote: 'lists' }),
    );
    const reader = await server.signInAs('agency');
    expect((await reader.get('/registry/audit')).status).toBe(403);
    expect((await reader.get('/registry/overview')).status).toBe(403);
  });

  async function signedParts() {
    const { body } = await server.app.inject('/');
    const data = (id: string) => new RegExp(`id="${id}"[^>]*>(.*?)</script>`, 's').exec(body)?.[1] ?? '';
    const [key] = JSON.parse(data('campaign-keys')) as { key: string }[];
    return { resolved: JSON.parse(data('campaign-resolved')) as ResolvedRelease, key: key?.key ?? '' };
  }
  /** As a browser does it. */
  async function verifies({ signature, ...document }: ResolvedRelease, point: string) {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await webcrypto.subtle.importKey('raw', Buffer.from(point, 'base64url'), curve, false, [
      'verify',
    ]);
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    const value = Buffer.from(signature.value, 'base64url');
    return webcrypto.subtle.verify(how, key, value, Buffer.from(canonicalJson(document)));
  }
});

describe('a canary', () => {
  const canaryIn = async (remote: string) => {
    const { body } = await admin.get<{ data: RegistryOverview }>('/registry/overview');
    const room = body.data.remotes.find(({ name }) => name === remote);
    return room?.channels.find(({ id }) => id === 'canary');
  };

  it('gets its share of people, the same ones at every look, and keeps them as the share grows', () => {
    const people = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const at = (weight: number) => people.filter((id) => bucketOf(id, 'jobs') < weight);
    const tenth = at(10);
    expect(tenth.length).toBeGreaterThan(900);
    expect(tenth.length).toBeLessThan(1100);
    const more = new Set(at(25));
    expect(tenth.every((id) => more.has(id))).toBe(true);
    const both = tenth.filter((id) => bucketOf(id, 'lists') < 10);
    expect(both.length).toBeLessThan(200);
  });

  it('is a new room’s first step: at weight 0 only those see it whom it is matched to', async () => {
    await tokenForNew('reports');
    await publish(aRemoteBuild('reports', 'reports1'));
    const match = { roles: ['ADMIN'] };
    // A role nobody has would be a canary that nobody sees.
    expect(
      await promote('reports', 'reports1', { channel: 'canary', weight: 0, match: { roles: ['ADMINN'] } }),
    ).toMatchObject({ status: 400 });
    expect(await promote('reports', 'reports1', { channel: 'canary', weight: 0, match })).toMatchObject({
      status: 200,
    });
    expect(await buildOf(admin, 'reports')).toBe('reports1');
    expect(await buildOf(await server.signInAs('agency'), 'reports')).toBeUndefined();
    expect(await buildOf(server.visitor, 'reports')).toBeUndefined();
    const { body } = await admin.get<{ data: { by: string; email: string }[] }>(
      '/registry/remotes/reports/canary',
    );
    expect(body.data).toContainEqual(expect.objectContaining({ by: 'match', email: admin.person?.email }));

    // More people get it, and nobody is moved off; until whom it is for is said anew.
    await promote('reports', 'reports1', { channel: 'canary', weight: 1 });
    expect(await buildOf(admin, 'reports')).toBe('reports1');
    await promote('reports', 'reports1', { channel: 'canary', weight: 0, match: { roles: [] } });
    expect(await buildOf(admin, 'reports')).toBeUndefined();
    expect(await canaryIn('reports')).not.toHaveProperty('match');

    // Roles and agencies are kept beside each other; a share of 0 alone ends it for everybody.
    const toCanary = (more: object) =>
      promote('reports', 'reports1', { channel: 'canary', weight: 0, ...more });
    const { account_id } = server.agency;
    await toCanary({ match: { agencies: [account_id] } });
    await toCanary({ match: { roles: ['ADMIN'] } });
    expect((await canaryIn('reports'))?.match).toEqual({ roles: ['ADMIN'], agencies: [account_id] });
    await toCanary({ weight: 5 });
    expect((await canaryIn('reports'))?.match).toEqual({ roles: ['ADMIN'], agencies: [account_id] });
    await toCanary({});
    expect(await canaryIn('reports')).not.toHaveProperty('match');
    expect(await buildOf(admin, 'reports')).toBeUndefined();

    // Taken back, it is nobody's, and there is nothing more to take back.
    expect(await rollBackOf('reports')).toBe(200);
    expect(await buildOf(admin, 'reports')).toBeUndefined();
    expect(await rollBackOf('reports')).toBe(409);
  });

  it('falls back to what everybody else has', async () => {
    await promote('lists', 'lists1');
    await promote('lists', 'lists2', { channel: 'canary', weight: 100 });
    const { remotes } = await resolvedFor(await server.signInAs('agency'));
    expect(remotes.lists).toMatchObject({
      channel: 'canary',
      build: { build: 'lists2' },
      fallback: { build: 'lists1' },
    });
  });

  it('is taken from its people by itself when too many loads fail', async () => {
    const person = await server.signInAs('agency');
    const load = (outcome: string) => ({ remote: 'lists', build: 'lists2', outcome, milliseconds: 300 });
    const beacon = (outcome: string, count: number) =>
      person.post('/registry/beacons', { loads: Array.from({ length: count }, () => load(outcome)) });
    await beacon('loaded', JUDGED_FROM - 3);
    await beacon('chunk', 2);
    expect(await buildOf(person, 'lists')).toBe('lists2');
    expect((await beacon('loaded', 1)).status).toBe(200);
    expect(await buildOf(person, 'lists', second)).toBe('lists1');

    const { body } = await admin.get<{ data: RegistryOverview }>('/registry/overview');
    expect(body.data.release).toMatchObject({
      createdBy: 'registry',
      reason: 'Halted: 2 of 50 loads failed (4.0 %), more than 2 %.',
    });
    const lists = body.data.remotes.find(({ name }) => name === 'lists');
    expect(lists?.builds.find(({ build }) => build === 'lists2')).toMatchObject({
      ...{ loads: 50, failures: { chunk: 2 }, typicalMilliseconds: 300, runsAs: ['canary'] },
    });
  });

  it('counts only builds there are, and what is nobody’s fault against nobody', async () => {
    const person = await server.signInAs('agency');
    const loads = [{ remote: 'lists', build: 'invented', outcome: 'chunk' }];
    expect((await person.post('/registry/beacons', { loads })).status).toBe(200);
    const rows = await server.db.selectFrom('remote_load').select('build').distinct().execute();
    expect(rows).toEqual([{ build: 'lists2' }]);
    expect((await server.visitor.post('/registry/beacons', { loads })).status).toBe(401);
  });

  it.each([
    [{ loads: 49, failures: 49 }, { loads: 0, failures: 0 }, undefined],
    [{ loads: 50, failures: 1 }, { loads: 0, failures: 0 }, undefined],
    [{ loads: 50, failures: 2 }, { loads: 0, failures: 0 }, 'more than 2 %'],
    [{ loads: 1000, failures: 10 }, { loads: 1000, failures: 3 }, 'more than 3 times'],
    [{ loads: 1000, failures: 10 }, { loads: 1000, failures: 4 }, undefined],
    [{ loads: 1000, failures: 2 }, { loads: 1000, failures: 0 }, undefined],
  ])('is judged by what failed: %j beside stable %j', (canary, stable, reason) => {
    const verdict = verdictOn(canary, stable);
    if (reason) expect(verdict).toContain(reason);
    else expect(verdict).toBeUndefined();
  });

  async function tokenForNew(remote: string) {
    tokens.set(remote, await tokenFor(remote));
  }
});

describe('an override', () => {
  const start = (client: TestClient, builds: Record<string, string>) =>
    client.call({ method: 'POST', url: '/registry/override', payload: { builds } });
  const withCookie = async (client: TestClient, value: string) =>
    resolvedFor({ ...client, cookie: `${client.cookie}; mfe-override=${value}` });

  it('shows ADMIN a published build for an hour, and says so in the release', async () => {
    const reply = await start(admin, { jobs: 'jobs2' });
    const cookie = reply.cookies[0];
    expect(cookie).toMatchObject({ name: 'mfe-override', httpOnly: true, sameSite: 'Lax', maxAge: 3600 });
    const value = cookie?.value ?? '';
    expect(await withCookie(admin, value)).toMatchObject({
      override: { remotes: ['jobs'] },
      remotes: { jobs: { channel: 'override', build: { build: 'jobs2' } } },
    });
    // Somebody else's, a changed one and an old one are nothing.
    const other = await server.signInAs('agency');
    expect(await withCookie(other, value)).not.toHaveProperty('override');
    expect(await withCookie(await server.signInAs('admin'), value)).not.toHaveProperty('override');
    expect(await withCookie(admin, `x${value}`)).not.toHaveProperty('override');
    server.clock.advance(61 * 60_000);
    expect(await withCookie(admin, value)).not.toHaveProperty('override');
  });

  it('is for published builds and for ADMIN only', async () => {
    expect((await start(admin, { jobs: 'nowhere' })).statusCode).toBe(404);
    expect((await start(await server.signInAs('agency'), { jobs: 'jobs2' })).statusCode).toBe(403);
  });
});
