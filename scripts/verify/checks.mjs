import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel, run, tail } from '../launch/run.mjs';
import { ROOT, workspaces } from '../launch/places.mjs';
import { seconds } from '../launch/step.mjs';

const binary = (name) => join(ROOT, 'node_modules', '.bin', name);

// What is remembered of an earlier check may be wrong after a change of global types, so nothing is.
const types = (project) => [
  binary('tsc'),
  '-p',
  project,
  '--incremental',
  'false',
  '--tsBuildInfoFile',
  'null',
];

/** Every check, the slow ones first. None of them writes. */
const CHECKS = [
  { name: 'lint', command: [binary('eslint'), '.', '--max-warnings', '0'] },
  { name: 'types of the browser', command: types('tsconfig.web.json') },
  { name: 'types of server and simulator', command: types('tsconfig.node.json') },
  {
    name: 'types of the browser tests',
    command: [binary('tsc'), '-p', 'e2e/tsconfig.json'],
    needs: 'e2e/tsconfig.json',
  },
  { name: 'walls', command: [binary('depcruise'), '--config', '.dependency-cruiser.cjs', ...workspaces()] },
  { name: 'dead files, exports, dependencies', command: [binary('knip'), '--no-progress'] },
  { name: 'format', command: [binary('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'lock', command: [process.execPath, 'scripts/fix-lock.mjs', '--check'] },
];

/** Runs every check, two at a time, a line each as it ends. Resolves with how many passed and failed. */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 };
  const checks = CHECKS.filter(({ needs }) => !needs || existsSync(join(ROOT, needs)));
  await inParallel(checks, 2, async ({ name, command: [program, ...args] }) => {
    const from = performance.now();
    const { code, all } = await run(program, args);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
    console.log(`  ${code === 0 ? '✓' : '✗'} ${name} (${seconds(from)})`);
    if (code !== 0) console.log(tail(all, 60).replaceAll(/^/gm, '      '));
  });
  return counts;
}
