import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CACHE, ROOT, readJson, workspaces } from './places.mjs';
import { inParallel, run, scriptEnvironment, tail } from './run.mjs';
import { CommandError } from './step.mjs';

const NOT_BUILT = /^(node_modules|dist|testing|\..*)$|\.test\.(ts|tsx|mjs)$|\.md$/;
const FOR_ALL = ['package-lock.json', 'tsconfig.base.json'];

function* filesUnder(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NOT_BUILT.test(entry.name)) continue;
    const each = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(each);
    else if (entry.isFile()) yield each;
  }
}

const digest = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** A package and those of ours that are compiled into it; platform holds the presets that build them. */
function ingredients(folder, manifests) {
  const found = new Set(['platform']);
  const add = (each) => {
    found.add(each);
    const { dependencies = {}, devDependencies = {} } = manifests.get(each);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const used = name.startsWith('@campaign/') ? name.replace('@campaign/', '') : null;
      if (used !== null && !found.has(used)) add(used);
    }
  };
  add(folder);
  return [...found].sort();
}

const stampOf = (folder) => join(CACHE, `built-${folder}`);

function resultOf(folder) {
  if (folder === 'server') return join(ROOT, 'server/dist');
  return join(ROOT, 'build', folder === 'shell' ? 'shell' : `mfe/${folder.replace('mfe-', '')}`);
}

/**
 * What has to be built: a package with a build script, of which a file, a package it uses or the lock has changed
 * since it was last built here, or whose result is gone.
 */
export function changedBuilds() {
  const manifests = new Map(
    workspaces().map((folder) => [folder, readJson(join(ROOT, folder, 'package.json'))]),
  );
  const contents = new Map(
    [...manifests.keys()].map((folder) => [folder, digest(filesUnder(join(ROOT, folder)))]),
  );
  const common = digest(FOR_ALL.map((file) => join(ROOT, file)));

  const builds = [...manifests].flatMap(([folder, { scripts }]) => {
    if (!scripts?.build) return [];
    const parts = ingredients(folder, manifests).map((each) => contents.get(each));
    return [{ folder, command: scripts.build, inputs: [common, ...parts].join('\n') }];
  });
  return builds.filter(({ folder, inputs }) => {
    const isSame = existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === inputs;
    return !isSame || !existsSync(resultOf(folder));
  });
}

/** Builds what is given, as many at a time as there are processors for. */
export async function build(builds) {
  mkdirSync(CACHE, { recursive: true });
  await inParallel(builds, availableParallelism(), async ({ folder, command, inputs }) => {
    const cwd = join(ROOT, folder);
    const options = { cwd, shell: true, detached: true, env: scriptEnvironment(cwd) };
    const { code, all } = await run(command, [], options);
    if (code !== 0) throw new CommandError(`${folder} does not build:\n${tail(all)}`);
    writeFileSync(stampOf(folder), inputs);
  });
}
