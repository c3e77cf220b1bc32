import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../scripts/verify/chromium-launch.mjs';
import { CONSOLE_URL, PASSWORD } from './product';

const COMMAND = join(import.meta.dirname, '../platform/cli/mfe.mjs');
/** The browser of the tests is the team's, too. */
export const BROWSER = chromiumLaunch.executablePath ?? chromium.executablePath();
const run = promisify(execFile);

/** Runs `mfe` as a team does at its own machine, against the product; throws what it says when it refuses. */
async function mfe(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, MFE_REGISTRY: CONSOLE_URL, MFE_BROWSER: BROWSER, ...env },
  });
  return stdout.trim();
}

/** The command line with a token of this one remote. */
export async function mfeOf(remote: string, env: Record<string, string> = {}) {
  const token = await mfe(['token', remote, '--as', 'admin@demo.example'], { MFE_PASSWORD: PASSWORD });
  const withEnv =
    (more: Record<string, string>) =>
    (...args: string[]) =>
      mfe(args, { ...env, ...more, MFE_TOKEN: token });
  return Object.assign(withEnv({}), { with: withEnv });
}
