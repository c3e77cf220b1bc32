import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { RemoteBuild } from '../../shared-api/src/contracts';
import { SHARED_MODULES } from '../src/shared-modules.mjs';
import { buildId } from './build-id.mjs';

const ROOT = join(__dirname, '../..');
const MINUTE = 60_000;
const temporary = (name) => mkdtempSync(join(tmpdir(), name));
const out = temporary('campaign-build-');
afterAll(() => rmSync(out, { recursive: true }));

/** Builds a fixture remote as `npm run build` would, into a folder of its own. */
const build = (remote) =>
  new Promise((resolve) => {
    const cwd = join(__dirname, 'fixture', remote);
    const env = { ...process.env, CAMPAIGN_BUILD_DIR: out };
    execFile(process.execPath, [join(__dirname, 'build.mjs')], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
/** What the watching build says about its first go; it is ended then. */
const watchOnce = (remote) =>
  new Promise((resolve, reject) => {
    const cwd = join(__dirname, 'fixture', remote);
    const env = { ...process.env, CAMPAIGN_BUILD_DIR: out };
    const watching = spawn(process.execPath, [join(__dirname, 'build.mjs'), '--watch'], { cwd, env });
    let said = '';
    const hear = (text) => {
      said += text;
      if (/ built in |compiled with/.test(said)) watching.kill();
    };
    watching.stdout.on('data', hear);
    watching.stderr.on('data', hear);
    watching.once('error', reject);
    watching.once('close', () => resolve(said));
  });
const readJson = (...path) => JSON.parse(readFileSync(join(out, 'mfe', ...path), 'utf8'));

describe('a build of a remote', () => {
  let first;
  let part;
  let folder;
  beforeAll(async () => {
    first = await build('mfe-small');
    const { build: id } = readJson('small', 'current.json');
    folder = join(out, 'mfe', 'small', id);
    part = readJson('small', id, 'release-part.json');
  }, MINUTE);

  it('leaves a part the release contract accepts, with what the remote declares', () => {
    expect(first).toMatchObject({ code: 0 });
    expect(RemoteBuild.parse(part)).toMatchObject({
      remote: 'small',
      container: `mfe_small_${part.build}`,
      routes: [
        { path: '/small', title: 'Small' },
        {
          path: '/small/later',
          title: 'Later',
          preload: [expect.stringMatching(/^\d+\.[0-9a-f]+\.js$/)],
          doors: ['@campaign/shared-ui/grid'],
        },
      ],
      requires: { platform: 1 },
      preload: ['remoteEntry.js', expect.stringMatching(/^__federation_expose_lifecycles\..*\.js$/)],
    });
  });

  it('names for each page the files of its own screens, and no others', () => {
    const [screen] = part.routes[1].preload;
    expect(readFileSync(join(folder, screen), 'utf8')).toContain('at a time');
    expect(part.integrity).toHaveProperty([screen]);
    expect(part.preload).not.toContain(screen);
    expect(part.routes[0]).not.toHaveProperty('preload');
  });

  it('sums up every file it serves, to the byte, and compresses it', () => {
    const served = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(served.length).toBeGreaterThanOrEqual(3);
    expect(Object.keys(part.integrity).sort()).toEqual(served.sort());
    for (const name of served) {
      const bytes = readFileSync(join(folder, name));
      expect(part.integrity[name]).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
      expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`)))).toEqual(bytes);
    }
  });

  it('writes the sum of every later chunk into the entry, so that no other bytes can run', () => {
    const entry = readFileSync(join(folder, 'remoteEntry.js'), 'utf8');
    const later = Object.entries(part.integrity).filter(([name]) => name !== 'remoteEntry.js');
    for (const [, sum] of later) expect(entry).toContain(sum);
  });

  it('carries no copy of what the shell gives', () => {
    const code = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    expect(code).not.toMatch(/react\.transitional\.element/);
    expect(code).not.toContain('No routes matched location');
    expect(part.bytes['remoteEntry.js'].gzip).toBeLessThan(9000);
  });

  it(
    'is not made again while its sources are the same',
    async () => {
      const again = await build('mfe-small');
      expect(again).toEqual({ code: 0, said: `small ${part.build} unchanged\n` });
    },
    MINUTE,
  );

  it(
    'is made for development too, with no copy of what the shell gives',
    async () => {
      const said = await watchOnce('mfe-small');
      expect(said).toMatch(/^small dev built in [\d.]+ s$/m);
      expect(said).not.toContain('ERROR');
    },
    MINUTE,
  );

  it(
    'is refused above its budget, or for a screen that is not there, and nothing points at it',
    async () => {
      const { code, said } = await build('mfe-heavy');
      expect(code).toBe(1);
      expect(said).toMatch(/heavy: firstRoute weighs [\d.]+ kB gzip, its budget is 0.5 kB/);
      expect(said).toContain(
        '/heavy: features/nowhere is not imported lazily in this remote; imported so: nothing.',
      );
      expect(() => readJson('heavy', 'current.json')).toThrow();
    },
    MINUTE,
  );
});

describe('the id of a build', () => {
  const sources = temporary('campaign-sources-');
  const write = (path, text) => {
    mkdirSync(join(sources, path, '..'), { recursive: true });
    writeFileSync(join(sources, path), text);
  };
  const id = () => buildId(sources, ['mfe-a', 'platform']);
  beforeAll(() => {
    write('mfe-a/src/screen.tsx', 'export const a = 1;');
    write('platform/src/index.ts', 'export {};');
  });
  afterAll(() => rmSync(sources, { recursive: true }));

  it('follows every source, by content and by name', () => {
    const before = id();
    expect(id()).toBe(before);
    write('mfe-a/src/screen.tsx', 'export const a = 2;');
    expect(id()).not.toBe(before);
    write('mfe-a/src/screen.tsx', 'export const a = 1;');
    expect(id()).toBe(before);
    write('platform/src/other.ts', '');
    expect(id()).not.toBe(before);
    rmSync(join(sources, 'platform/src/other.ts'));
  });

  it('does not follow what is not built: tests, other remotes, words about it', () => {
    const before = id();
    write('mfe-a/src/screen.test.tsx', 'it("…")');
    write('mfe-a/README.md', '# A remote');
    write('mfe-a/node_modules/x/index.js', 'x');
    write('mfe-b/src/screen.tsx', 'export const b = 1;');
    expect(id()).toBe(before);
  });
});

it('shares only what the packages have a door for', () => {
  for (const { key } of SHARED_MODULES.filter((each) => each.key.startsWith('@campaign/'))) {
    const [, folder, ...door] = key.split('/');
    const { exports } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    expect(exports).toHaveProperty([['.', ...door].join('/')]);
  }
});
