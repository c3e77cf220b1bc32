import { join } from 'node:path';
import { inParallel, run, tail } from '../launch/run.mjs';
import { ROOT, workspaces } from '../launch/places.mjs';
import { seconds } from '../launch/step.mjs';
import { outcome } from './outcome.mjs';

const packaged = (name, ...args) => ['node', join(ROOT, 'node_modules/.bin', name), ...args];

/** Every check, the slow ones first; `seconds` is about what it takes of a core. None of them writes. */
const CHECKS = [
  {
    name: 'types and lint',
    seconds: 40,
    cores: 1.5,
    command: packaged('oxlint'),
    // Go's collector clears away less often: a tenth less of the processor, for 0.5 GB of memory.
    env: { GOGC: '400' },
  },
  {
    name: 'walls',
    seconds: 10,
    command: packaged('depcruise', '--config', '.dependency-cruiser.cjs', ...workspaces()),
  },
  {
    name: 'rings of modules',
    seconds: 5,
    command: packaged('depcruise', '--config', '.dependency-cruiser.modules.cjs', 'server/src/modules'),
  },
  { name: 'dead files, exports, dependencies', seconds: 10, command: packaged('knip', '--no-progress') },
  { name: 'format', seconds: 2, command: packaged('oxfmt', '--check') },
  { name: 'lock', seconds: 1, command: ['node', 'scripts/fix-lock.mjs', '--check'] },
];

const LIMIT_MS = 15 * 60_000 * Number(process.env.PATIENCE ?? 1);

/** Runs one and tells how it went, with a line for whoever reads. */
async function check({ name, command: [program, ...args], env }) {
  const from = performance.now();
  const { code, all } = await run(program, args, {
    detached: true,
    limitMs: LIMIT_MS,
    env: { ...process.env, ...env },
  });
  const passed = code === 0;
  return outcome({
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    failures: passed ? [] : [{ name, message: tail(all, 60) }],
    remarks: [`${passed ? '✓' : '✗'} ${name} (${seconds(from)})`],
  });
}

/** Each as a task of the gate. */
export const checkTasks = () =>
  CHECKS.map((each) => {
    const { name, seconds: expected, cores } = each;
    return { name, seconds: expected, cores, run: () => check(each) };
  });

/** All of them, two at a time, a line each as it ends. Resolves with how many failed. */
export async function runChecks() {
  let failed = 0;
  await inParallel(CHECKS, 2, async (each) => {
    const told = await check(each);
    failed += told.failed;
    console.log(`  ${told.remarks[0]}`);
    for (const { message } of told.failures) console.log(message.replaceAll(/^/gm, '      '));
  });
  return failed;
}
