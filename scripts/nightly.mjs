import { readWords } from './launch/read-words.mjs';
import { npm, run, tail } from './launch/run.mjs';
import { seconds } from './launch/step.mjs';
import { JOBS } from './verify/nightly-jobs.mjs';

const USAGE = `npm run nightly [-- pictures chaos]

  What npm test leaves out, in full: every count of a race, every row of a matrix, the oldest PostgreSQL, all pictures, faults,
  mutants. Hours, not minutes. Jobs may be named in part.

    --list    names them
    --help    this`;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const { values, words } = readWords(USAGE, {
  options: { list: { type: 'boolean' } },
  knows: (word) => JOBS.some(({ name }) => name.includes(word)),
});
if (values.list) {
  for (const { name, holds } of JOBS) console.log(`${name.padEnd(12)} ${holds}`);
  process.exit(0);
}
const chosen = JOBS.filter(({ name }) => words.length === 0 || words.some((part) => name.includes(part)));

const counts = { passed: 0, failed: 0 };
for (const { name, holds, script, args = [], env, minutes } of chosen) {
  const from = performance.now();
  console.log(`\n${name}: ${holds}`);
  const [program, given] = npm(['run', '--silent', script, '--', ...args]);
  const { code, all } = await run(program, given, {
    env: { ...process.env, THOROUGH: '1', ...env },
    detached: true,
    limitMs: minutes * 60_000,
  });
  counts[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(tail(all, code === 0 ? 3 : 80).replaceAll(/^/gm, '    '));
  console.log(`  ${code === 0 ? '✓' : '✗'} ${name} (${seconds(from)})`);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);
