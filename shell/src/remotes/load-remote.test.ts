import { MessageChannel } from 'node:worker_threads';
import type { PlatformContext } from '@campaign/platform';
import { createConsoleStore } from '@campaign/shared-api';
import { hasPage } from '../routing/route-table';
import { aRemote } from '../testing/a-remote';
import type { LoadReport } from './beacons';
import type { Catalogue } from './catalogue';
import { loadRemote } from './load-remote';
import type { RemoteRelease } from './release';

const page = window as unknown as Record<string, unknown>;
const LISTS = { path: '/phonelist', title: 'Phone Lists' };
const P2P = { path: '/p2p-phonelist', title: 'P2P Phone Lists' };

beforeAll(() => {
  Object.assign(globalThis, {
    // jsdom has none.
    MessageChannel,
    __webpack_init_sharing__: async () => {},
    __webpack_share_scopes__: { default: {} },
  });
});

const log = jest.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => {
  log.mockClear();
  told.length = 0;
});

const told: LoadReport[] = [];

/** A release whose build of the remote does not start, with one before it that knows of fewer pages. */
function testSetup(nth: number, changes: Partial<RemoteRelease> = {}) {
  const before = aRemote('lists', [LISTS], { build: `before-${nth}` });
  const remote = aRemote('lists', [LISTS, P2P], { build: `broken-${nth}`, fallback: before, ...changes });
  page[remote.container] = {
    init: async () => undefined,
    get: async () => {
      throw new Error('It does not start.');
    },
  };
  page[before.container] = {
    init: async () => undefined,
    get: async () => () => ({ default: { contract: 1, build: before.build, init: () => {} } }),
  };
  const catalogue = { ready: async () => {}, remote: () => remote, refresh: async () => {} };
  return (pathname: string) =>
    loadRemote(
      catalogue as unknown as Catalogue,
      'lists',
      { store: createConsoleStore() } as PlatformContext,
      {
        without: new Set(),
        patience: 1_000,
        has: (build) => hasPage(build, pathname),
        tell: (report) => told.push(report),
      },
    );
}

it('gives way to the build before, where that has the page', async () => {
  const { build, isLast } = await testSetup(1)('/phonelist');
  expect([build.build, isLast]).toEqual(['before-1', true]);
  // The cause itself, with its place, for whoever wrote the build.
  expect(log.mock.calls).toEqual([
    ['[shell] lists broken-1 did not start.', expect.objectContaining({ message: 'It does not start.' })],
  ]);
});

it('says what is wrong instead of showing a build that does not know the page', async () => {
  await expect(testSetup(2)('/p2p-phonelist')).rejects.toThrow('It does not start.');
});

it('gives way without a word where a page that was open before the release does not allow the build’s own policy', async () => {
  const allowed = ['lit-html'];
  window.trustedTypes = {
    createPolicy(name, rules) {
      if (!allowed.includes(name)) throw new TypeError(`Policy ${name} disallowed.`);
      return rules;
    },
  };
  try {
    const { build } = await testSetup(3, { trustedTypes: ['lit-html', 'dompurify'] })('/phonelist');
    expect(build.build).toBe('before-3');
    expect(told).toEqual([]);
    await expect(testSetup(4, { trustedTypes: ['dompurify'] })('/p2p-phonelist')).rejects.toMatchObject({
      kind: 'incompatible',
      message: 'lists broken-4 makes the policy dompurify, which this page does not allow yet.',
    });
    // One that is allowed gets as far as its own code.
    await expect(testSetup(5, { trustedTypes: ['lit-html'] })('/p2p-phonelist')).rejects.toThrow(
      'It does not start.',
    );
    expect(told.map(({ outcome }) => outcome)).toEqual(['evaluation']);
  } finally {
    delete window.trustedTypes;
  }
});
