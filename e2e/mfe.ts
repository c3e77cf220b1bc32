import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CONSOLE_URL, PASSWORD } from './product';

const COMMAND = join(import.meta.dirname, '../platform/cli/mfe.mjs');
const run = promisify(execFile);

/** Runs `mfe` as a team does at its own machine, against the product; throws what it says when it refuses. */
async function mfe(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, MFE_REGISTRY: CONSOLE_URL, ...env },
  });
  return stdout.trim();
}

/** The command line with a token of this one remote. */
export async function mfeOf(remote: string, env: Record<string, string> = {}) {
  const token = await mfe(['token', remote, '--as', 'admin@demo.example'], { MFE_PASSWORD: PASSWORD });
  return (...args: string[]) => mfe(args, { ...env, MFE_TOKEN: token });
}
