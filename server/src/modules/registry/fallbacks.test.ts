import { openRegistryWorld, type RegistryWorld } from '../../testing/registry-world';
import { aRemoteBuild } from '../../testing/remote-builds';
import { LOADS_KEPT_MS } from './health.service';

let world: RegistryWorld;
beforeAll(async () => {
  world = await openRegistryWorld();
  for (const build of ['jobs2', 'jobs3', 'jobs4']) await world.publish(aRemoteBuild('jobs', build));
});
afterAll(() => world.close());

/** So many people tell how `build` loaded for each of them. */
async function tell(build: string, outcome: string, people: number) {
  for (let each = 0; each < people; each++) {
    const person = await world.server.signInAs('agency');
    const loads = [{ remote: 'jobs', build, outcome, milliseconds: 200 }];
    expect((await person.post('/registry/beacons', { loads })).status).toBe(200);
  }
}
const stateOf = async () => {
  const found = (await world.overview()).remotes.find(({ name }) => name === 'jobs')!;
  return { stable: found.channels[0]?.build, fallback: found.fallbackBuild };
};

describe('what takes the place of a build that does not load', () => {
  it('is the last that loaded well, not the one before where that failed', async () => {
    await tell('jobs1', 'loaded', 3);
    await world.promote('jobs', 'jobs2');
    expect(await stateOf()).toEqual({ stable: 'jobs2', fallback: 'jobs1' });
    await tell('jobs2', 'evaluation', 3);
    await world.promote('jobs', 'jobs3');
    expect(await stateOf()).toEqual({ stable: 'jobs3', fallback: 'jobs1' });
    // The page of whoever asks has it whole, to be loaded at once.
    const { remotes } = await world.resolvedFor(await world.server.signInAs('agency'));
    expect(remotes.jobs?.fallback).toMatchObject({ build: 'jobs1', base: '/mfe/jobs/jobs1/' });
  });

  it('is there after a rollback, too, and is never what was taken back', async () => {
    await tell('jobs3', 'loaded', 3);
    await world.promote('jobs', 'jobs4');
    await tell('jobs4', 'loaded', 1);
    expect(await stateOf()).toEqual({ stable: 'jobs4', fallback: 'jobs3' });
    expect((await world.rollBack('jobs')).status).toBe(200);
    expect(await stateOf()).toEqual({ stable: 'jobs3', fallback: 'jobs1' });
  });

  it('is never a build that this console could not run', async () => {
    const part = JSON.stringify(aRemoteBuild('jobs', 'jobs1', { uses: ['@campaign/shared-ui#Gone'] }));
    await world.server.db.updateTable('remote_build').set({ part }).where('build', '=', 'jobs1').execute();
    await world.promote('jobs', 'jobs2');
    expect(await stateOf()).toEqual({ stable: 'jobs2', fallback: 'jobs3' });
    expect((await world.rollBack('jobs')).status).toBe(200);
    // jobs4 loaded well, and was taken back: a second rollback does not bring it.
    expect(await stateOf()).toEqual({ stable: 'jobs3', fallback: undefined });
    expect((await world.rollBack('jobs')).status).toBe(409);
  });

  it('may be what was taken back once somebody gave it again', async () => {
    await world.promote('jobs', 'jobs4');
    await world.promote('jobs', 'jobs2');
    expect(await stateOf()).toEqual({ stable: 'jobs2', fallback: 'jobs4' });
  });

  it('is not chosen by one person who tells what is not so', async () => {
    await tell('jobs4', 'evaluation', 1);
    await world.promote('jobs', 'jobs3');
    expect(await stateOf()).toEqual({ stable: 'jobs3', fallback: 'jobs4' });
  });
});

it('forgets how loads ended after three months, and not before', async () => {
  const { db, clock } = world.server;
  const count = async () => (await db.selectFrom('remote_load_by').selectAll().execute()).length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  clock.advance(LOADS_KEPT_MS - 60_000);
  await world.server.ctx.queue.send(db, 'registry.prune', {});
  await world.server.runTasks();
  expect(await count()).toBe(before);
  clock.advance(120_000);
  await world.server.ctx.queue.send(db, 'registry.prune', {});
  await world.server.runTasks();
  expect(await count()).toBe(0);
});
