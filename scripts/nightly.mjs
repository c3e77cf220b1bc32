// npm run nightly [-- pictures chaos]: what `npm test` leaves out, in full: every count of a race, every row of a matrix, both
// database engines, all pictures, faults, mutants. Hours, not minutes. Jobs may be named in part; `-- --list` names them.
import { npm, run, tail } from './launch/run.mjs';
import { seconds } from './launch/step.mjs';
import { JOBS } from './verify/nightly-jobs.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const asked = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const chosen = JOBS.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)));

if (process.argv.includes('--list') || chosen.length === 0) {
  for (const { name, holds } of JOBS) console.log(`${name.padEnd(12)} ${holds}`);
  process.exit(chosen.length === 0 ? 1 : 0);
}

const counts = { passed: 0, failed: 0 };
for (const { name, holds, script, args = [], env, minutes } of chosen) {
  const from = performance.now();
  console.log(`\n${name}: ${holds}`);
  const [program, words] = npm(['run', '--silent', script, '--', ...args]);
  const { code, all } = await run(program, words, {
    env: { ...process.env, THOROUGH: '1', ...env },
    ...{ detached: true, limitMs: minutes * 60_000 },
  });
  counts[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(tail(all, code === 0 ? 3 : 80).replaceAll(/^/gm, '    '));
  console.log(`  ${code === 0 ? '✓' : '✗'} ${name} (${seconds(from)})`);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);
