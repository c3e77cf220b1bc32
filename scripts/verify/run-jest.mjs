import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CACHE, ROOT, readJson } from '../launch/places.mjs';
import { run, tail } from '../launch/run.mjs';
import { failure, outcome, triesAgain } from './outcome.mjs';

const RESULTS = join(CACHE, 'test-results');
/** A worker keeps something of every file it has run; past this it begins anew between two files. */
const WORKER_MEMORY = '1800MB';

function readResults(file) {
  try {
    return readJson(file);
  } catch {
    return null;
  }
}

const failuresIn = (files) =>
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

const count = (files, wanted) =>
  files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;

/** One run of jest: what it says of each file, or null with its last words when it says nothing. */
async function once(name, args, { env, limitMs }) {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  const { code, all } = await run(
    'node',
    [
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--ci',
      '--json',
      `--outputFile=${file}`,
      // In a process of its own all the same, which is ended with what a file has left open.
      '--maxWorkers=1',
      `--workerIdleMemoryLimit=${WORKER_MEMORY}`,
      ...args,
    ],
    { env: { ...process.env, ...env }, detached: true, limitMs },
  );
  return { code, all, files: readResults(file)?.testResults ?? null };
}

/**
 * Runs jest with these arguments on one core and counts; a test file that cannot even be read counts as one failure.
 *
 * @param {string} name the run's own among all
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, limitMs: number }} options
 */
export async function runJest(name, args, options) {
  const first = await once(name, args, options);
  if (!first.files) return failure(name, tail(first.all, 60));

  const failures = failuresIn(first.files);
  const paths = new Set(failures.map(({ file }) => join(ROOT, file)));
  const told = tell(name, first);
  if (!triesAgain(paths.size)) return told;
  return {
    ...told,
    async secondTry() {
      const second = await once(
        `${name}-again`,
        [...withoutShard(args), '--runTestsByPath', ...paths],
        options,
      );
      if (!second.files) return told;
      const isBroken = ({ name: path }) => paths.has(path);
      const files = [...first.files.filter((file) => !isBroken(file)), ...second.files.filter(isBroken)];
      const still = new Set(failuresIn(files).map(({ name: test }) => test));
      return {
        ...tell(name, { ...second, files }),
        again: failures.filter(({ name: test }) => !still.has(test)),
      };
    },
  };
}

function tell(name, { files, code, all }) {
  const failures = failuresIn(files);
  // Jest may fail for what no test shows: a worker that died, nothing found to run.
  const isSilent = failures.length === 0 && code !== 0;
  return outcome({
    passed: count(files, 'passed'),
    failed: isSilent ? 1 : failures.length,
    skipped: count(files, 'pending'),
    failures: isSilent ? [{ name, message: tail(all, 30) }] : failures,
    files: Object.fromEntries(
      files.map(({ name: path, startTime, endTime }) => [relative(ROOT, path), (endTime - startTime) / 1000]),
    ),
  });
}

const withoutShard = (args) => args.filter((arg) => !arg.startsWith('--shard'));
