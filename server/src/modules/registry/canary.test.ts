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

  it('is taken from its people by itself when too many loads fail', async () => {
    const person = await world.server.signInAs('agency');
    const load = (outcome: string) => ({ remote: 'lists', build: 'lists2', outcome, milliseconds: 300 });
    const beacon = (outcome: string, count: number) =>
      person.post('/registry/beacons', { loads: Array.from({ length: count }, () => load(outcome)) });
    await beacon('loaded', JUDGED_FROM - 3);
    await beacon('chunk', 2);
    expect(await world.buildOf(person, 'lists')).toBe('lists2');
    expect((await beacon('loaded', 1)).status).toBe(200);
    expect(await world.buildOf(person, 'lists', world.second)).toBe('lists1');

    const { release, remotes } = await world.overview();
    expect(release).toMatchObject({
      createdBy: 'registry',
      reason: 'Halted: 2 of 50 loads failed (4.0 %), more than 2 %.',
    });
    const lists = remotes.find(({ name }) => name === 'lists');
    expect(lists?.builds.find(({ build }) => build === 'lists2')).toMatchObject({
      ...{ loads: 50, failures: { chunk: 2 }, typicalMilliseconds: 300, runsAs: ['canary'] },
    });
  });

  it('counts only builds there are, and what is nobody’s fault against nobody', async () => {
    const person = await world.server.signInAs('agency');
    const loads = [{ remote: 'lists', build: 'invented', outcome: 'chunk' }];
    expect((await person.post('/registry/beacons', { loads })).status).toBe(200);
    const rows = await world.server.db.selectFrom('remote_load').select('build').distinct().execute();
    expect(rows).toEqual([{ build: 'lists2' }]);
    expect((await world.server.visitor.post('/registry/beacons', { loads })).status).toBe(401);
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
});
