import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD, ROOT } from '../webpack/places.mjs';
import { remoteFolder } from './remotes.mjs';

const BUILDER = fileURLToPath(new URL('../webpack/build.mjs', import.meta.url));

/** Runs the remote's own build; resolves with its exit code. */
export const runBuild = (remote, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BUILDER, ...args], {
      cwd: remoteFolder(remote),
      ...options,
      env: { ...(options?.env ?? process.env), CAMPAIGN_ROOT: ROOT },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
    // Whatever ends this process ends what it started.
    process.once('exit', () => child.kill());
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  });

/** Where a watched build of the remote goes, away from those for publishing; emptied. */
export function devFolder(remote) {
  remoteFolder(remote);
  const BUILD_ROOT = join(BUILD, '..', 'node_modules', '.cache', 'campaign', `dev-${remote}`);
  const folder = join(BUILD_ROOT, 'mfe', remote, 'dev');
  rmSync(folder, { recursive: true, force: true });
  return { BUILD_ROOT, folder };
}

/** Resolves when the first watched build is whole. */
export async function whenBuilt(folder) {
  while (!existsSync(join(folder, 'release-part.json')))
    await new Promise((resolve) => setTimeout(resolve, 200));
}
