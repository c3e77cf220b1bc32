import { spawnSync } from 'node:child_process';
import { ROOT } from './places.mjs';

/** Runs commands one after the other, before the reader's eyes; the first that fails is the last. Returns its exit code. */
export function inTurn(commands) {
  for (const [program, args] of commands) {
    const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
