import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD, ROOT } from '../webpack/places.mjs';
import { remoteFolder } from './remotes.mjs';

const BUILDER = fileURLToPath(new URL('../webpack/build.mjs', import.meta.url));
/** What a running build has read once and does not look at again. */
const MADE_OF = ['platform.config.ts', 'webpack.config.mjs', 'package.json'];
/** An editor writes a file in several steps. */
const SETTLED_MS = 200;

const running = new Set();
let isGuarded = false;
/** Whatever ends this process ends what it started. */
function guard() {
  if (isGuarded) return;
  isGuarded = true;
  process.once('exit', () => running.forEach((child) => child.kill()));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
}

/** The remote's own build as a process, and its exit code when it has ended. */
function startBuild(remote, args, options) {
  const child = spawn(process.execPath, [BUILDER, ...args], {
    cwd: remoteFolder(remote),
    ...options,
    env: { ...(options?.env ?? process.env), CAMPAIGN_ROOT: ROOT },
  });
  guard();
  running.add(child);
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
  return { child, ended };
}

/** Runs the remote's own build; resolves with its exit code. */
export const runBuild = (remote, args, options) => startBuild(remote, args, options).ended;

/**
 * Builds on every save, and anew from the start where the remote's configuration has changed. `ended` resolves when a build
 * that nothing replaces has ended, with its exit code; `told` hears of each new start, and of a configuration that is refused.
 */
export function keepBuilding(
  remote,
  { told = () => {}, start = startBuild, folder = remoteFolder(remote), ...options },
) {
  const contents = () =>
    MADE_OF.map((name) => join(folder, name)).map((file) =>
      existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : '',
    );
  let seen = String(contents());
  let hasBuilt = false;
  let run;
  let settling;
  let finish;
  const ended = new Promise((resolve, reject) => (finish = { resolve, reject }));

  function begin() {
    const own = start(remote, ['--watch'], options);
    run = own;
    own.ended.then((code) => {
      if (run !== own) return;
      // Its author is at work on it: the next save may be right.
      if (hasBuilt && code !== 0) return told('refused');
      finish.resolve(code);
    }, finish.reject);
  }
  async function beginAnew() {
    const now = String(contents());
    if (now === seen) return;
    seen = now;
    const before = run;
    run = undefined;
    before.child.kill();
    await before.ended;
    told('again');
    begin();
  }

  begin();
  const watcher = watch(folder, (_event, name) => {
    if (!MADE_OF.includes(name)) return;
    clearTimeout(settling);
    settling = setTimeout(() => void beginAnew(), SETTLED_MS);
  });
  return {
    ended,
    /** From now on a build that fails waits for the next change. */
    built: () => (hasBuilt = true),
    stop() {
      clearTimeout(settling);
      watcher.close();
      run?.child.kill();
    },
  };
}

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
