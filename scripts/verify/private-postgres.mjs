import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../launch/addresses.mjs';
import { run, tail } from '../launch/run.mjs';
import { CommandError } from '../launch/step.mjs';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';
const START_PATIENCE_MS = 30_000;

const versionOf = (folder) => {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
};

/** The folder of PostgreSQL's programs, the newest that is new enough; null when there is none. */
export function findPostgres() {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)]
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= OLDEST);
  return folders.sort((a, b) => b.version - a.version)[0] ?? null;
}

/** PostgreSQL refuses to run as root: then it runs as its own user, else as nobody. */
function owner() {
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

const FORGETFUL = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // In memory, see placeOf().
  'max_wal_size=256MB',
];
const MEMORY = '/dev/shm';
/** Several times what the tests' databases and their log come to. */
const PLENTY_BYTES = 2 * 1024 ** 3;

/** Where a cluster's folder is made: what forgets is kept in memory where there is plenty of it. */
function placeOf(settings) {
  if (settings !== FORGETFUL || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > PLENTY_BYTES ? MEMORY : tmpdir();
}

/** Keeps what it has acknowledged when its processes are killed; only the machine's end would lose it. */
export const SURVIVES_KILLS = ['fsync=off', 'max_connections=200'];
/** As somebody runs it who means it, with the memory PostgreSQL's documentation advises for a machine of 8 GiB. */
export const DURABLE = ['max_connections=200', 'shared_buffers=2GB', 'max_wal_size=4GB'];

/**
 * Starts a cluster of its own in a folder of its own, listening on this machine only, as fast and as forgetful as a
 * test wants it. Resolves with its address and how to end it; nothing of it stays. `crash` ends it like
 * `pg_ctl -m immediate`, without a word to anybody, `halt` like `-m fast`; `start` brings it back at the same address.
 * `disks` are other places for its tables and for their write-ahead log.
 *
 * @param {{ folder: string }} programs
 * @param {string[]} [settings]
 * @param {{ tables?: string, log?: string }} [disks]
 */
export async function startPrivatePostgres({ folder: programs }, settings = FORGETFUL, disks = {}) {
  const user = owner();
  const home = mkdtempSync(join(placeOf(settings), 'campaign-postgres-'));
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  for (const disk of Object.values(disks)) if (user.uid !== undefined) chownSync(disk, user.uid, user.gid);
  const data = join(disks.tables ?? home, 'data');
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 3 });

  const made = await run(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-X',
      join(disks.log ?? home, 'wal'),
      '-U',
      'campaign',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { cwd: home, ...user },
  );
  if (made.code !== 0) {
    remove();
    throw new CommandError(`initdb failed:\n${tail(made.all)}`);
  }

  const port = await freePort(54_300 + Math.floor(Math.random() * 900));
  const address = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', home];
  const options = settings.flatMap((each) => ['-c', each]);
  let server;
  let ended;
  process.once('exit', () => {
    server?.kill('SIGQUIT');
    remove();
  });

  const end = async (signal) => {
    server.kill(signal);
    await ended;
  };
  const start = async () => {
    server = spawn(join(programs, 'postgres'), [...address, ...options], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    });
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-100_000)));
    ended = new Promise((resolve) => server.once('close', resolve));
    for (const late = Date.now() + START_PATIENCE_MS; !log.includes('ready to accept connections');) {
      if (server.exitCode !== null || Date.now() > late) {
        await end('SIGINT');
        throw new CommandError(`PostgreSQL does not start:\n${tail(log)}`);
      }
      await new Promise((go) => setTimeout(go, 50));
    }
  };

  try {
    await start();
  } catch (problem) {
    remove();
    throw problem;
  }
  return {
    // Through its socket: a way there and back takes a tenth to a third less than by TCP, which answers on the same port.
    url: `postgres://campaign@${encodeURIComponent(home)}:${port}/postgres`,
    port,
    start,
    crash: () => end('SIGQUIT'),
    halt: () => end('SIGINT'),
    async stop() {
      await end('SIGINT');
      remove();
    },
  };
}
