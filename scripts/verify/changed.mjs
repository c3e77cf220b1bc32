import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../launch/places.mjs';
import { run, tail } from '../launch/run.mjs';
import { giveUp, seconds, step, CommandError } from '../launch/step.mjs';
import { chooseTests } from './choose-tests.mjs';
import { failure, outcome, sum } from './outcome.mjs';
import { prepare } from './prepare.mjs';
import { reportPart } from './report.mjs';
import { runJest } from './run-jest.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { schedule } from './schedule.mjs';
import { keepTimes, readTimes } from './times.mjs';
import { finish } from './verify.mjs';

const LIMIT_MS = 5 * 60_000 * Number(process.env.PATIENCE ?? 1);
/** Seconds of tests a core is given: with the checks beside them that makes three minutes on two. */
const BUDGET = 110;

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const lines = (text) => text.split('\n').filter(Boolean);
const binary = (name) => join(ROOT, 'node_modules/.bin', name);

/** Where this branch left main; BASE names another commit. On main itself, the commit before the last. */
function base() {
  const main = ['origin/main', 'main'].find((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name);
    } catch {
      return false;
    }
  });
  const wanted = process.env.BASE ?? main;
  if (!wanted) throw new CommandError('There is no main to compare with: BASE=<commit> npm test -- changed.');
  const from = git('merge-base', 'HEAD', wanted);
  return from === git('rev-parse', 'HEAD') && !git('status', '--porcelain')
    ? git('rev-parse', 'HEAD~1')
    : from;
}

/** Files that differ from there, committed or not, and are still there. */
const filesSince = (commit) =>
  [
    ...new Set([
      ...lines(git('diff', '--name-only', '--diff-filter=d', commit)),
      ...lines(git('ls-files', '--others', '--exclude-standard')),
    ]),
  ].filter((file) => existsSync(join(ROOT, file)));

/** What a changed file is looked at with; walls know only the whole. */
function checksOf(files) {
  const isTouched = (pattern) => files.some((file) => pattern.test(file));
  return [
    // All of it: what is changed here may be wrong for who uses it.
    isTouched(/\.([cm]?[jt]s|tsx)$|\.oxlintrc\.json$|tsconfig[^/]*\.json$/) && [
      'types and lint',
      binary('oxlint'),
    ],
    ['format', binary('oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files],
    isTouched(/package(-lock)?\.json$/) && ['lock', 'node', 'scripts/fix-lock.mjs', '--check'],
  ].filter(Boolean);
}

async function check([name, program, ...args]) {
  const { code, all } = await run(program, args, { detached: true, limitMs: LIMIT_MS });
  return code === 0
    ? outcome({ passed: 1, remarks: [`✓ ${name}`] })
    : outcome({ failed: 1, failures: [{ name, message: tail(all, 60) }], remarks: [`✗ ${name}`] });
}

/** Every test file that imports one of these, however far. */
async function testsOf(files) {
  const paths = files.filter((file) => /\.([cm]?[jt]s|tsx|json|css)$/.test(file));
  if (paths.length === 0) return [];
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--listTests', '--json', '--passWithNoTests', '--findRelatedTests', ...paths];
  const { code, all } = await run('node', args, { detached: true, limitMs: LIMIT_MS });
  const list = lines(all).find((line) => line.startsWith('['));
  if (code !== 0 || !list) throw new Error(`jest cannot tell the tests of a change:\n${tail(all)}`);
  return JSON.parse(list).map((path) => relative(ROOT, path));
}

/** Runs what the changes since main can reach, in about three minutes; says what else they reach. */
export async function verifyChanged() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const from = performance.now();
  try {
    const commit = base();
    const files = filesSince(commit);
    console.log(`${files.length} files differ from ${commit.slice(0, 9)}.`);
    if (files.length === 0) return;
    let reached = [];
    await step('Finding the tests that reach them', async () => {
      reached = await testsOf(files);
      return `${reached.length}`;
    });
    const cores = availableParallelism();
    const { chosen, left } = chooseTests(reached, files, {
      times: readTimes().files,
      budget: BUDGET * cores,
    });
    const specs = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file));
    const needs = chosen.some((file) => file.startsWith('server/')) ? ['postgres'] : [];
    const ready = await prepare(new Set(specs.length > 0 ? [...needs, 'chromium', 'product'] : needs));
    const told = [];
    await schedule([...ready.tasks, ...tasksOf({ files, chosen, specs, ready, cores }, told)], cores);
    await ready.end();
    const whole = sum(told);
    keepTimes({ tasks: {}, files: whole.files });
    reportPart('What the changes reach', whole, seconds(from));
    if (left.length > 0)
      console.log(`  They reach ${left.length} test files more: npm test -- unit server runs all.`);
    if (specs.length === 0 && files.some((file) => /^(shell|mfe-|platform|shared-|server)/.test(file)))
      console.log('  The browser has not seen them: npm test -- browser.');
    finish(whole, from);
  } catch (problem) {
    giveUp(problem);
  }
}

async function runSpecs(specs, { chromium, product }) {
  await product;
  const paths = specs.map((spec) => spec.replace('e2e/', ''));
  return runPlaywright('e2e', paths, { chromium: await chromium, limitMs: LIMIT_MS });
}

function tasksOf({ files, chosen, specs, ready, cores }, told) {
  const task = (expected, work, after) => ({
    seconds: expected,
    ...(after && { after }),
    run: async () => {
      told.push(await work().catch((problem) => failure('changed', String(problem.stack ?? problem))));
    },
  });
  const env = { TEST_DATABASE_URL: ready.postgres.url };
  const lanes = Array.from({ length: cores }, (_, lane) => chosen.filter((_file, at) => at % cores === lane));
  return [
    ...checksOf(files).map((one) => task(30, () => check(one))),
    ...lanes
      .filter((lane) => lane.length > 0)
      .map((lane, at) =>
        task(BUDGET, () =>
          runJest(`changed-${at + 1}`, ['--runTestsByPath', ...lane.map((file) => join(ROOT, file))], {
            env,
            limitMs: LIMIT_MS,
          }),
        ),
      ),
    ...(specs.length > 0
      ? [task(60, () => runSpecs(specs, ready), Promise.all([ready.chromium, ready.product]))]
      : []),
  ];
}
