import { MessageChannel } from 'node:worker_threads';
import type { PlatformContext } from '@campaign/platform';
import { createConsoleStore } from '@campaign/shared-api';
import { hasPage } from '../routing/route-table';
import { aRemote } from '../testing/a-remote';
import type { Catalogue } from './catalogue';
import { loadRemote } from './load-remote';

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
beforeEach(() => log.mockClear());

/** A release whose build of the remote does not start, with one before it that knows of fewer pages. */
function aHouse(nth: number) {
  const before = aRemote('lists', [LISTS], { build: `before-${nth}` });
  const remote = aRemote('lists', [LISTS, P2P], { build: `broken-${nth}`, fallback: before });
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
        tell: () => {},
      },
    );
}

it('gives way to the build before, where that has the page', async () => {
  const { build, isLast } = await aHouse(1)('/phonelist');
  expect([build.build, isLast]).toEqual(['before-1', true]);
  // The cause itself, with its place, for whoever wrote the build.
  expect(log.mock.calls).toEqual([
    ['[shell] lists broken-1 did not start.', expect.objectContaining({ message: 'It does not start.' })],
  ]);
});

it('says what is wrong instead of showing a build that does not know the page', async () => {
  await expect(aHouse(2)('/p2p-phonelist')).rejects.toThrow('It does not start.');
});
