import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isInstalled } from './install.mjs';

const folders = [];
function makeFolder(files) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('what has to be built', () => {
  let house;
  beforeEach(() => {
    house = makeFolder({
      'package.json': { workspaces: ['platform', 'shared-ui', 'shared-api', 'mfe-jobs'] },
      'package-lock.json': {},
      'tsconfig.base.json': {},
      'platform/package.json': { name: '@campaign/platform' },
      'shared-ui/package.json': { name: '@campaign/shared-ui' },
      'shared-ui/src/index.ts': 'paint',
      'shared-api/package.json': { name: '@campaign/shared-api' },
      'shared-api/src/index.ts': 'know',
      'mfe-jobs/package.json': {
        name: '@campaign/mfe-jobs',
        dependencies: { '@campaign/shared-ui': '0.1.0' },
        scripts: { build: 'node build.mjs' },
      },
      'mfe-jobs/build.mjs':
        "import { mkdirSync } from 'node:fs'; mkdirSync('../build/mfe/jobs', { recursive: true });",
    });
    cpSync(import.meta.dirname, join(house, 'scripts/launch'), { recursive: true });
  });

  /** Asks the house's own launcher what has to be built, and builds it. */
  const build = () => {
    const code =
      "import { build, changedBuilds } from './scripts/launch/build.mjs'; const builds = changedBuilds(); await build(builds); console.log(builds.map(({ folder }) => folder).join());";
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: house,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return stdout.trim();
  };

  it('is everything at first, and nothing once it is built', () => {
    expect(build()).toBe('mfe-jobs');
    expect(build()).toBe('');
  });

  it.each([
    ['a file of its own', 'mfe-jobs/src/screen.tsx', 'mfe-jobs'],
    ['a package it uses', 'shared-ui/src/index.ts', 'mfe-jobs'],
    ['the presets', 'platform/webpack/preset.mjs', 'mfe-jobs'],
    ['the lock', 'package-lock.json', 'mfe-jobs'],
    ['a package it does not use', 'shared-api/src/index.ts', ''],
    ['a test', 'mfe-jobs/src/screen.test.tsx', ''],
    ['a README', 'mfe-jobs/README.md', ''],
  ])('after a change of %s', (_what, path, built) => {
    build();
    mkdirSync(dirname(join(house, path)), { recursive: true });
    appendFileSync(join(house, path), 'change');
    expect(build()).toBe(built);
  });

  it('is what somebody has deleted', () => {
    build();
    rmSync(join(house, 'build'), { recursive: true });
    expect(build()).toBe('mfe-jobs');
  });

  it('stays to be built when building failed', () => {
    writeFileSync(join(house, 'mfe-jobs/build.mjs'), 'process.exit(1)');
    const code =
      "import { build, changedBuilds } from './scripts/launch/build.mjs'; await build(changedBuilds());";
    const options = { cwd: house, encoding: 'utf8' };
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', code], options).stderr).toContain(
      'mfe-jobs does not build',
    );
    writeFileSync(
      join(house, 'mfe-jobs/build.mjs'),
      "import { mkdirSync } from 'node:fs'; mkdirSync('../build/mfe/jobs', { recursive: true });",
    );
    expect(build()).toBe('mfe-jobs');
  });
});

describe('what is installed', () => {
  const lock = (packages) => ({ packages: { '': {}, ...packages } });
  const react = { 'node_modules/react': { version: '19.3.1' } };
  const installedOf = (wanted, installed) =>
    isInstalled(
      makeFolder({
        'package-lock.json': lock(wanted),
        ...(installed && { 'node_modules/.package-lock.json': { packages: installed } }),
      }),
    );

  it.each([
    ['nothing yet', react, null, false],
    ['what the lock says', react, react, true],
    ['another version', react, { 'node_modules/react': { version: '19.2.0' } }, false],
    ['one too few', { ...react, 'node_modules/zod': { version: '4.6.7' } }, react, false],
    ['one too many', react, { ...react, 'node_modules/zod': { version: '4.6.7' } }, false],
    [
      'all but another platform’s binary',
      { ...react, 'node_modules/b-darwin': { version: '1.0.0', optional: true } },
      react,
      true,
    ],
  ])('%s', (_what, wanted, installed, isWhole) => {
    expect(installedOf(wanted, installed)).toBe(isWhole);
  });
});
