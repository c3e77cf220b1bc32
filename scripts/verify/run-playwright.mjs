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

const isFailed = ({ status }) => status === 'unexpected';

/**
 * Runs Playwright tests of a workspace; they start themselves what they look at.
 *
 * @param {string} workspace
 * @param {string[]} paths folders or files; none: all there are
 * @param {{ config?: string, chromium?: string, env?: Record<string, string>, limitMs: number }} options
 */
export async function runPlaywright(workspace, paths, options) {
  const first = await once(workspace, paths, options);
  const name = [workspace, ...paths].join(' ');
  if (!first.tests) return failure(name, tail(first.all, 60));

  const told = tell(workspace, first);
  const files = new Set(first.tests.filter(isFailed).map(({ file }) => file));
  const isBroken = ({ file }) => files.has(file);
  if (first.errors.length > 0 || !triesAgain(files.size)) return told;
  return {
    ...told,
    async secondTry() {
      const second = await once(workspace, [...files], options);
      if (!second.tests) return told;
      const tests = [...first.tests.filter((test) => !isBroken(test)), ...second.tests.filter(isBroken)];
      const still = new Set(tests.filter(isFailed).map((test) => test.name));
      return {
        ...tell(workspace, { ...second, tests }),
        again: told.failures.filter(({ name: test }) => !still.has(test)),
      };
    },
  };
}

/** One run: what it says of each test, and what went wrong beside them; no tests when it says nothing but its last words. */
async function once(workspace, paths, { config, chromium, env = {}, limitMs }) {
  const folder = join(ROOT, workspace);
  const file = join(folder, env.E2E_RESULTS ?? 'test-results', 'results.json');
  rmSync(file, { force: true });
  const { code, all } = await run(
    'node',
    [join(ROOT, 'node_modules/.bin/playwright'), 'test', ...(config ? ['-c', config] : []), ...paths],
    {
      cwd: folder,
      env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }), ...env },
      detached: true,
      limitMs,
    },
  );
  const results = readResults(file);
  return { code, all, tests: results && testsOf(results), errors: results?.errors ?? [] };
}

function tell(workspace, { tests, errors, code, all }) {
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  const failures = [
    ...errors.map(({ message }) => ({ name: 'before the first test', message })),
    ...tests.filter(isFailed).flatMap(({ name, errors: said }) => said.map((message) => ({ name, message }))),
  ];
  const failed = tests.filter(isFailed).length + errors.length;
  const isSilent = failed === 0 && code !== 0;
  const files = {};
  for (const { file, seconds } of tests) {
    const path = `${workspace}/${file}`;
    files[path] = (files[path] ?? 0) + seconds;
  }
  return outcome({
    passed: count('expected'),
    failed: isSilent ? 1 : failed,
    skipped: count('skipped'),
    failures: isSilent ? [{ name: workspace, message: tail(all, 30) }] : failures,
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
