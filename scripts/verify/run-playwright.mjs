import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from '../launch/places.mjs';
import { run, tail } from '../launch/run.mjs';
import { failure, outcome, triesAgain } from './outcome.mjs';

/** How a line begins that tells what a suite has not looked at, and why; see appearance.ts. */
const LEFT_OUT = 'Pictures are left out: ';

function* specsOf(suite, titles = []) {
  for (const spec of suite.specs ?? []) yield { title: [...titles, spec.title].join(' › '), spec };
  for (const inner of suite.suites ?? []) yield* specsOf(inner, [...titles, inner.title]);
}

const testsOf = (results) =>
  results.suites.flatMap((suite) =>
    [...specsOf(suite)].flatMap(({ title, spec }) =>
      spec.tests.map(({ status, results: tries }) => ({
        status,
        file: suite.file,
        seconds: tries.reduce((total, { duration }) => total + duration, 0) / 1000,
        name: `${suite.file}: ${title}`,
        errors: tries.flatMap(({ error }) => (error ? [error.message ?? error.value] : [])),
      })),
    ),
  );

/**
 * Runs Playwright tests of a workspace; they start themselves what they look at.
 *
 * @param {string} workspace
 * @param {string[]} args folders, options
 * @param {{ chromium?: string, env?: Record<string, string>, limitMs: number }} options
 */
export async function runPlaywright(workspace, args, { chromium, env = {}, limitMs }) {
  const folder = join(ROOT, workspace);
  const file = join(folder, env.E2E_RESULTS ?? 'test-results', 'results.json');
  rmSync(file, { force: true });
  const again = triesAgain() ? ['--retries=1'] : [];
  const { code, all } = await run(
    'node',
    [join(ROOT, 'node_modules/.bin/playwright'), 'test', ...args, ...again],
    {
      cwd: folder,
      env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }), ...env },
      detached: true,
      limitMs,
    },
  );
  const results = readResults(file);
  if (!results) return failure([workspace, ...args].join(' '), tail(all, 60));

  const tests = testsOf(results);
  const withErrors = (wanted) =>
    tests
      .filter(({ status }) => status === wanted)
      .flatMap(({ name, errors }) => errors.map((message) => ({ name, message })));
  const failures = [
    ...results.errors.map(({ message }) => ({ name: 'before the first test', message })),
    ...withErrors('unexpected'),
  ];
  const { expected, unexpected, flaky, skipped } = results.stats;
  const failed = unexpected + results.errors.length;
  const isSilent = failed === 0 && code !== 0;
  const files = {};
  for (const { file: spec, seconds } of tests) {
    const path = `${workspace}/${spec}`;
    files[path] = (files[path] ?? 0) + seconds;
  }
  return outcome({
    passed: expected + flaky,
    failed: isSilent ? 1 : failed,
    skipped,
    failures: isSilent ? [{ name: workspace, message: tail(all, 30) }] : failures,
    again: withErrors('flaky'),
    remarks: all.split('\n').filter((line) => line.startsWith(LEFT_OUT)),
    files,
  });
}

function readResults(file) {
  try {
    return readJson(file);
  } catch {
    return null;
  }
}
