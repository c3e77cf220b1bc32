import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CACHE, ROOT, readJson } from '../launch/places.mjs';
import { run, tail } from '../launch/run.mjs';

const RESULTS = join(CACHE, 'test-results');
const indent = (text) => stripVTControlCharacters(text).replaceAll(/^/gm, '      ');

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
  for (const { name: path, message, assertionResults } of results.testResults) {
    const failures = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failures)
      show(`${relative(ROOT, path)}: ${fullName}`, failureMessages.join('\n'));
    if (failures.length === 0 && message && assertionResults.length === 0)
      show(relative(ROOT, path), message);
  }
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
  for (const { message } of results.errors) show('before the first test', message);
  for (const suite of results.suites)
    for (const { title, spec } of specsOf(suite))
      if (!spec.ok)
        for (const { error } of spec.tests.flatMap(({ results: tries }) => tries))
          if (error) show(`${suite.file}: ${title}`, error.message ?? error.value);
  const { expected, unexpected, flaky, skipped } = results.stats;
  const failed = unexpected + flaky + results.errors.length;
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
}
