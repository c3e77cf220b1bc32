import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../launch/addresses.mjs';
import { embeddedPrograms, makeCluster, startCluster, unprivilegedUser } from '../launch/postgres.mjs';
import { CommandError } from '../launch/step.mjs';

/** The oldest PostgreSQL the product supports. */
const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';

/**
 * The programs that tests run on: those of `npm start`, or with TEST_POSTGRES=oldest the oldest supported that Debian has.
 * Throws CommandError where there are none.
 *
 * @returns {import('../launch/postgres.mjs').Programs & { version: string }}
 */
export function findPostgres(wanted = process.env.TEST_POSTGRES) {
  const programs = wanted === 'oldest' ? oldestPrograms() : embeddedPrograms();
  const { stdout } = spawnSync(join(programs.folder, 'postgres'), ['--version'], {
    ...programs.user,
    encoding: 'utf8',
  });
  return { ...programs, version: / (\d\S*)/.exec(stdout ?? '')?.[1] ?? 'unknown' };
}

function oldestPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const oldest = versions.filter((version) => version >= OLDEST).sort((a, b) => a - b)[0];
  if (oldest === undefined)
    throw new CommandError(`TEST_POSTGRES=oldest: no PostgreSQL ${OLDEST} or newer in ${DEBIAN}.`);
  return { folder: join(DEBIAN, String(oldest), 'bin'), user: unprivilegedUser() };
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
 * @param {import('../launch/postgres.mjs').Programs} programs
 * @param {string[]} [settings]
 * @param {{ tables?: string, log?: string }} [disks]
 */
export async function startPrivatePostgres(programs, settings = FORGETFUL, disks = {}) {
  const { user } = programs;
  const home = mkdtempSync(join(placeOf(settings), 'campaign-postgres-'));
  for (const folder of [home, ...Object.values(disks)])
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(disks.tables ?? home, 'data');
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  try {
    await makeCluster(programs, data, ['-X', join(disks.log ?? home, 'wal'), '--no-sync']);
    const port = await freePort(54_300 + Math.floor(Math.random() * 900));
    const open = () =>
      startCluster(programs, data, { sockets: home, log: join(home, 'log'), port, settings });
    let cluster = await open();
    return {
      url: cluster.url,
      port,
      start: async () => {
        cluster = await open();
      },
      crash: () => cluster.end('SIGQUIT'),
      halt: () => cluster.end('SIGINT'),
      async stop() {
        await cluster.end('SIGINT');
        remove();
      },
    };
  } catch (problem) {
    remove();
    throw problem;
  }
}
