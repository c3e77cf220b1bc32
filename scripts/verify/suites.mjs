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

function readResults(file) {
  try {
    return readJson(file);
  } catch {
    return null;
  }
}

/** Runs jest with these arguments and counts; a test file that cannot even be read counts as one failure. */
export async function runJest(name, args, env = {}) {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const flags = ['--ci', '--json', `--outputFile=${file}`, `--maxWorkers=${availableParallelism()}`];
  const { code, all } = await run(process.execPath, [jest, ...flags, ...args], {
    env: { ...process.env, ...env },
  });

  const results = readResults(file);
  if (!results) {
    console.log(indent(tail(all, 60)));
    return { passed: 0, failed: 1 };
  }
  showAll(
    results.testResults.flatMap(({ name: path, message, assertionResults }) => {
      const file = relative(ROOT, path);
      if (assertionResults.length === 0 && message) return [{ name: file, message }];
      return assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          name: `${file}: ${fullName}`,
          message: failureMessages.join('\n'),
        }));
    }),
  );
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  // Jest may fail for what no test shows: a worker that died, nothing found to run.
  return {
    passed: results.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: results.numPendingTests,
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
  const { code, all } = await run(join(ROOT, 'node_modules/.bin/playwright'), ['test', ...args], {
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
  const failures = results.suites.flatMap((suite) =>
    [...specsOf(suite)]
      .filter(({ spec }) => !spec.ok)
      .flatMap(({ title, spec }) =>
        spec.tests.flatMap(({ results: tries }) => tries.map(({ error }) => ({ title, error }))),
      )
      .filter(({ error }) => error)
      .map(({ title, error }) => ({
        name: `${suite.file}: ${title}`,
        message: error.message ?? error.value,
      })),
  );
  showAll([
    ...results.errors.map(({ message }) => ({ name: 'before the first test', message })),
    ...failures,
  ]);
  const { expected, unexpected, flaky, skipped } = results.stats;
  const failed = unexpected + flaky + results.errors.length;
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
}

const PORTS_APART = 40;

/** The same in parts at once, each against a product of its own: a browser waits more than it works. */
export async function runPlaywrightInShards(workspace, shards, chromium) {
  const firstPort = Number(process.env.E2E_PORT ?? 4400);
  const counts = await Promise.all(
    Array.from({ length: shards }, (_, index) =>
      runPlaywright(workspace, [`--shard=${index + 1}/${shards}`], chromium, {
        E2E_PORT: String(firstPort + index * PORTS_APART),
        E2E_RESULTS: `test-results/${index + 1}`,
      }),
    ),
  );
  const sum = (of) => counts.reduce((total, each) => total + (each[of] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Plays the short chaos run in a process of its own; each scenario counts as one test. */
export async function runChaosScenarios() {
  const { code, all } = await run(process.execPath, ['--import', 'tsx', 'scripts/chaos.mjs']);
  const count = (mark) => all.split('\n').filter((line) => line.startsWith(`  ${mark} `)).length;
  const failed = count('✗');
  if (failed > 0 || code !== 0) console.log(indent(tail(all, 60)));
  return { passed: count('✓'), failed: failed === 0 && code !== 0 ? 1 : failed };
}
