import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readJson, ROOT } from './launch/places.mjs';
import { readWords } from './launch/read-words.mjs';
import { inParallel, run, tail } from './launch/run.mjs';
import { seconds } from './launch/step.mjs';
import { MUTANTS } from './mutants/mutants.mjs';
import { isLogic, killLogic } from './mutants/logic/kill-logic.mjs';
import { mutated } from './mutants/source.mjs';
import { findPostgres, startPrivatePostgres } from './verify/private-postgres.mjs';

/** Each in a copy of its own. */
const AT_ONCE = 2;
const COPIED = [
  'server',
  'simulator',
  'shared-api',
  'jest',
  'scripts',
  'jest.config.mjs',
  'package.json',
  'package-lock.json',
];

function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'campaign-mutants-'));
  const filter = (path) => !['node_modules', 'dist', 'var'].includes(basename(path));
  for (const entry of COPIED) cpSync(join(ROOT, entry), join(copy, entry), { recursive: true, filter });
  // The server's own packages, and the prepared databases beside them.
  for (const packages of ['node_modules', 'server/node_modules'])
    if (existsSync(join(ROOT, packages))) symlinkSync(join(ROOT, packages), join(copy, packages));
  return copy;
}

/** What the named tests say of the copy as it stands. */
async function judge(copy, { test, only }, databaseUrl) {
  const file = join(copy, 'result.json');
  rmSync(file, { force: true });
  const flags = [
    '--selectProjects',
    'node',
    '--ci',
    '--json',
    `--outputFile=${file}`,
    '--maxWorkers=1',
    '--forceExit',
  ];
  const { all } = await run(
    'node',
    [
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      ...flags,
      '--runTestsByPath',
      test,
      ...(only ? ['-t', only] : []),
    ],
    { cwd: copy, env: { ...process.env, TEST_DATABASE_URL: databaseUrl } },
  );
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = readJson(file);
    // A test that fails may leave what its suite cannot close any more.
    if (numFailedTests > 0) return { verdict: 'red', all };
    if (numRuntimeErrorTestSuites > 0) return { verdict: 'broken', all };
    return { verdict: numPassedTests > 0 ? 'green' : 'broken', all };
  } catch {
    return { verdict: 'broken', all };
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const USAGE = `npm run mutants [-- lock DNC]
npm run mutants -- logic [policy jobs.view] [--shard 1/4] [--every 8] [--keep]

  Takes the guards of the sending path away, one at a time, in copies of the sources, and expects the test that is named to turn
  red. Names may be given in part.
  logic: changes the operators, conditions and fields of what decides; hours the first time.

    --shard <1/4>     logic: a part of the files
    --every <number>  logic: each so many-th mutant, for a quick look
    --keep            logic: writes docs/mutants.md
    --help            this`;
const kind = process.argv[2] === 'logic' ? 'logic' : 'guards';
const knows = {
  logic: isLogic,
  guards: (word) => MUTANTS.some(({ name }) => name.includes(word)),
}[kind];
const { values, words } = readWords(USAGE, {
  options:
    kind === 'logic'
      ? { shard: { type: 'string' }, every: { type: 'string' }, keep: { type: 'boolean' } }
      : {},
  knows: (word, at) => (kind === 'logic' && at === 0) || knows(word),
});
if (kind === 'logic') process.exit((await killLogic(words.slice(1), values)) ? 0 : 1);
const asked = words;
const chosen = MUTANTS.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)));
const database = await startPrivatePostgres(findPostgres());
/** Copies that nobody works on. */
const free = [];
const copies = [];
const green = new Set();

async function kills(mutant, copy) {
  const from = performance.now();
  const { source, mutant: changed } = mutated(copy, mutant);
  const key = JSON.stringify([mutant.test, mutant.only]);
  // A test that is red anyway kills nothing.
  let before = green.has(key) ? { verdict: 'green' } : await judge(copy, mutant, database.url);
  // A machine that was too busy to open the test's world says nothing about the test.
  if (before.verdict === 'broken') before = await judge(copy, mutant, database.url);
  if (before.verdict === 'green') green.add(key);
  writeFileSync(join(copy, mutant.file), changed);
  const after = before.verdict === 'green' ? await judge(copy, mutant, database.url) : before;
  writeFileSync(join(copy, mutant.file), source);
  const isKilled = before.verdict === 'green' && after.verdict === 'red';
  const why =
    before.verdict === 'green'
      ? `the test stays ${after.verdict}`
      : `the test is ${before.verdict} without it`;
  console.log(`  ${isKilled ? '✓' : '✗'} ${mutant.name}${isKilled ? '' : `: ${why}`} (${seconds(from)})`);
  if (!isKilled) console.log(tail(after.all ?? '', 25).replaceAll(/^/gm, '      '));
  return isKilled;
}

let killed = 0;
try {
  await inParallel(chosen, AT_ONCE, async (mutant) => {
    const copy = free.pop() ?? copyTree();
    if (!copies.includes(copy)) copies.push(copy);
    if (await kills(mutant, copy)) killed += 1;
    free.push(copy);
  });
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  await database.stop();
}
console.log(`\n${killed} of ${chosen.length} mutants killed`);
process.exit(killed === chosen.length && chosen.length > 0 ? 0 : 1);
