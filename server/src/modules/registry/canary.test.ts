import { openRegistryWorld, type RegistryWorld } from '../../testing/registry-world';
import { aRemoteBuild } from '../../testing/remote-builds';
import { JUDGED_FROM, verdictOn } from './health.service';
import { bucketOf } from './resolve-release';

let world: RegistryWorld;
beforeAll(async () => {
  world = await openRegistryWorld();
  await world.publish(aRemoteBuild('lists', 'lists2'));
});
afterAll(() => world.close());

describe('a canary', () => {
  const canaryIn = async (remote: string) => {
    const found = (await world.overview()).remotes.find(({ name }) => name === remote);
    return found?.channels.find(({ id }) => id === 'canary');
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

  it('is a new remote’s first step: at weight 0 only those see it whom it is matched to', async () => {
    await world.addTeam('reports');
    await world.publish(aRemoteBuild('reports', 'reports1'));
    const match = { roles: ['ADMIN'] };
    // A role nobody has would be a canary that nobody sees.
    expect(
      await world.promote('reports', 'reports1', {
        channel: 'canary',
        weight: 0,
        match: { roles: ['ADMINN'] },
      }),
    ).toMatchObject({ status: 400 });
    expect(await world.promote('reports', 'reports1', { channel: 'canary', weight: 0, match })).toMatchObject(
      {
        status: 200,
      },
    );
    expect(await world.buildOf(world.admin, 'reports')).toBe('reports1');
    expect(await world.buildOf(await world.server.signInAs('agency'), 'reports')).toBeUndefined();
    expect(await world.buildOf(world.server.visitor, 'reports')).toBeUndefined();
    const { body } = await world.admin.get<{ data: { by: string; email: string }[] }>(
      '/registry/remotes/reports/canary',
    );
    expect(body.data).toContainEqual(
      expect.objectContaining({ by: 'match', email: world.admin.person?.email }),
    );
    // No remote, though every object has one of this name.
    expect(await world.admin.get('/registry/remotes/constructor/canary')).toMatchObject({
      status: 200,
      body: { data: [], total: 0 },
    });

    // More people get it, and nobody is moved off; until whom it is for is said anew.
    await world.promote('reports', 'reports1', { channel: 'canary', weight: 1 });
    expect(await world.buildOf(world.admin, 'reports')).toBe('reports1');
    await world.promote('reports', 'reports1', { channel: 'canary', weight: 0, match: { roles: [] } });
    expect(await world.buildOf(world.admin, 'reports')).toBeUndefined();
    expect(await canaryIn('reports')).not.toHaveProperty('match');

    // Roles and agencies are kept beside each other; a share of 0 alone ends it for everybody.
    const toCanary = (more: object) =>
      world.promote('reports', 'reports1', { channel: 'canary', weight: 0, ...more });
    const { account_id } = world.server.agency;
    await toCanary({ match: { agencies: [account_id] } });
    await toCanary({ match: { roles: ['ADMIN'] } });
    expect((await canaryIn('reports'))?.match).toEqual({ roles: ['ADMIN'], agencies: [account_id] });
    await toCanary({ weight: 5 });
    expect((await canaryIn('reports'))?.match).toEqual({ roles: ['ADMIN'], agencies: [account_id] });
    await toCanary({});
    expect(await canaryIn('reports')).not.toHaveProperty('match');
    expect(await world.buildOf(world.admin, 'reports')).toBeUndefined();

    // Taken back, it is nobody's, and there is nothing more to take back.
    expect((await world.rollBack('reports')).status).toBe(200);
    expect(await world.buildOf(world.admin, 'reports')).toBeUndefined();
    expect((await world.rollBack('reports')).status).toBe(409);
  });

  it('falls back to what everybody else has', async () => {
    await world.promote('lists', 'lists1');
    await world.promote('lists', 'lists2', { channel: 'canary', weight: 100 });
    const { remotes } = await world.resolvedFor(await world.server.signInAs('agency'));
    expect(remotes.lists).toMatchObject({
      channel: 'canary',
      build: { build: 'lists2' },
      fallback: { build: 'lists1' },
    });
  });

  const aPerson = () => world.server.signInAs('agency');
  const load = (outcome: string, build = 'lists2') => ({
    remote: 'lists',
    build,
    outcome,
    milliseconds: 300,
  });
  const told = async (outcome: string, by: Awaited<ReturnType<typeof aPerson>>, times = 1) =>
    (await by.post('/registry/beacons', { loads: Array.from({ length: times }, () => load(outcome)) }))
      .status;
  const stateOf = async () => {
    const { release, remotes } = await world.overview();
    const lists = remotes.find(({ name }) => name === 'lists');
    return { release, build: lists?.builds.find(({ build }) => build === 'lists2') };
  };
  const begun = () => world.promote('lists', 'lists2', { channel: 'canary', weight: 100 });

  it('is not taken by one person, however much and whatever they tell', async () => {
    const liar = await aPerson();
    for (const outcome of ['chunk', 'render', 'integrity', 'loaded'])
      expect(await told(outcome, liar, 50)).toBe(200);
    expect(await world.buildOf(liar, 'lists')).toBe('lists2');
    expect((await stateOf()).build?.failures).toEqual({ chunk: 1, render: 1, integrity: 1 });
  });

  it('is not taken for `tampered`, which an older shell may say of a remote that did nothing', async () => {
    await begun();
    for (const person of await Promise.all(Array.from({ length: 6 }, aPerson)))
      await told('tampered', person);
    expect((await stateOf()).build?.runsAs).toContain('canary');
  });

  it('is taken by five of five, and not by four', async () => {
    await world.rollBack('lists');
    world.server.clock.advance(60_000);
    await begun();
    const people = await Promise.all(Array.from({ length: 5 }, aPerson));
    for (const person of people.slice(0, 4)) await told('evaluation', person);
    expect(await world.buildOf(people[0]!, 'lists')).toBe('lists2');
    await told('evaluation', people[4]!);
    expect(await world.buildOf(people[0]!, 'lists', world.second)).toBe('lists1');
    expect((await stateOf()).release).toMatchObject({
      createdBy: 'registry',
      reason: 'Halted: it failed 5 of 5 people (100.0%), every one who tried it.',
    });
  });

  it('is taken from its people by itself when it fails too many of them', async () => {
    world.server.clock.advance(60_000);
    await begun();
    const people = await Promise.all(Array.from({ length: JUDGED_FROM }, aPerson));
    for (const person of people.slice(2, -1)) await told('loaded', person);
    for (const person of people.slice(0, 2)) await told('chunk', person);
    expect(await world.buildOf(people[0]!, 'lists')).toBe('lists2');
    expect(await told('loaded', people.at(-1)!)).toBe(200);
    expect(await world.buildOf(people[0]!, 'lists', world.second)).toBe('lists1');

    const { release, build } = await stateOf();
    expect(release.reason).toBe('Halted: it failed 2 of 50 people (4.0%), more than 2%.');
    expect(build).toMatchObject({ typicalMilliseconds: 300, runsAs: ['canary'] });
  });

  it('hears of a build only from whom it is given to', async () => {
    const person = await aPerson();
    const before = (await stateOf()).build;
    // Halted, it is nobody's.
    expect(await told('chunk', person)).toBe(200);
    const loads = [{ remote: 'lists', build: 'invented', outcome: 'chunk' }];
    expect((await person.post('/registry/beacons', { loads })).status).toBe(200);
    expect((await stateOf()).build).toEqual(before);
    expect((await world.server.visitor.post('/registry/beacons', { loads })).status).toBe(401);
  });

  it.each([
    [{ loads: 4, failures: 4 }, { loads: 0, failures: 0 }, undefined],
    [{ loads: 5, failures: 5 }, { loads: 0, failures: 0 }, 'every one who tried it'],
    [{ loads: 49, failures: 48 }, { loads: 0, failures: 0 }, undefined],
    [{ loads: 50, failures: 1 }, { loads: 0, failures: 0 }, undefined],
    [{ loads: 50, failures: 2 }, { loads: 0, failures: 0 }, 'more than 2%'],
    [{ loads: 1000, failures: 10 }, { loads: 1000, failures: 3 }, 'more than 3 times'],
    [{ loads: 1000, failures: 10 }, { loads: 1000, failures: 4 }, undefined],
    [{ loads: 1000, failures: 2 }, { loads: 1000, failures: 0 }, undefined],
  ])('is judged by what failed: %j beside stable %j', (canary, stable, reason) => {
    const verdict = verdictOn(canary, stable);
    if (reason) expect(verdict).toContain(reason);
    else expect(verdict).toBeUndefined();
  });
});
