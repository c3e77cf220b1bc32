import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockDirectory } from './lock-folder.mjs';
import {
  embeddedPrograms,
  endOrphan,
  MAJOR,
  makeCluster,
  ownCluster,
  runningCluster,
  socketFolder,
  startCluster,
} from './postgres.mjs';
import { CommandError } from './step.mjs';

/** For a demo or a developer's machine: little memory, and a log that is not kept for long. */
const SETTINGS = [
  'max_connections=60',
  'shared_buffers=48MB',
  'max_wal_size=256MB',
  'jit=off',
  'io_method=sync',
];

const folderOf = (dataDir) => join(dataDir, 'postgres');

/** Throws CommandError for a data folder that these programs cannot read. */
export function checkDataFolder(dataDir) {
  const before = join(dataDir, 'database');
  if (existsSync(join(before, 'PG_VERSION')))
    throw new CommandError(
      `${before} was written by PGlite, the database of earlier releases, which this one cannot read. ` +
        `To start with new demo data, move it away: mv '${before}' '${before}-old'. To go on with it, start an earlier release.`,
    );
  const cluster = folderOf(dataDir);
  const version = join(cluster, 'PG_VERSION');
  if (!existsSync(version)) return;
  const major = Number(readFileSync(version, 'utf8'));
  if (major !== MAJOR)
    throw new CommandError(
      `${cluster} was written by PostgreSQL ${major}; this release brings PostgreSQL ${MAJOR}. ` +
        `Dump it with the release that wrote it (pg_dump) and load it into a PostgreSQL named by DATABASE_URL, or move it away to start anew.`,
    );
}

/**
 * Starts the database of a data folder, which the caller has locked, and makes it where there is none. Throws
 * CommandError. `isNew`: it has no tables yet.
 */
export async function openEmbeddedDatabase(dataDir) {
  checkDataFolder(dataDir);
  const programs = embeddedPrograms();
  const cluster = folderOf(dataDir);
  const isNew = !existsSync(cluster);
  if (isNew) {
    // A start that is killed here leaves nothing that looks like a database.
    const part = `${cluster}.part`;
    rmSync(part, { recursive: true, force: true });
    await makeCluster(programs, part);
    renameSync(part, cluster);
  }
  ownCluster(cluster, programs.user);
  await endOrphan(cluster);
  const log = join(dataDir, 'logs', 'database.log');
  mkdirSync(dirname(log), { recursive: true });
  const sockets = socketFolder(programs.user);
  const removeSockets = () => rmSync(sockets, { recursive: true, force: true });
  try {
    const started = await startCluster(programs, cluster, { sockets, log, settings: SETTINGS });
    void started.ended.then(removeSockets);
    return { ...started, isNew, log };
  } catch (problem) {
    removeSockets();
    throw problem;
  }
}

/**
 * Calls `work` with the address of the data folder's database: of the running console's, else it is started meanwhile;
 * with undefined where the folder has none.
 */
export async function withEmbeddedDatabase(dataDir, work) {
  if (!existsSync(folderOf(dataDir))) return work(undefined);
  const release = await lockDirectory(dataDir).catch(() => undefined);
  if (!release) {
    const url = runningCluster(folderOf(dataDir));
    if (url) return work(url);
    throw new CommandError(
      `The console that uses ${dataDir} is starting or stopping. Try again in a moment.`,
    );
  }
  try {
    const database = await openEmbeddedDatabase(dataDir);
    try {
      return await work(database.url);
    } finally {
      await database.end('SIGINT');
    }
  } finally {
    await release();
  }
}
