import { RemoteProblem } from './classify-error';
import { createLoadMachine, SLOW_MS, TIMEOUT_MS, type Phase } from './load-machine';

/** A load and a mount the test finishes by hand. */
function place() {
  const phases: Phase[] = [];
  const loads: { arrive: (module: string) => void; fail: (error: unknown) => void }[] = [];
  const mounts: string[] = [];
  const unmounts: string[] = [];
  let crash: (error: unknown) => void = () => {};
  const machine = createLoadMachine<string>(
    {
      load: () => new Promise((arrive, fail) => loads.push({ arrive, fail })),
      async mount(module, onCrash) {
        mounts.push(module);
        crash = onCrash;
        return async () => void unmounts.push(module);
      },
    },
    (phase) => phases.push(phase),
  );
  return {
    machine,
    phases,
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

it('takes a room off the page that throws while it lives', async () => {
  const { machine, loads, last, unmounts, crash } = place();
  machine.enter();
  loads[0]?.arrive('lists');
  await settled();
  crash(new Error('first render'));
  expect(last()).toMatchObject({ at: 'failed', failure: { kind: 'render', detail: 'first render' } });
  expect(unmounts).toEqual(['lists']);
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
