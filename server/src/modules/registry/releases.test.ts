import { webcrypto } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '@campaign/shared-api/canonical-json';
import {
  ReleaseDocument,
  type ReleaseLine,
  type RegistryEvent,
  type ResolvedRelease,
} from '@campaign/shared-api/contracts';
import { openApp } from '../../app';
import type { TestClient } from '../../testing';
import { holding, somebodyWaits } from '../../testing/holding';
import { openRegistryWorld, type RegistryWorld } from '../../testing/registry-world';
import { aRemoteBuild, filesOf } from '../../testing/remote-builds';

let world: RegistryWorld;
beforeAll(async () => {
  world = await openRegistryWorld();
  await world.publish(aRemoteBuild('jobs', 'jobs2'));
});
afterAll(() => world.close());

describe('releases', () => {
  it('promotes for everybody, keeps the build before as fallback, and rolls back to it', async () => {
    expect(await world.promote('jobs', 'jobs2', { reason: 'A new wizard' })).toMatchObject({ status: 200 });
    const { remotes } = await world.resolvedFor(world.server.visitor, world.second);
    expect(remotes.jobs).toMatchObject({ build: { build: 'jobs2' }, fallback: { build: 'jobs1' } });
    const parent = await world.inForce();
    const back = await world.team('jobs', 'POST', '/remotes/jobs/rollback', {
      parent,
      reason: 'It was slow',
    });
    expect(back.body.data as ReleaseLine).toMatchObject({
      release: parent + 1,
      parent,
      createdBy: 'jobs: ci',
      reason: 'It was slow',
    });
    expect(await world.buildOf(world.server.visitor, 'jobs', world.second)).toBe('jobs1');
  });

  it('rolls back to any earlier release', async () => {
    const parent = await world.inForce();
    const back = { parent, to: parent - 1, reason: 'It was right after all' };
    expect(await world.team('jobs', 'POST', '/remotes/jobs/rollback', back)).toMatchObject({ status: 200 });
    expect(await world.buildOf(world.server.visitor, 'jobs')).toBe('jobs2');
  });

  it('says so when the remote was not in the release to go back to', async () => {
    await world.addTeam('callers');
    await world.publish(aRemoteBuild('callers', 'callers1'));
    const before = await world.inForce();
    await world.promote('callers', 'callers1');
    const back = { parent: before + 1, to: before, reason: 'It was better without' };
    const refused = await world.team('callers', 'POST', '/remotes/callers/rollback', back);
    expect(refused).toMatchObject({ status: 409, body: { error: 'callers was not in that release.' } });
  });

  it('rolls back to no release whose build this console could not run any more, or whose address is another’s', async () => {
    const { db } = world.server;
    const before = await world.inForce();
    await world.publish(aRemoteBuild('jobs', 'jobslater'));
    await world.promote('jobs', 'jobslater');
    const back = async () =>
      world.team('jobs', 'POST', '/remotes/jobs/rollback', {
        parent: await world.inForce(),
        to: before,
        reason: 'It was better before',
      });
    const put = (part: object) =>
      db
        .updateTable('remote_build')
        .set({ part: JSON.stringify(part) })
        .where('build', '=', 'jobs2')
        .execute();
    await put(aRemoteBuild('jobs', 'jobs2', { uses: ['@campaign/shared-ui#Gone'] }));
    expect(await back()).toMatchObject({
      status: 409,
      body: {
        error:
          'jobs jobs2 uses what this console does not have: @campaign/shared-ui#Gone. A newer console has to come first.',
      },
    });
    await put(aRemoteBuild('jobs', 'jobs2', { routes: [{ path: '/lists', title: 'Lists' }] }));
    expect(await back()).toMatchObject({
      status: 409,
      body: { error: '/lists belongs to lists; choose another address.' },
    });
    expect(await world.buildOf(world.server.visitor, 'jobs')).toBe('jobslater');
    await put(aRemoteBuild('jobs', 'jobs2'));
    expect(await back()).toMatchObject({ status: 200 });
    expect(await world.buildOf(world.server.visitor, 'jobs')).toBe('jobs2');
  });

  it('makes one release of two changes to the same parent, on two servers at once', async () => {
    await world.publish(aRemoteBuild('lists', 'lists2'));
    const parent = await world.inForce();
    const order = (build: string) => ({ parent, reason: 'A race', build, channel: 'stable' });
    const replies = await Promise.all([
      world.team('jobs', 'POST', '/remotes/jobs/promote', order('jobs1')),
      world.team('lists', 'POST', '/remotes/lists/promote', order('lists2'), world.second),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await world.inForce()).toBe(parent + 1);
    const { remotes } = await world.resolvedFor(world.server.visitor);
    const isFirst = replies[0]?.status === 200;
    expect([remotes.jobs?.build.build, remotes.lists?.build.build]).toEqual(
      isFirst ? ['jobs1', 'lists1'] : ['jobs2', 'lists2'],
    );
  });

  it('changes no remote with another’s token', async () => {
    const parent = await world.inForce();
    const message = { parent, reason: 'No reason', message: 'Closed.' };
    expect(await world.team('jobs', 'POST', '/remotes/lists/disable', message)).toMatchObject({
      status: 403,
    });
    expect(await world.inForce()).toBe(parent);
  });

  it('refuses to switch the administration pages off from the console, and takes it from a team’s token', async () => {
    const parent = await world.inForce();
    const order = { parent, reason: 'Maintenance', message: 'Back at noon.' };
    expect(await world.admin.post('/registry/remotes/admin/disable', order)).toMatchObject({
      status: 403,
      body: {
        error:
          'The administration pages cannot be switched off from the console. Use the command line: mfe disable admin.',
      },
    });
    expect(await world.inForce()).toBe(parent);
    // There is no such remote in this test, which a team's call finds out and one from the console does not.
    await world.addTeam('admin');
    expect((await world.team('admin', 'POST', '/remotes/admin/disable', order)).status).toBe(409);
  });

  it('takes a remote from everybody with the operator’s words, and gives it back', async () => {
    const words = { reason: 'Wrong totals', message: 'Back at noon.' };
    await world.admin.post('/registry/remotes/lists/disable', { parent: await world.inForce(), ...words });
    const { remotes } = await world.resolvedFor(world.server.visitor, world.second);
    expect(remotes.lists).toMatchObject({ state: 'off', offMessage: 'Back at noon.' });
    await world.admin.post('/registry/remotes/lists/enable', {
      parent: await world.inForce(),
      reason: 'Mended',
    });
    expect((await world.resolvedFor(world.server.visitor)).remotes.lists).toMatchObject({ state: 'on' });
    expect((await world.resolvedFor(world.server.visitor)).remotes.lists).not.toHaveProperty('offMessage');
  });

  it('refuses a build for another platform', async () => {
    await world.publish(aRemoteBuild('jobs', 'jobsnext', { requires: { platform: 2 } }));
    const refused = await world.promote('jobs', 'jobsnext');
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.error).toMatch(/needs platform 2; this console has platform 1/);
  });

  it('M07 keeps every file of fifty builds, and a release no heavier for them', async () => {
    const heaviness = async () => {
      const newest = world.server.db.selectFrom('release').select('document').orderBy('release', 'desc');
      return JSON.stringify(await newest.executeTakeFirstOrThrow()).length;
    };
    const names = Array.from({ length: 50 }, (_, index) => `deploy${index + 10}`);
    let weight = 0;
    for (const [made, name] of names.entries()) {
      await world.publish(aRemoteBuild('jobs', name));
      expect(await world.promote('jobs', name)).toMatchObject({ status: 200 });
      if (made === 1) weight = await heaviness();
    }
    expect(Math.abs((await heaviness()) - weight)).toBeLessThan(100);
    // What is open since the first of them still finds what it has not loaded yet, on any server.
    for (const name of names) {
      const { statusCode, headers, body } = await world.second.inject(`/mfe/jobs/${name}/remoteEntry.js`);
      expect({ statusCode, body }).toEqual({
        statusCode: 200,
        body: String(filesOf('jobs', name)['remoteEntry.js']),
      });
      expect(headers['cache-control']).toContain('max-age=31536000');
    }
    await world.promote('jobs', 'jobs2');
    // Some hundred calls: a busy machine takes half a minute.
  }, 120_000);

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
    const parent = await world.inForce();
    const { document } = await world.server.db
      .selectFrom('release')
      .where('release', '=', parent)
      .select('document')
      .executeTakeFirstOrThrow();
    const altered = { ...ReleaseDocument.parse(document), release: parent + 1, parent, remotes: {} };
    await world.server.db
      .insertInto('release')
      .values({
        release: parent + 1,
        parent,
        created_by: 'x',
        reason: 'x',
        created_at: new Date(),
        document: JSON.stringify(altered),
        installation: null,
      })
      .execute();
    expect((await world.resolvedFor(world.server.visitor, world.second)).release).toBe(parent);
    await world.server.db
      .deleteFrom('release')
      .where('release', '=', parent + 1)
      .execute();
  });

  it('tells the platform’s people what happened, and why', async () => {
    const { body } = await world.admin.get<{ data: RegistryEvent[] }>('/registry/audit');
    expect(body.data).toContainEqual(
      expect.objectContaining({
        action: 'promote',
        by: 'jobs: ci',
        remote: 'jobs',
        build: 'jobs2',
        reason: 'A new wizard',
      }),
    );
    expect(body.data).toContainEqual(
      expect.objectContaining({ action: 'disable', by: world.admin.person?.email, remote: 'lists' }),
    );
    const reader = await world.server.signInAs('agency');
    expect((await reader.get('/registry/audit')).status).toBe(403);
    expect((await reader.get('/registry/overview')).status).toBe(403);
  });

  async function signedParts() {
    const { body } = await world.server.app.inject('/');
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

describe('an override', () => {
  const start = (client: TestClient, builds: Record<string, string>) =>
    client.call({ method: 'POST', url: '/registry/override', payload: { builds } });
  const withCookie = async (client: TestClient, value: string) =>
    world.resolvedFor({ ...client, cookie: `${client.cookie}; mfe-override=${value}` });

  it('shows ADMIN a published build for an hour, and says so in the release', async () => {
    const reply = await start(world.admin, { jobs: 'jobs2' });
    const cookie = reply.cookies[0];
    expect(cookie).toMatchObject({ name: 'mfe-override', httpOnly: true, sameSite: 'Lax', maxAge: 3600 });
    const value = cookie?.value ?? '';
    expect(await withCookie(world.admin, value)).toMatchObject({
      override: { remotes: ['jobs'] },
      remotes: { jobs: { channel: 'override', build: { build: 'jobs2' } } },
    });
    // Somebody else's, a changed one and an old one are nothing.
    const other = await world.server.signInAs('agency');
    expect(await withCookie(other, value)).not.toHaveProperty('override');
    expect(await withCookie(await world.server.signInAs('admin'), value)).not.toHaveProperty('override');
    expect(await withCookie(world.admin, `x${value}`)).not.toHaveProperty('override');
    world.server.clock.advance(61 * 60_000);
    expect(await withCookie(world.admin, value)).not.toHaveProperty('override');
  });

  it('is for published builds and for ADMIN only', async () => {
    expect((await start(world.admin, { jobs: 'nowhere' })).statusCode).toBe(404);
    expect((await start(await world.server.signInAs('agency'), { jobs: 'jobs2' })).statusCode).toBe(403);
  });
});

it('a server that still brings its builds in answers what comes of them', async () => {
  const { db, ctx } = world.server;
  const before = await world.inForce();
  world.place.remote('jobs', 'jobsdelivered');
  const app = await openApp(ctx);
  try {
    const { looked } = await holding(
      db,
      (tx) => sql`lock table release in exclusive mode`.execute(tx),
      async () => {
        await app.ready();
        await somebodyWaits(db, 'relation');
        const looked = world.overview(app);
        // As long as the one that has nothing to bring in takes.
        expect((await world.overview()).release.release).toBe(before);
        return { looked };
      },
    );
    const { release, remotes } = await looked;
    expect(release).toMatchObject({ release: before + 1, reason: 'Delivered with the server' });
    expect(remotes.find(({ name }) => name === 'jobs')?.channels).toEqual([
      expect.objectContaining({ id: 'stable', build: 'jobsdelivered' }),
    ]);
  } finally {
    await app.close();
  }
});
