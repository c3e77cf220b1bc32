import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { checkRemote, checkShared } = require('./check-remote.mjs');
const { lostNames, sharedNames, usedMembers, usedNames } = require('../webpack/shared-names.mjs');
const { SHARED_MODULES } = require('../src/shared-modules.mjs');

const ROOT = join(__dirname, '../..');
const REMOTES = ['jobs', 'lists', 'chats', 'dashboard', 'admin'];

/** A console on which every remote of this repository runs, as it is here now. */
const parts = Object.fromEntries(
  REMOTES.map((remote) => [remote, { uses: usedNames(join(ROOT, `mfe-${remote}`)) }]),
);
const console_ = {
  overview: async () => ({
    remotes: REMOTES.map((name) => ({
      name,
      builds: [
        { build: `${name}1`, runsAs: ['fallback'] },
        { build: `${name}0`, runsAs: [] },
      ],
    })),
  }),
  surface: async () => undefined,
  part: async (remote, build) => {
    if (build.endsWith('0')) throw new Error(`${build} is in nobody's hands and need not be asked for.`);
    return parts[remote];
  },
};

/** The sources others stand on, to take something out of. */
const house = mkdtempSync(join(tmpdir(), 'campaign-house-'));
beforeAll(() => {
  for (const name of ['shared-api', 'shared-ui', 'platform']) {
    cpSync(join(ROOT, name, 'src'), join(house, name, 'src'), { recursive: true });
    cpSync(join(ROOT, name, 'package.json'), join(house, name, 'package.json'));
  }
});
afterAll(() => rmSync(house, { recursive: true }));

const check = (modules = SHARED_MODULES) => checkShared(console_, sharedNames(house, modules));

it('finds nothing gone where nothing is', async () => {
  for (const part of Object.values(parts)) expect(lostNames(part)).toEqual([]);
  expect(await check()).toMatchObject({ data: { builds: REMOTES.length, lost: [] } });
});

it.each([
  ['a hook of an endpoint', 'shared-api/src/endpoints/lists.ts', '  useGetPhoneListsQuery,\n', ''],
  [
    'an endpoint that has another name',
    'shared-api/src/endpoints/jobs.ts',
    /useGetJobQuery/g,
    'useReadJobQuery',
  ],
  ['what asks who is signed in', 'shared-api/src/store.ts', 'function useMay(', 'function useMight('],
  ['a file of endpoints', 'shared-api/src/index.ts', "export * from './endpoints/chats';\n", ''],
  ['a constant', 'shared-api/src/constants.ts', 'export const LIST_TYPES', 'const LIST_TYPES'],
  ['the address book', 'shared-api/src/paths.ts', 'export const paths', 'const paths'],
  ['a component', 'shared-ui/src/index.ts', /StatusChip,?/, ''],
  ['what says how it went', 'shared-ui/src/index.ts', '  notify,\n', ''],
  ['a door of components', 'shared-ui/package.json', '"./grid": "./src/grid.ts",', ''],
  ['a name of the router', 'platform/src/router.ts', '  useSearchParams,\n', ''],
  ['what the platform inside a remote needs', 'platform/src/router.ts', '  Router,\n', ''],
  ['a member of the context', 'platform/src/contract.ts', 'confirm(question', 'ask(question'],
])('catches the removal of %s', async (_what, file, gone, instead) => {
  const path = join(house, file);
  const source = readFileSync(path, 'utf8');
  const changed = source.replace(gone, instead);
  expect(changed).not.toBe(source);
  writeFileSync(path, changed);
  try {
    await expect(check()).rejects.toMatchObject({
      code: 'contract',
      message: expect.stringMatching(/Builds in force use what is not shared any more:\n {2}\w+ \w+1 uses /),
    });
  } finally {
    writeFileSync(path, source);
  }
});

it('catches a module that is not shared any more', async () => {
  const without = SHARED_MODULES.filter(({ key }) => key !== '@campaign/shared-ui/dates');
  await expect(check(without)).rejects.toThrow('uses @campaign/shared-ui/dates#');
});

describe('a remote against a console that gives less', () => {
  const registry = (provided) => ({
    resolved: async () => ({ remotes: {}, shell: { build: 'shell1', contract: 1 } }),
    provided: async () => provided,
  });
  const all = Object.fromEntries([...sharedNames()].map(([door, names]) => [door, [...names]]));

  it('is refused with the names', async () => {
    const names = all['@campaign/shared-ui'].filter((name) => name !== 'Stack');
    await expect(
      checkRemote('lists', registry({ ...all, '@campaign/shared-ui': names })),
    ).rejects.toMatchObject({
      code: 'contract',
      message: 'lists:\n  It uses what the console there does not have: @campaign/shared-ui#Stack.',
    });
  });

  it('is refused for members of newer packages that it may mean, with the names', async () => {
    const { version, members } = usedMembers(join(ROOT, 'mfe-lists'));
    // Its own word, and one of the platform's code that is compiled into it.
    expect(members).toContain('@campaign/shared-api/paths#paths.phoneLists');
    expect(members).toContain('@campaign/shared-ui/grid#DataTable(0).rowActions');
    const [door, path] = '@campaign/shared-ui/grid#DataTable(0).rowActions'.split('#');
    const { doors } = JSON.parse(readFileSync(join(ROOT, 'platform/surface.json'), 'utf8'));
    const { [path]: _gone, ...rest } = doors[door];
    const [major, minor] = version.split('.').map(Number);
    const older = (number) => ({
      ...registry(all),
      surface: async () => ({ version: number, doors: { ...doors, [door]: rest } }),
    });
    await expect(checkRemote('lists', older(`${major}.${minor - 1}.0`))).rejects.toMatchObject({
      message:
        'lists:\n  It may mean what the console there does not have yet: @campaign/shared-ui/grid#DataTable(0).rowActions. Build it with the packages of that console.',
    });
    expect(await checkRemote('lists', older(version))).toMatchObject({ data: { faults: [] } });
  });

  it('is well where it gives the same, or does not tell', async () => {
    for (const provided of [all, undefined])
      expect(await checkRemote('lists', registry(provided))).toMatchObject({ data: { faults: [] } });
  });
});

it('refuses what the console promises and this repository takes back, member by member, but by a new major version', async () => {
  const doors = { '@campaign/shared-api/paths': { paths: 'read object', 'paths.home': 'read function' } };
  const promises = { ...console_, surface: async () => ({ version: '1.10.0', doors }) };
  const less = { '@campaign/shared-api/paths': { paths: 'read object' } };
  const against = (version, given) =>
    checkShared(promises, sharedNames(), async () => ({ version, describe: () => given }));
  await expect(against('1.11.0', less)).rejects.toMatchObject({
    code: 'contract',
    message:
      'The console there promises (1.10.0) what is taken back here:\n  @campaign/shared-api/paths#paths.home is gone',
  });
  expect(await against('1.11.0', doors)).toMatchObject({
    data: { narrower: [] },
    lines: [expect.stringContaining('nothing narrower than promised')],
  });
  expect(await against('2.0.0', less)).toMatchObject({
    lines: [expect.not.stringContaining('nothing narrower than promised')],
  });
});

describe('a remote against what everybody gets there, what they got before, and the canaries', () => {
  const all = Object.fromEntries([...sharedNames()].map(([door, names]) => [door, [...names]]));
  const build = (path, panels = {}) => ({ routes: [{ path, title: 'Visits' }], panels });
  /** Three releases: the first under the shell before, the newest with a canary of another remote. */
  function there({ before = all, canary = build('/visits') } = {}) {
    const stable = { id: 'stable', build: 'v1' };
    const release = (number, shell, provides, channels) => ({
      release: number,
      parent: number === 1 ? null : number - 1,
      shell: { build: shell, contract: 1, provides },
      remotes: { visits: { channels } },
      builds: { visits: { v1: build('/visits'), v2: canary } },
    });
    const releases = [
      release(1, 'shell1', before, [stable]),
      release(2, 'shell2', all, [stable]),
      release(3, 'shell2', all, [{ id: 'canary', build: 'v2' }, stable]),
    ];
    return {
      overview: async () => ({ release: { release: 3 } }),
      release: async (number) => releases[number - 1],
    };
  }
  const matrix = ['stable', 'previous', 'canary'];

  it('runs in all three', async () => {
    expect(await checkRemote('lists', there(), matrix)).toMatchObject({
      data: { faults: [], matrix: ['stable (release 3)', 'previous (release 1)', 'canary (release 3)'] },
      lines: [
        'lists: as the contract wants it, and runs in stable (release 3), previous (release 1), canary (release 3).',
      ],
    });
  });

  it('is refused for the shell before, and for nothing else then', async () => {
    const before = {
      ...all,
      '@campaign/shared-ui': all['@campaign/shared-ui'].filter((name) => name !== 'Stack'),
    };
    await expect(checkRemote('lists', there({ before }), matrix)).rejects.toMatchObject({
      message:
        'lists:\n  previous (release 1): It uses what the console there does not have: @campaign/shared-ui#Stack.',
    });
    expect(await checkRemote('lists', there({ before }), ['stable', 'canary'])).toMatchObject({
      data: { faults: [] },
    });
  });

  it('is refused for an address or a panel that another remote’s canary takes', async () => {
    const canary = build('/phonelist', { 'phone-list-manager': { title: 'Mine', width: 480 } });
    await expect(checkRemote('lists', there({ canary }), matrix)).rejects.toMatchObject({
      message:
        'lists:\n  canary (release 3): /phonelist belongs to visits there.\n  canary (release 3): The panel phone-list-manager belongs to visits there.',
    });
    expect(await checkRemote('lists', there({ canary }), ['stable', 'previous'])).toMatchObject({
      data: { faults: [] },
    });
  });
});
