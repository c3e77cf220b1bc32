import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../../launch/places.mjs';

const MODULES = 'server/src/modules';
const SHARED = 'shared-api/src';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** Files below a folder, from the repository's root. */
const below = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .toSorted();
const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|bench|stories)\.|\/testing\//.test(path);
const sources = (folder, pattern = /./) =>
  below(folder).filter((path) => isSource(path) && pattern.test(path));

/**
 * The tests of a file: those of its own folder that import it, by its name or by the folder's door, and need no server. A file that
 * tests know only through another one has all of the folder's.
 */
function besides(path, world) {
  const near = readdirSync(join(ROOT, dirname(path)))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => ({ test: `${dirname(path)}/${name}`, text: read(`${dirname(path)}/${name}`) }))
    .filter(({ text }) => !/\bopen\w*(Server|World|Registry)\w*\(/.test(text));
  const name = basename(path).replace(/\.tsx?$/, '');
  const importing = near.filter(({ text }) =>
    [`'./${name}'`, "'.'", "'./index'"].some((from) => text.includes(from)),
  );
  return (importing.length > 0 ? importing : near).map(({ test }) => ({ path: test, world }));
}

/** The test that bears a file's name, else its module's or screen's. */
function namesake(path, world) {
  const folder = dirname(path);
  const names = [basename(path).replace(/\.tsx?$/, ''), basename(path).split('.')[0], basename(folder)];
  const tests = names
    .flatMap((name) => [`${folder}/${name}.test.ts`, `${folder}/${name}.test.tsx`])
    .filter((test) => existsSync(join(ROOT, test)));
  return tests.slice(0, 1).map((test) => ({ path: test, world }));
}
const plain = (...paths) => paths.map((path) => ({ path, world: 'plain' }));

const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));

/**
 * What `npm run mutants -- logic` changes, and which tests should notice: the quick ones, which need no database. `every`: only
 * each so-manieth mutant is judged, which says how things stand and is no part of the score.
 */
export const AREAS = [
  {
    name: 'policy',
    files: [`${SHARED}/policy.ts`],
    tests: () => plain(`${SHARED}/policy.test.ts`, `${SHARED}/role-lines.test.ts`),
  },
  {
    name: 'rules of sending',
    files: sources(`${MODULES}/sending/rules`),
    tests: (path) => besides(path, 'plain'),
  },
  {
    name: 'rules of jobs and people',
    files: [`${MODULES}/jobs/job-rules.ts`, `${SHARED}/agent-rules.ts`, `${SHARED}/job-figures.ts`],
    tests: (path) => besides(path, 'plain'),
  },
  {
    name: 'messaging and registration',
    files: [...sources(`${SHARED}/messaging`), ...sources(`${SHARED}/registration`)],
    tests: (path) => besides(path, 'plain'),
  },
  {
    name: 'days and zones',
    files: [
      'server/src/zones/zones.ts',
      `${MODULES}/jobs/estimate-days.ts`,
      `${MODULES}/delivery/delivery-days.ts`,
    ],
    tests: (path) => besides(path, 'plain'),
  },
  {
    name: 'session, addresses, keys',
    files: [
      ...sources(`${SHARED}/session`),
      ...['canonical-json', 'idempotency-keys', 'lost-members', 'paths', 'route-ownership'].map(
        (name) => `${SHARED}/${name}.ts`,
      ),
    ],
    tests: (path) => besides(path, /session\/|idempotency-keys/.test(path) ? 'page' : 'plain'),
  },
  {
    name: 'contracts',
    files: sources(`${SHARED}/contracts`),
    tests: () => plain(`${MODULES}/api-docs/kept-shapes.test.ts`, `${SHARED}/contracts/refinements.test.ts`),
  },
  {
    name: 'views',
    // Pages are markup: measured with the screens.
    files: sources(MODULES, /(?<!page|stalled)\.view\.ts$/),
    tests: (path) => besides(path, 'plain'),
  },
  {
    name: 'services',
    files: sources(MODULES, /\.service\.ts$/),
    tests: (path) => namesake(path, 'server'),
    every: 40,
  },
  {
    name: 'screens',
    files: REMOTES.flatMap((remote) => sources(`${remote}/src/features`, /-screen\.tsx$/)),
    tests: (path) => namesake(path, 'page'),
    every: 40,
  },
];
