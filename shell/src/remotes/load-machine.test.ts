import { RemoteProblem } from './classify-error';
import { createLoadMachine, GIVE_WAY_MS, SLOW_MS, TIMEOUT_MS, type Phase } from './load-machine';

/** A load and a mount the test finishes by hand. */
function place() {
  const phases: Phase[] = [];
  const loads: { arrive: (module: string) => void; fail: (error: unknown) => void }[] = [];
  const told: string[] = [];
  const asked: string[][] = [];
  const mounts: string[] = [];
  const unmounts: string[] = [];
  let crash: (error: unknown) => void = () => {};
  const machine = createLoadMachine<string>(
    {
      load({ crashed }) {
        asked.push([...crashed]);
        return new Promise((arrive, fail) => loads.push({ arrive, fail }));
      },
      idOf: (module) => module,
      isLast: (module) => module !== 'hangs',
      tell: (module, outcome) => void told.push(`${module} ${outcome}`),
      async mount(module, onCrash) {
        mounts.push(module);
        if (module === 'throws') throw new Error('bootstrap');
        crash = onCrash;
        if (module === 'hangs') await new Promise(() => {});
        // oxlint-disable-next-line house/no-fixed-sleep -- a slow mount is what is tested, on fake timers.
        if (module === 'slow screen') await new Promise((done) => setTimeout(done, 4_000));
        // oxlint-disable-next-line house/no-fixed-sleep -- a late mount is what is tested, on fake timers.
        if (module === 'late') await new Promise((done) => setTimeout(done, TIMEOUT_MS + 200));
        crash = onCrash;
        return async () => void unmounts.push(module);
      },
    },
    (phase) => phases.push(phase),
  );
  return {
    machine,
    phases,
    told,
    asked,
    loads,
    mounts,
    unmounts,
    crash: (error: unknown) => crash(error),
    last: () => phases.at(-1),
  };
}
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('loads, mounts, and takes off the page what it put there', async () => {
  const { machine, loads, last, unmounts } = place();
  machine.enter();
  expect(last()).toEqual({ at: 'loading', slow: false });
  loads[0]?.arrive('lists');
  await settled();
  expect(last()).toEqual({ at: 'mounted' });
  machine.leave();
  expect(last()).toEqual({ at: 'idle' });
  expect(unmounts).toEqual(['lists']);
});

it('says that it takes long, and gives up after twelve seconds', async () => {
  const { machine, last } = place();
  machine.enter();
  await jest.advanceTimersByTimeAsync(SLOW_MS);
  expect(last()).toEqual({ at: 'loading', slow: true });
  await jest.advanceTimersByTimeAsync(TIMEOUT_MS - SLOW_MS);
  expect(last()).toMatchObject({ at: 'failed', failure: { kind: 'timeout' } });
});

it('drops what arrives after the person has left', async () => {
  const { machine, loads, mounts, last } = place();
  machine.enter();
  machine.leave();
  loads[0]?.arrive('late');
  await settled();
  expect(mounts).toEqual([]);
  expect(last()).toEqual({ at: 'idle' });
});

it('tries again without a reload, and the first try is not heard of any more', async () => {
  const { machine, loads, last, mounts } = place();
  machine.enter();
  loads[0]?.fail(new RemoteProblem('not-found', 'gone'));
  await settled();
  expect(last()).toMatchObject({ at: 'failed', failure: { kind: 'not-found' } });
  machine.enter();
  loads[1]?.arrive('lists');
  await settled();
  expect(last()).toEqual({ at: 'mounted' });
  expect(mounts).toEqual(['lists']);
});

it('takes a remote off the page that throws while it lives, and says so', async () => {
  const { machine, loads, last, unmounts, crash, told } = place();
  machine.enter();
  loads[0]?.arrive('lists');
  await settled();
  await jest.advanceTimersByTimeAsync(5_000);
  crash(new Error('a click'));
  expect(last()).toMatchObject({ at: 'failed', failure: { kind: 'render', detail: 'a click' } });
  expect(unmounts).toEqual(['lists']);
  expect(told).toEqual(['lists loaded', 'lists render']);
});

it('shows the build before one that crashes as it comes, in the same click', async () => {
  const { machine, loads, last, crash, phases, asked, told } = place();
  machine.enter();
  loads[0]?.arrive('new');
  await settled();
  crash(new Error('first render'));
  expect(last()).toEqual({ at: 'loading', slow: false });
  loads[1]?.arrive('old');
  await settled();
  expect(last()).toEqual({ at: 'mounted' });
  expect(asked).toEqual([[], ['new']]);
  expect(told).toEqual(['new loaded', 'new render', 'old loaded']);
  expect(phases.map(({ at }) => at)).not.toContain('failed');
});

it('shows the build before one that cannot be mounted', async () => {
  const { machine, loads, last, told } = place();
  machine.enter();
  loads[0]?.arrive('throws');
  await settled();
  loads[1]?.arrive('old');
  await settled();
  expect(last()).toEqual({ at: 'mounted' });
  expect(told).toEqual(['throws evaluation', 'old loaded']);
});

it('shows the build before one that hangs as it is mounted, in the time that is left', async () => {
  const { machine, loads, last, told } = place();
  machine.enter();
  await jest.advanceTimersByTimeAsync(3_000);
  loads[0]?.arrive('hangs');
  await jest.advanceTimersByTimeAsync(GIVE_WAY_MS - 3_000);
  expect(told).toEqual(['hangs timeout']);
  loads[1]?.arrive('old');
  await settled();
  expect(last()).toEqual({ at: 'mounted' });
});

it.each([
  ['by who stays', () => {}],
  ['by who has left', (machine: { leave(): void }) => machine.leave()],
])('takes off the page again what comes onto it too late, unmissed %s', async (_, meanwhile) => {
  const { machine, loads, unmounts } = place();
  machine.enter();
  loads[0]?.arrive('late');
  await jest.advanceTimersByTimeAsync(5_000);
  meanwhile(machine);
  await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(unmounts).toEqual(['late']);
});

it('counts a crash as one on coming however long the first screen took to come', async () => {
  const { machine, loads, last, crash } = place();
  machine.enter();
  loads[0]?.arrive('slow screen');
  await jest.advanceTimersByTimeAsync(3_000);
  crash(new Error('first render'));
  expect(last()).toEqual({ at: 'loading', slow: false });
});

it('tells why the newest failed when nothing can take its place', async () => {
  const { machine, loads, last, crash } = place();
  machine.enter();
  loads[0]?.arrive('new');
  await settled();
  crash(new Error('first render'));
  loads[1]?.fail(new RemoteProblem('not-found', 'nothing before it'));
  await settled();
  expect(last()).toMatchObject({ at: 'failed', failure: { kind: 'render', detail: 'first render' } });
});

it.each([
  [Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }), 'chunk'],
  [new TypeError('x is not a function'), 'evaluation'],
  [new RemoteProblem('integrity', 'other bytes'), 'integrity'],
  ['a string somebody threw', 'evaluation'],
])('names what went wrong: %s is %s', async (error, kind) => {
  const { machine, loads, last } = place();
  machine.enter();
  loads[0]?.fail(error);
  await settled();
  expect(last()).toMatchObject({ at: 'failed', failure: { kind } });
});
