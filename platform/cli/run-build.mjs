import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD } from '../webpack/places.mjs';
import { roomFolder } from './rooms.mjs';

const BUILDER = fileURLToPath(new URL('../webpack/build.mjs', import.meta.url));

/** Runs the room's own build; resolves with its exit code. */
export const runBuild = (remote, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BUILDER, ...args], { cwd: roomFolder(remote), ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
    // Whatever ends this process ends what it started.
    process.once('exit', () => child.kill());
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  });

/** Where a watched build of the room goes, away from those for publishing; emptied. */
export function devFolder(room) {
  roomFolder(room);
  const BUILD_ROOT = join(BUILD, '..', 'node_modules', '.cache', 'campaign', `dev-${room}`);
  const folder = join(BUILD_ROOT, 'mfe', room, 'dev');
  rmSync(folder, { recursive: true, force: true });
  return { BUILD_ROOT, folder };
}

/** Resolves when the first watched build is whole. */
export async function whenBuilt(folder) {
  while (!existsSync(join(folder, 'release-part.json')))
    await new Promise((resolve) => setTimeout(resolve, 200));
}
