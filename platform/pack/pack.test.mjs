import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { SHARED_MODULES } from '../src/shared-modules.mjs';
import { withEndings } from './compile.mjs';
import { pack } from './pack.mjs';

const ROOT = join(__dirname, '../..');
const home = mkdtempSync(join(tmpdir(), 'campaign-team-'));
const team = join(home, 'surveys');
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What npm would have put there; only our own three come from their packages. By npm itself in skew/outside-team. */
async function install() {
  const modules = join(team, 'node_modules');
  for (const file of await pack(join(home, 'packages'), { types: false })) {
    const folder = join(modules, '@campaign', /^campaign-(.*)-\d/.exec(basename(file))[1]);
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['xzf', file, '-C', folder, '--strip-components=1']);
  }
  const link = (name) => {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  };
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@campaign' || name.startsWith('.')) continue;
    if (!name.startsWith('@')) link(name);
    else for (const each of readdirSync(join(ROOT, 'node_modules', name))) link(`${name}/${each}`);
  }
}

const mfe = (...args) =>
  new Promise((resolve) => {
    const command = join(team, 'node_modules/@campaign/platform/cli/mfe.mjs');
    const { CAMPAIGN_BUILD_DIR: _build, CAMPAIGN_ROOT: _root, ...env } = process.env;
    execFile(process.execPath, [command, ...args], { cwd: team, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

describe('the packages, in a folder that knows nothing of this repository', () => {
  beforeAll(install);

  it('are of the version of the contract, and lead to JavaScript alone', () => {
    const [, version] = /^## (\d+\.\d+\.\d+)$/m.exec(
      readFileSync(join(ROOT, 'platform/CHANGELOG.md'), 'utf8'),
    );
    for (const name of ['platform', 'shared-api', 'shared-ui']) {
      const folder = join(team, 'node_modules/@campaign', name);
      const manifest = readJson(folder, 'package.json');
      expect(manifest).toMatchObject({ version, peerDependencies: { react: '19.3.1' } });
      expect(manifest).not.toHaveProperty('private');
      for (const door of Object.values(manifest.exports)) {
        const target = door.default ?? door;
        expect(target).not.toMatch(/\.tsx?$/);
        expect([target, existsSync(join(folder, target))]).toEqual([target, true]);
      }
      const sources = readdirSync(folder, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
      expect(sources).toEqual([]);
    }
    for (const { key, facade = key } of SHARED_MODULES.filter(({ key: each }) => each.startsWith('@'))) {
      const [scope, name, ...door] = facade.split('/');
      if (scope !== '@campaign') continue;
      const { exports } = readJson(team, 'node_modules/@campaign', name, 'package.json');
      expect(exports).toHaveProperty([['.', ...door].join('/')]);
    }
  });

  it('refuse a name that would be taken for a short link, and say another', async () => {
    const refused = await mfe('new', '--standalone', 'surveys2');
    expect(refused).toEqual({
      code: 2,
      said: '/surveys2 could be a short link: eight letters or digits.\nCall it otherwise, with a dash say: mfe new --standalone surveys-2\n',
    });
  });

  it('refuse an icon and a permission that there are not, as here', async () => {
    const file = join(team, 'platform.config.ts');
    const routes = [{ path: '/surveys', title: 'Surveys', permission: 'list:lists' }];
    const nav = [{ label: 'Surveys', path: '/surveys', icon: 'phones', order: 90 }];
    const rest = { requires: { platform: 1 }, budget: { remoteEntry: 9, firstRoute: 60 } };
    writeFileSync(file, `export default ${JSON.stringify({ routes, nav, ...rest })};`);
    writeFileSync(join(team, 'package.json'), '{ "name": "mfe-surveys" }');
    mkdirSync(join(team, 'src'));
    const { code, said } = await mfe('check', 'surveys');
    for (const each of ['platform.config.ts', 'package.json', 'src'])
      rmSync(join(team, each), { recursive: true });
    expect(code).toBe(1);
    expect(said).toContain('/surveys: there is no permission list:lists. Nearest: list:list, ');
    expect(said).toContain('Surveys: there is no icon phones. Nearest: phone, ');
  });

  it('make a repository of a remote there, once, and nothing in it names this one', async () => {
    expect(await mfe('new', '--standalone', 'surveys')).toMatchObject({ code: 0 });
    expect((await mfe('new', '--standalone', 'surveys')).code).toBe(1);
    expect(readJson(team, 'package.json')).toMatchObject({ name: 'mfe-surveys', type: 'module' });
    const words = readdirSync(team, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
    expect(words).not.toMatch(/\{\{\w+\}\}/);
    expect(words).not.toContain(ROOT);
  });

  it('name another remote than the one that is there by what is there', async () => {
    const { code, said } = await mfe('check', 'lists');
    expect([code, said]).toEqual([
      1,
      'There is no remote mfe-lists here. There are: surveys.\nmfe new lists makes one.\n',
    ]);
  });
});

it('nothing is packed before the shell is built, and what builds it is named', () => {
  const to = join(home, 'too-early');
  const env = { ...process.env, CAMPAIGN_BUILD_DIR: join(home, 'nothing-built') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'run.mjs'), to], {
    env,
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'The shell is not built, and the packages carry it for mfe dev --alone: run npm run build first.\n',
  });
  expect(existsSync(to)).toBe(false);
});

it('a relative import gets its ending, and nothing else one', () => {
  const file = join(ROOT, 'platform/src/index.ts');
  const text = `import a from './contract';\nexport * from "./list-screen";\nimport('./lazy-part');\nimport b from 'react';`;
  expect(withEndings(text, file)).toBe(
    `import a from './contract.js';\nexport * from "./list-screen/index.js";\nimport('./lazy-part.js');\nimport b from 'react';`,
  );
});
