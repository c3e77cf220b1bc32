import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CACHE, ROOT, readJson } from '../launch/places.mjs';
import { run, tail } from '../launch/run.mjs';

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

/** Runs the browser tests against the product that they start themselves. */
export async function runBrowserTests(chromium) {
  const folder = join(ROOT, 'e2e');
  const file = join(folder, 'test-results/results.json');
  rmSync(file, { force: true });
  const { code, all } = await run(join(ROOT, 'node_modules/.bin/playwright'), ['test'], {
    cwd: folder,
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });

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
