import type { RemoteBuild } from '@campaign/shared-api/contracts';
import { aRemoteBuild, filesOf } from '../../testing/remote-builds';
import { openRegistryWorld, type RegistryWorld } from '../../testing/registry-world';

let world: RegistryWorld;
beforeAll(async () => {
  world = await openRegistryWorld();
});
afterAll(() => world.close());

describe('publishing', () => {
  it('takes a build file by file, then once and for ever, without traffic', async () => {
    const part = aRemoteBuild('jobs', 'jobs2');
    expect(await world.team('jobs', 'POST', '/builds', part)).toMatchObject({
      status: 200,
      body: {
        data: { state: 'open', missing: ['remoteEntry.js', '__federation_expose_lifecycles.0123456789.js'] },
      },
    });
    expect(await world.publish(part)).toMatchObject({ body: { data: { state: 'published', missing: [] } } });
    expect(await world.publish(part)).toMatchObject({ body: { data: { state: 'published', missing: [] } } });
    const file = await world.second.inject('/mfe/jobs/jobs2/remoteEntry.js');
    expect(file.body).toBe(String(filesOf('jobs', 'jobs2')['remoteEntry.js']));
    expect(await world.buildOf(world.server.visitor, 'jobs')).toBe('jobs1');
  });

  it('never changes a build that has its name', async () => {
    const other = aRemoteBuild('jobs', 'jobs2', { routes: [{ path: '/jobs', title: 'Another' }] });
    expect(await world.publish(other)).toMatchObject({ status: 409 });
    expect(
      await world.team('jobs', 'PUT', '/builds/jobs/jobs2/remoteEntry.js', Buffer.from('evil')),
    ).toMatchObject({ status: 200 });
    const file = await world.server.app.inject('/mfe/jobs/jobs2/remoteEntry.js');
    expect(file.body).toBe(String(filesOf('jobs', 'jobs2')['remoteEntry.js']));
  });

  it.each([
    [
      'a forged address of the shell',
      { routes: [{ path: '/signin', title: 'x' }] },
      '/signin belongs to the shell.',
    ],
    ['a catch-all route', { routes: [{ path: '/jobs/*', title: 'x' }] }, 'would take every address'],
    [
      'a label of the shell',
      { nav: [{ label: 'Logout', path: '/jobs', icon: 'panel', order: 95 }] },
      'belongs to the shell',
    ],
    [
      'an order above all entries',
      { nav: [{ label: 'Mine', path: '/jobs', icon: 'panel', order: -100 }] },
      'must be from 10',
    ],
  ])('is refused for %s', async (_what, changes, error) => {
    expect(await world.publish(aRemoteBuild('jobs', 'forged', changes))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(error) as string },
    });
  });

  it('is refused for the menu label of another remote', async () => {
    const nav = [{ label: 'Ballots', path: '/lists', icon: 'panel', order: 95 }];
    await world.publish(aRemoteBuild('lists', 'labelled', { nav }));
    await world.promote('lists', 'labelled', { channel: 'canary', weight: 0 });
    const copied = aRemoteBuild('jobs', 'copied', {
      nav: [{ ...nav[0]!, label: 'ballots ', path: '/jobs' }],
    });
    expect(await world.publish(copied)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('belongs to mfe-lists') as string },
    });
    await world.rollBack('lists');
  });

  it('leaves no file behind when the disk is full', async () => {
    const part = aRemoteBuild('jobs', 'large');
    await world.team('jobs', 'POST', '/builds', part);
    const [first, second] = Object.entries(filesOf('jobs', 'large'));
    const upload = ([file, bytes]: [string, Buffer]) =>
      world.team('jobs', 'PUT', `/builds/jobs/large/${file}`, bytes);
    expect(await upload(first!)).toMatchObject({ status: 200 });
    const { storage } = world.server.ctx;
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const write = jest.spyOn(storage, 'write').mockRejectedValue(full);
    expect(await upload(second!)).toMatchObject({ status: 507 });
    write.mockRestore();
    await expect(storage.read('remotes/jobs/large/file.remoteEntry.js')).rejects.toThrow('There is no file');
    expect(await world.publish(part)).toMatchObject({ body: { data: { state: 'published' } } });
  });

  it('is refused for an address that would be taken for a short link', async () => {
    const routes = [
      { path: '/surveys', title: 'Surveys' },
      { path: '/:kind/new', title: 'New', oneOf: { kind: ['polls', 'Survey42'] } },
    ];
    expect(await world.publish(aRemoteBuild('jobs', 'jobs9', { routes }))).toMatchObject({
      status: 400,
      body: { error: '/Survey42 could be a short link: eight letters or digits. Call it otherwise.' },
    });
  });

  it('lets a library make the Trusted Types policy that its remote declares, while a release has the build', async () => {
    const policies = async () =>
      /trusted-types ([^;]+)/.exec(
        String((await world.server.app.inject('/signin')).headers['content-security-policy']),
      )?.[1];
    const own = aRemoteBuild('jobs', 'purified', { trustedTypes: ['dompurify', 'lit-html'] });
    await world.publish(own);
    expect(await policies()).toBe("mfe#loader mfe#webpack highcharts 'allow-duplicates'");
    await world.promote('jobs', 'purified', { channel: 'canary', weight: 0 });
    expect(await policies()).toBe("mfe#loader mfe#webpack highcharts dompurify lit-html 'allow-duplicates'");
    await world.publish(aRemoteBuild('jobs', 'plain'));
    await world.promote('jobs', 'plain', { channel: 'canary', weight: 0 });
    expect(await policies()).toBe("mfe#loader mfe#webpack highcharts 'allow-duplicates'");
    for (const [name, error] of [
      ['default', "The Trusted Types policy default is the console's."],
      ['mfe#loader', "The Trusted Types policy mfe#loader is the console's."],
    ] as const)
      expect(await world.publish(aRemoteBuild('jobs', 'greedy', { trustedTypes: [name] }))).toMatchObject({
        status: 400,
        body: { error },
      });
    const wide = aRemoteBuild('jobs', 'wide', { trustedTypes: ['x; script-src *'] });
    expect((await world.publish(wide)).status).toBe(400);
  });

  it('is refused for what this console’s shell does not give, with the names', async () => {
    const error =
      'jobs jobs7 uses what this console does not have: @campaign/shared-ui#Surprise, @campaign/shared-ui/grid#Grid. A newer console has to come first.';
    const uses = [
      '@campaign/shared-ui#Text',
      '@campaign/shared-ui#Surprise',
      '@campaign/shared-ui/grid#Grid',
    ];
    expect(await world.publish(aRemoteBuild('jobs', 'jobs7', { uses }))).toMatchObject({
      status: 409,
      body: { error },
    });
    const known = aRemoteBuild('jobs', 'jobs8', {
      uses: ['@campaign/shared-ui#Text', 'PlatformContext#confirm'],
    });
    expect(await world.publish(known)).toMatchObject({ body: { data: { state: 'published' } } });
  });

  it('does not let a build be promoted that was published when the console gave more', async () => {
    const { db } = world.server;
    const part = aRemoteBuild('jobs', 'jobs9', { uses: ['@campaign/shared-ui#Text'] });
    await world.publish(part);
    const gone = JSON.stringify({ ...part, uses: ['@campaign/shared-ui#Gone'] });
    await db.updateTable('remote_build').set({ part: gone }).where('build', '=', 'jobs9').execute();
    for (const channel of ['stable', 'canary'])
      expect(
        await world.promote('jobs', 'jobs9', { channel, ...(channel === 'canary' && { weight: 1 }) }),
      ).toMatchObject({
        status: 409,
        body: {
          error:
            'jobs jobs9 uses what this console does not have: @campaign/shared-ui#Gone. A newer console has to come first.',
        },
      });
    expect(await world.buildOf(world.server.visitor, 'jobs')).toBe('jobs1');
  });

  it('gives to everybody only what was mounted in a browser, page by page and panel by panel', async () => {
    const part = aRemoteBuild('jobs', 'unseen', { panels: { 'edit-unseen': { title: 'Edit', width: 480 } } });
    expect(await world.publish(part, 'jobs', false)).toMatchObject({
      body: { data: { state: 'published', mounted: false } },
    });
    const error =
      'jobs unseen was mounted in no browser yet and cannot become stable: publish it once more where Chromium is found.';
    expect(await world.promote('jobs', 'unseen')).toMatchObject({ status: 409, body: { error } });
    expect(await world.promote('jobs', 'unseen', { channel: 'canary', weight: 1 })).toMatchObject({
      status: 200,
    });
    expect((await world.mount(part, 'lists')).status).toBe(403);
    expect(await world.mount(part, 'jobs', ['/jobs', 'edit-unseen'])).toMatchObject({
      status: 400,
      body: { error: '/jobs, edit-unseen of jobs unseen was not mounted.' },
    });
    expect(await world.promote('jobs', 'unseen')).toMatchObject({ status: 409 });

    expect((await world.mount(part)).status).toBe(200);
    expect(await world.publish(part, 'jobs', false)).toMatchObject({ body: { data: { mounted: true } } });
    const { builds } = (await world.overview()).remotes.find(({ name }) => name === 'jobs')!;
    expect(builds.find(({ build }) => build === 'unseen')).toMatchObject({ mountedIn: 'Chromium 156' });
    expect(builds.find(({ build }) => build === 'jobs1')).toMatchObject({
      mountedIn: 'delivered with the server',
    });
    expect(await world.promote('jobs', 'unseen')).toMatchObject({ status: 200 });
    await world.rollBack('jobs');
    expect(await world.buildOf(world.server.visitor, 'jobs')).toBe('jobs1');
  });

  it('goes on telling of a build that people get, however many were published since', async () => {
    await world.addTeam('reports');
    for (let each = 1; each <= 12; each += 1)
      await world.publish(
        aRemoteBuild('reports', `reports${each}`, { routes: [{ path: '/reports', title: 'Reports' }] }),
      );
    await world.promote('reports', 'reports1');
    const { builds } = (await world.overview()).remotes.find(({ name }) => name === 'reports')!;
    const told = builds.map(({ build, runsAs }) => [build, runsAs.join()]);
    // Whoever checks what people get, or removes what nobody gets, goes by this list.
    expect(told).toHaveLength(11);
    expect(told.at(-1)).toEqual(['reports1', 'stable']);
  });

  it('tells everybody who builds what the shell gives, and no page', async () => {
    const told = await world.server.app.inject('/platform/registry/provides');
    expect(told.json()).toMatchObject({ contract: 1, provides: { '@campaign/shared-ui': ['Text'] } });
    expect((await world.server.app.inject('/platform/registry/surface')).json()).toMatchObject({
      code: 'not-found',
    });
    const resolved = await world.server.app.inject('/platform/registry/release');
    expect(resolved.json<{ shell: object }>().shell).toEqual({ build: 'shell1', contract: 1 });
  });

  it('is refused for members of newer packages that this console’s shell does not have, with the names; so is a promotion', async () => {
    const door = '@campaign/shared-ui';
    world.place.write('shell/surface.json', {
      version: '1.12.0',
      doors: { [door]: { Text: 'read function', 'Text(0)': 'sent object', 'Text(0).tone': 'sent string' } },
    });
    const takes = { version: '1.13.0', members: [`${door}#Text(0).tone`, `${door}#Text(0).tilt`] };
    const refused = (build: string) => ({
      status: 409,
      body: {
        error: `jobs ${build} may mean what this console does not have: ${door}#Text(0).tilt. Build it with the packages of this console, or a newer console has to come first.`,
      },
    });
    expect(await world.publish(aRemoteBuild('jobs', 'newer', { takes }))).toMatchObject(refused('newer'));
    const same = aRemoteBuild('jobs', 'same', { takes: { ...takes, version: '1.12.0' } });
    expect(await world.publish(same)).toMatchObject({ body: { data: { state: 'published' } } });
    // The console has gone back since.
    const { db } = world.server;
    const part = JSON.stringify({ ...same, takes });
    await db.updateTable('remote_build').set({ part }).where('build', '=', 'same').execute();
    for (const order of [{ channel: 'stable' }, { channel: 'canary', weight: 1 }])
      expect(await world.promote('jobs', 'same', order)).toMatchObject(refused('same'));
  });

  it('is refused for a permission that this console does not have, which would let nobody in', async () => {
    const routes = (permission: string) => [{ path: '/jobs', title: 'Jobs', permission }];
    expect(
      await world.publish(aRemoteBuild('jobs', 'audited', { routes: routes('job:audit') })),
    ).toMatchObject({
      status: 409,
      body: {
        error:
          'jobs audited names permissions this console does not have: job:audit. A newer console has to come first.',
      },
    });
    const known = aRemoteBuild('jobs', 'permitted', { routes: routes('job:list') });
    expect(await world.publish(known)).toMatchObject({ body: { data: { state: 'published' } } });
  });

  it('is for the token of the remote alone: no other’s, no cookie, no visitor', async () => {
    const part = aRemoteBuild('lists', 'lists2');
    expect(await world.publish(part, 'jobs')).toMatchObject({
      status: 403,
      body: { error: 'This token is for jobs, not for lists.' },
    });
    expect(
      await world.team('jobs', 'PUT', '/builds/lists/lists1/remoteEntry.js', Buffer.from('x')),
    ).toMatchObject({
      status: 403,
    });
    expect((await world.admin.post('/registry/builds', part)).status).toBe(403);
    expect((await world.server.visitor.post('/registry/builds', part)).status).toBe(401);
    expect(await world.publish(part, 'mfe_a-token-nobody-was-ever-given-000')).toMatchObject({ status: 401 });
  });

  it('keeps only the hash of a token, and ends it at once', async () => {
    const { body } = await world.admin.post<{ data: { id: number; secret: string } }>('/registry/tokens', {
      remote: 'jobs',
      name: 'to be ended',
    });
    const { id, secret } = body.data;
    const rows = JSON.stringify(await world.server.db.selectFrom('registry_token').selectAll().execute());
    expect(rows).not.toContain(secret);
    expect(JSON.stringify((await world.admin.get('/registry/tokens')).body)).not.toContain(secret);
    expect(await world.team(secret, 'GET', '/overview')).toMatchObject({ status: 200 });
    await world.admin.delete(`/registry/tokens/${id}`);
    expect(await world.team(secret, 'GET', '/overview')).toMatchObject({ status: 401 });
    await world.server.db
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
    ['another remote’s container', { container: 'mfe_lists_lists1' }, 400],
    ['a file too large', { bytes: { 'remoteEntry.js': { raw: 5e6, gzip: 1 } } }, 400],
    ['an address of another remote', { routes: [{ path: '/Lists', title: 'Mine now' }] }, 409],
  ])('refuses a part with %s', async (_what, changes, status) => {
    expect(await world.publish(aRemoteBuild('jobs', 'hostile', changes))).toMatchObject({ status });
    expect(await world.promote('jobs', 'hostile')).toMatchObject({ status: 404 });
  });

  it('refuses other bytes than announced, a file nobody announced, and too many bytes', async () => {
    const part = aRemoteBuild('jobs', 'jobsbytes');
    await world.team('jobs', 'POST', '/builds', part);
    const send = (file: string, bytes: Buffer) =>
      world.team('jobs', 'PUT', `/builds/jobs/jobsbytes/${file}`, bytes);
    expect(await send('remoteEntry.js', Buffer.from('evil()'))).toMatchObject({ status: 400 });
    expect(await send('other.js', Buffer.from('evil()'))).toMatchObject({ status: 400 });
    expect(await send('remoteEntry.js', Buffer.alloc(5 * 1024 * 1024))).toMatchObject({ status: 413 });
    expect(await world.promote('jobs', 'jobsbytes')).toMatchObject({ status: 404 });
    expect((await world.server.app.inject('/mfe/jobs/jobsbytes/remoteEntry.js')).statusCode).toBe(404);
  });
});
