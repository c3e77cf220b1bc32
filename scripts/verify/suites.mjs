import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CACHE, ROOT, readJson } from '../launch/places.mjs';
import { run, tail } from '../launch/run.mjs';

/** How a line begins that tells what a suite has not looked at, and why; see appearance.ts. */
const LEFT_OUT = 'Pictures are left out: ';
const RESULTS = join(CACHE, 'test-results');
const indent = (text) => stripVTControlCharacters(text).replaceAll(/^/gm, '      ');

const SHOWN = 30;

/** Shows the first failures of a part; the hundredth of one cause tells nothing new. */
function showAll(failures) {
  for (const { name, message } of failures.slice(0, SHOWN)) show(name, message);
  if (failures.length > SHOWN) console.log(`\n    … and ${failures.length - SHOWN} more`);
}

function show(name, message) {
  console.log(`\n    ✗ ${name}`);
  console.log(indent(stripVTControlCharacters(message).split('\n').slice(0, 30).join('\n')));
}

/** More files than this that fail at once have one cause, and it is not chance. */
const MOST_TRIED_AGAIN = 5;

/**
 * At the gate (CI) a test that failed has one more try, alone on the machine: two cores that run everything at once
 * are late now and then. Whoever needed it is named with what went wrong; elsewhere the first failure counts.
 */
const triesAgain = () => Boolean(process.env.CI);

function showSecondTries(names) {
  if (names.length === 0) return;
  console.log(`\n    ↻ ${names.length} passed only at the second try; what the first said:`);
  for (const { name, message } of names) show(name, message);
}

function readResults(file) {
  try {
    return readJson(file);
  } catch {
    return null;
  }
}

const jestFailures = (files) =>
  files.flatMap(({ name: path, message, assertionResults }) => {
    const file = relative(ROOT, path);
    if (assertionResults.length === 0 && message) return [{ file, name: file, message }];
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file,
        name: `${file}: ${fullName}`,
        message: failureMessages.join('\n'),
      }));
  });

const jestCount = (files, wanted) =>
  files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;

/** One run of jest: what it says of each file, or null with its last words when it says nothing. */
async function jestOnce(name, args, env) {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const { code, all } = await run(
    process.execPath,
    [jest, '--ci', '--json', `--outputFile=${file}`, ...args],
    { env: { ...process.env, ...env } },
  );
  const files = readResults(file)?.testResults ?? null;
  if (!files) console.log(indent(tail(all, 60)));
  return { code, files };
}

/** Runs jest with these arguments and counts; a test file that cannot even be read counts as one failure. */
export async function runJest(name, args, env = {}) {
  const first = await jestOnce(name, [`--maxWorkers=${availableParallelism()}`, ...args], env);
  if (!first.files) return { passed: 0, failed: 1 };

  let { files, code } = first;
  const failures = jestFailures(files);
  const paths = new Set(failures.map(({ file }) => join(ROOT, file)));
  if (triesAgain() && paths.size > 0 && paths.size <= MOST_TRIED_AGAIN) {
    const alone = ['--runInBand', ...args, '--runTestsByPath', ...paths];
    const second = await jestOnce(`${name}-again`, alone, env);
    if (second.files) {
      files = [...files.filter(({ name: path }) => !paths.has(path)), ...second.files];
      code = second.code;
      const still = new Set(jestFailures(files).map(({ name: test }) => test));
      showSecondTries(failures.filter(({ name: test }) => !still.has(test)));
    }
  }

  const left = jestFailures(files);
  showAll(left);
  return {
    passed: jestCount(files, 'passed'),
    // Jest may fail for what no test shows: a worker that died, nothing found to run.
    failed: left.length === 0 && code !== 0 ? 1 : left.length,
    skipped: jestCount(files, 'pending'),
  };
}

function* specsOf(suite, titles = []) {
  for (const spec of suite.specs ?? []) yield { title: [...titles, spec.title].join(' › '), spec };
  for (const inner of suite.suites ?? []) yield* specsOf(inner, [...titles, inner.title]);
}

/** Runs the Playwright tests of a folder; they start themselves what they look at. */
export async function runPlaywright(workspace, args, chromium, env = {}) {
  const folder = join(ROOT, workspace);
  const file = join(folder, env.E2E_RESULTS ?? 'test-results', 'results.json');
  rmSync(file, { force: true });
  const again = triesAgain() ? ['--retries=1'] : [];
  const { code, all } = await run(join(ROOT, 'node_modules/.bin/playwright'), ['test', ...args, ...again], {
    cwd: folder,
    env: { ...process.env, CHROMIUM_PATH: chromium, ...env },
  });

  const remarks = all.split('\n').filter((line) => line.startsWith(LEFT_OUT));
  for (const remark of new Set(remarks)) console.log(`  ${remark}`);

  const results = readResults(file);
  if (!results) {
    console.log(indent(tail(all, 60)));
    return { passed: 0, failed: 1 };
  }
  const tests = results.suites.flatMap((suite) =>
    [...specsOf(suite)].flatMap(({ title, spec }) =>
      spec.tests.map(({ status, results: tries }) => ({
        status,
        name: `${suite.file}: ${title}`,
        errors: tries.flatMap(({ error }) => (error ? [error.message ?? error.value] : [])),
      })),
    ),
  );
  const withErrors = (wanted) =>
    tests
      .filter(({ status }) => status === wanted)
      .flatMap(({ name, errors }) => errors.map((message) => ({ name, message })));
  showSecondTries(withErrors('flaky'));
  showAll([
    ...results.errors.map(({ message }) => ({ name: 'before the first test', message })),
    ...withErrors('unexpected'),
  ]);
  const { expected, unexpected, flaky, skipped } = results.stats;
  const failed = unexpected + results.errors.length;
  return { passed: expected + flaky, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
}

const PORTS_APART = 40;

/**
 * The same in parts at once, each against a product of its own: a browser waits more than it works. `weights` are the
 * parts' shares of the tests, in the order of the files' names.
 */
export async function runPlaywrightInShards(workspace, weights, chromium) {
  const firstPort = Number(process.env.E2E_PORT ?? 4400);
  const counts = await Promise.all(
    weights.map((_, index) =>
      runPlaywright(workspace, [`--shard=${index + 1}/${weights.length}`], chromium, {
        E2E_PORT: String(firstPort + index * PORTS_APART),
        E2E_RESULTS: `test-results/${index + 1}`,
        PWTEST_SHARD_WEIGHTS: weights.join(':'),
      }),
    ),
  );
  const sum = (of) => counts.reduce((total, each) => total + (each[of] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The gate plays the same chances every time; `npm run chaos` draws new ones. */
const GATE_SEED = '20261122';
const NOT_PLAYED = '  ✗ it could not be played to its end';

/**
 * Plays the short chaos run in a process of its own; each scenario counts as one test. What could not be played (a
 * process late to start) may be tried again, a ledger that does not add up never.
 */
export async function runChaosScenarios() {
  const once = () => run(process.execPath, ['--import', 'tsx', 'scripts/chaos.mjs', '--seed', GATE_SEED]);
  let { code, all } = await once();
  const lines = (start) => all.split('\n').filter((line) => line.startsWith(start));
  const failures = lines('  ✗ ');
  if (triesAgain() && failures.length > 0 && failures.length === lines(NOT_PLAYED).length) {
    showSecondTries([{ name: 'chaos', message: tail(all, 30) }]);
    ({ code, all } = await once());
  }
  const failed = lines('  ✗ ').length;
  if (failed > 0 || code !== 0) console.log(indent(tail(all, 60)));
  return { passed: lines('  ✓ ').length, failed: failed === 0 && code !== 0 ? 1 : failed };
}
