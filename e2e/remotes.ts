import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** A build of a remote as its webpack build describes it, and where its files lie. */
export interface BuiltRemote {
  folder: string;
  part: {
    remote: string;
    build: string;
    container: string;
    entry: string;
    integrity: Record<string, string>;
  } & Record<string, unknown>;
}

/** What this process has built, by what it was made of: several files of tests look at the same. */
const built = new Map<string, BuiltRemote>();
function once(what: string, build: () => BuiltRemote): BuiltRemote {
  const known = built.get(what) ?? build();
  built.set(what, known);
  return known;
}

/** A remote that fails as the page tells it to. */
export const buildFaulty = () => {
  const folder = join(import.meta.dirname, 'chaos/remotes/mfe-faulty');
  return once(folder, () => buildRemote(folder));
};

/** Builds a remote by the platform's own presets, away from the product's builds. */
function buildRemote(folder: string): BuiltRemote {
  const output = mkdtempSync(join(tmpdir(), 'campaign-remote-'));
  execFileSync(process.execPath, [join(ROOT, 'platform/webpack/build.mjs')], {
    cwd: folder,
    env: { ...process.env, CAMPAIGN_BUILD_DIR: output, NODE_ENV: 'production' },
    stdio: 'pipe',
  });
  const name = folder.split('/mfe-').at(-1)!;
  const home = join(output, 'mfe', name);
  const { build } = JSON.parse(readFileSync(join(home, 'current.json'), 'utf8')) as { build: string };
  const files = join(home, build);
  return { folder: files, part: JSON.parse(readFileSync(join(files, 'release-part.json'), 'utf8')) };
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { build: string };

/** The next version of a remote: the product's own build of it with one text in place of another, under an id of its own. */
export function nextVersion(remote: string, text: string, other: string): BuiltRemote {
  const builds = join(ROOT, 'build/mfe', remote);
  const { build: before } = readJson(join(builds, 'current.json'));
  const build = createHash('sha256')
    .update(`${before} ${text} ${other}`)
    .digest('hex')
    .slice(0, before.length);
  return once(`${remote} ${build}`, () => {
    const home = join(mkdtempSync(join(tmpdir(), 'campaign-remote-')), 'mfe', remote);
    const folder = join(home, build);
    mkdirSync(folder, { recursive: true });
    const own = (file: string) => readFileSync(join(builds, before, file), 'utf8');
    const part = JSON.parse(own('release-part.json').replaceAll(before, build)) as BuiltRemote['part'];
    const files = Object.keys(part.integrity).filter((file) => file !== part.entry);
    if (!files.some((file) => own(file).includes(text))) throw new Error(`No file of ${remote} says ${text}`);
    const sums = new Map<string, string>();
    // The entry comes last: it knows the sums of the others.
    for (const file of [...files, part.entry]) {
      let content = own(file).replaceAll(before, build).replaceAll(text, other);
      if (file === part.entry) for (const [old, sum] of sums) content = content.replaceAll(old, sum);
      writeFileSync(join(folder, file), content);
      const sum = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      sums.set(part.integrity[file]!, sum);
      part.integrity[file] = sum;
    }
    writeFileSync(join(folder, 'release-part.json'), JSON.stringify(part));
    writeFileSync(join(home, 'current.json'), JSON.stringify({ build }));
    return { folder, part };
  });
}

/** The title of that one; its name as it is read. */
export const NEXT_LISTS = 'Phone Lists, next edition';
/** The lists' remote with another title: the next version that most tests need. */
export const buildNextLists = () => nextVersion('lists', 'title:"Phone Lists"', `title:"${NEXT_LISTS}"`);

/** Inside the repository, where nobody looks: `node_modules` is found above it. */
const ASIDE = join(ROOT, 'build/next-versions');

/** A remote as `mfe new` makes it, untouched, of a house that stands aside. */
export function buildNewRemote(name: string): BuiltRemote {
  const house = join(ASIDE, 'house');
  rmSync(house, { recursive: true, force: true });
  for (const file of ['package.json', 'mfe-dashboard/package.json'])
    cpSync(join(ROOT, file), join(house, file), { recursive: true });
  const make = `import { makeRemote } from './platform/cli/new-remote.mjs'; makeRemote(${JSON.stringify(name)}, { root: ${JSON.stringify(house)} });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', make], { cwd: ROOT, stdio: 'pipe' });
  return buildRemote(join(house, `mfe-${name}`));
}

/** A remote that stands in a repository of its own, as this one would build the same sources. */
export function buildHere(name: string, home: string): BuiltRemote {
  const folder = join(ASIDE, `mfe-${name}`);
  rmSync(folder, { recursive: true, force: true });
  for (const each of ['src', 'platform.config.ts', 'package.json', 'webpack.config.mjs'])
    cpSync(join(home, each), join(folder, each), {
      recursive: true,
      filter: (source) => !/\.test\.tsx?$/.test(source),
    });
  return buildRemote(folder);
}
