import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT, readJson } from '../../launch/places.mjs';
import { inParallel } from '../../launch/run.mjs';
import { seconds } from '../../launch/step.mjs';
import { AREAS } from './areas.mjs';
import { killFile } from './kill-file.mjs';
import { mutationsOf } from './mutations.mjs';
import { ENOUGH, page, share, sumOf } from './scores.mjs';

const KEPT = join(CACHE, 'logic-mutants.json');
const PAGE = join(ROOT, 'docs/mutants.md');
const AT_ONCE = Number(process.env.MUTANTS_AT_ONCE ?? 2);

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
/** Judged again when the file, one of its tests or what mutates has changed. */
const stateOf = (path, tests) =>
  [path, ...tests.map((test) => test.path), 'scripts/mutants/logic/mutations.mjs']
    .reduce((hash, each) => hash.update(read(each)), createHash('sha256'))
    .digest('hex');

function knownResults() {
  try {
    return readJson(KEPT);
  } catch {
    return {};
  }
}

/** Beside what another shard has judged meanwhile. */
function keep(judged) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(KEPT, `${JSON.stringify({ ...knownResults(), ...judged }, null, 1)}\n`);
}

/** Whether there is an area or a file of this name, in part. */
export const isLogic = (part) =>
  AREAS.some(({ name, files }) => files.some((path) => `${name} ${path}`.includes(part)));

/**
 * npm run mutants -- logic [policy jobs.view] [--shard=1/4] [--every=8] [--keep]: changes one operator, condition, field or call of the logic
 * at a time and asks the tests beside it. What has not changed since it was judged is not judged again. `--every=8` judges each
 * eighth mutant, for a quick look; `--keep` writes docs/mutants.md.
 */
export async function killLogic(names, { shard: part = '1/1', every: each = '1', keep: keepsPage = false }) {
  const [shard = 1, of = 1] = part.split('/').map(Number);
  const step = Number(each);
  const known = step === 1 ? knownResults() : {};
  const judged = {};
  const files = AREAS.flatMap(({ name, files: paths, tests, every = 1 }) =>
    paths.map((path) => ({
      area: name,
      path,
      tests: tests(path),
      isSample: every > 1,
      mutations: mutationsOf(read(path), path).filter((_, at) => at % (every * step) === 0),
    })),
  )
    .filter(({ mutations, tests }) => mutations.length > 0 && tests.length > 0)
    .filter(({ area, path }) => names.length === 0 || names.some((part) => `${area} ${path}`.includes(part)))
    .filter((_, at) => at % of === shard - 1)
    .map((file) => ({ ...file, state: stateOf(file.path, file.tests) }));

  const waiting = files
    .filter(({ path, state }) => known[path]?.state !== state)
    .toSorted((a, b) => b.mutations.length - a.mutations.length);
  await inParallel(waiting, AT_ONCE, async ({ path, tests, mutations, state }) => {
    const from = performance.now();
    const result = await killFile({ file: path, mutations, tests }).catch((problem) => {
      console.log(`  ✗ ${problem.message}`);
    });
    // The others are judged all the same.
    if (!result) return;
    known[path] = judged[path] = { state, ...result };
    if (step === 1) keep(judged);
    console.log(`  ${share(result)} ${path} (${seconds(from)})`);
    for (const { line, what } of result.alive) console.log(`      line ${line}: ${what}`);
  });

  const isWhole = files.every(({ path, state }) => known[path]?.state === state);
  const results = files
    .filter(({ path, state }) => known[path]?.state === state)
    .map(({ area, path, isSample }) => ({ area, path, isSample, ...known[path] }));
  if (keepsPage) writeFileSync(PAGE, page(results, step));
  const { killed, all, percent } = sumOf(results.filter(({ isSample }) => !isSample));
  console.log(`\n${killed} of ${all} mutants of the logic killed: ${percent.toFixed(1)} %`);
  // What is only measured has no score to reach.
  return files.length > 0 && isWhole && (percent >= ENOUGH || all === 0);
}
