import { createConsoleStore } from '@campaign/shared-api';
import type { PlatformContext, RemoteModule } from '@campaign/platform';
import { aRemote } from '../testing/a-remote';
import type { Catalogue } from './catalogue';
import { loadRemote } from './load-remote';
import { prepareRemote } from './prepare-remote';
import type { RemoteRelease } from './release';

const ctx = { store: createConsoleStore() } as PlatformContext;
const page = window as unknown as Record<string, unknown>;
const pathname = '/lists';
const PATIENCE_MS = 1_000;

/** A catalogue of one remote, whose container stands on the page and tells what is done with it. */
function testSetup(build: string, changes: Partial<RemoteRelease> = {}, module: Partial<RemoteModule> = {}) {
  const done: string[] = [];
  const remote = aRemote('lists', undefined, { build, ...changes });
  page[remote.container] = {
    init: async () => undefined,
    get: async () => () => {
      done.push('run');
      const made = {
        contract: 1,
        build: remote.build,
        init: () => void done.push('init'),
        prepare: async (_: PlatformContext, at: string) => void done.push(`prepare ${at}`),
      };
      return { default: { ...made, ...module } };
    },
  };
  const catalogue = {
    ready: async () => {},
    remote: () => remote,
    refresh: async () => {},
  } as unknown as Catalogue;
  const told: string[] = [];
  return {
    done,
    told,
    catalogue,
    prepare: () => prepareRemote(catalogue, { remote, route: remote.routes[0]! }, { ctx, pathname }),
    enter: () =>
      loadRemote(catalogue, 'lists', ctx, {
        without: new Set(),
        patience: PATIENCE_MS,
        has: () => true,
        tell: ({ outcome }) => void told.push(outcome),
      }),
  };
}

beforeAll(() => {
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => {},
    __webpack_share_scopes__: { default: {} },
  });
});

afterEach(() => void jest.useRealTimers());

it('runs the remote and asks for its page once, and entering it runs nothing again', async () => {
  const { prepare, enter, done, told } = testSetup('once');
  await prepare();
  await prepare();
  expect(done).toEqual(['run', 'init', 'prepare /lists']);
  await enter();
  expect(done).toHaveLength(3);
  expect(told).toEqual([]);
});

it.each([
  ['that is off', { state: 'off' }],
  ['made for another platform', { requires: { platform: 2 } }],
] as const)('runs and asks for nothing of a remote %s', async (_what, changes) => {
  const routes = [{ path: '/lists', title: 'Lists', preload: ['1.js'] }];
  const integrity = { '1.js': 'sha384-fixture' };
  const name = `refused-${Object.keys(changes)[0]}`;
  const { prepare, done } = testSetup(name, { ...changes, routes, integrity });
  // A file that was asked for would never come here, and be waited for.
  await prepare();
  expect(done).toEqual([]);
  expect(document.head).toBeEmptyDOMElement();
});

it('runs nothing of a release that is not ours', async () => {
  const { prepare, done, catalogue } = testSetup('foreign');
  catalogue.ready = () => Promise.reject(new Error('Release 1 is not ours.'));
  await prepare();
  expect(done).toEqual([]);
});

it.each([
  ['is off by then', { state: 'off' }],
  ['is of another build by then', { container: 'lists_other' }],
] as const)(
  'runs nothing of a remote that %s, when the person’s own release has come',
  async (what, change) => {
    const { prepare, done, catalogue } = testSetup(`before ${what}`);
    const before = catalogue.remote('lists');
    catalogue.remote = () => ({ ...before, ...change }) as RemoteRelease;
    await prepare();
    expect(done).toEqual([]);
  },
);

it('asks anew for a remote that hung when it was to run ahead', async () => {
  jest.useFakeTimers();
  let hangs = true;
  const init = () => (hangs ? new Promise<void>(() => {}) : undefined);
  const { prepare, enter, told } = testSetup('stalled', {}, { init });
  const ahead = prepare();
  await jest.advanceTimersByTimeAsync(10_000);
  await ahead;
  hangs = false;
  const entered = enter().then(({ build }) => build.build, String);
  // As long as whoever enters waits: what has not come by then will not.
  await jest.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await entered).toBe('stalled');
  expect(told).toEqual([]);
});

it('tells nobody of a failure, and whoever enters is told once', async () => {
  const init = () => {
    throw new Error('fails at init');
  };
  const { prepare, enter, told } = testSetup('failing', {}, { init });
  await prepare();
  expect(told).toEqual([]);
  await expect(enter()).rejects.toThrow('fails at init');
  expect(told).toEqual(['evaluation']);
});
