import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { Database, openDatabase } from '../db/database';
import type { DatabaseOptions } from '../db/database';
import { migrate } from '../db/migrate';
import { MIGRATIONS } from '../db/migrations';
import { openPgliteEngine } from '../db/pglite-engine';
import { openLog } from '../log';
import { openQueue } from '../queue/open-queue';
import { TASK_NAMES } from '../queue/tasks';

const SERVER = resolve(import.meta.dirname, '../..');
const CACHE = join(SERVER, 'node_modules/.cache/database-templates');

export interface OwnDatabase {
  db: Database;
  /** Closes it and leaves nothing behind. */
  drop(): Promise<void>;
}

/**
 * A database of one's own with every table: a copy of a template, so that it takes half a second. The embedded
 * one is in memory unless it is given a directory, which stays.
 */
export function openOwnDatabase(url?: string, directory?: string): Promise<OwnDatabase> {
  return url ? ownPostgres(url) : ownPglite(directory);
}

async function ownPglite(directory: string | undefined): Promise<OwnDatabase> {
  const template = join(CACHE, `pglite-${fingerprint()}.tar`);
  if (!existsSync(template)) await makePgliteTemplate(template);
  const db = await openDatabase({ template, directory, onError: failLoudly });
  return { db, drop: () => db.close() };
}

async function makePgliteTemplate(path: string): Promise<void> {
  const engine = await openPgliteEngine({ onError: failLoudly });
  const db = new Database(engine);
  await makeTables(db);
  mkdirSync(CACHE, { recursive: true });
  // Under a name of its own first: another test file may be making the same template.
  const part = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(part, await engine.dump());
  renameSync(part, path);
  await db.close();
}

async function ownPostgres(url: string): Promise<OwnDatabase> {
  const template = `campaign_template_${fingerprint()}`;
  const name = `campaign_test_${randomBytes(6).toString('hex')}`;
  await asOwner(url, async (owner) => {
    // One at a time: a template can be copied only while nobody is connected to it.
    await owner.query('select pg_advisory_lock(4107)');
    const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await makePostgresTemplate(owner, url, template);
    // Files are copied as they are: through the log, page by page, it takes twice the processor.
    await owner.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const db = await openDatabase({ url: withName(url, name), poolSize: 8, onError: failLoudly });
  return {
    db,
    drop: async () => {
      await db.close();
      await asOwner(url, (owner) => owner.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** A database without a table, for what has to happen at a first start. */
export async function openEmptyDatabase(url: string, name: string) {
  await asOwner(url, (owner) => owner.query(`create database ${name}`));
  const drop = () => asOwner(url, (owner) => owner.query(`drop database if exists ${name} with (force)`));
  return { url: withName(url, name), drop };
}

async function makePostgresTemplate(owner: pg.Client, url: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await owner.query(`drop database if exists ${draft} with (force)`);
  await owner.query(`create database ${draft}`);
  const options: DatabaseOptions = { url: withName(url, draft), poolSize: 4, onError: failLoudly };
  const db = await openDatabase(options);
  await makeTables(db);
  await db.close();
  await owner.query(`alter database ${draft} rename to ${template}`);
}

async function makeTables(db: Database): Promise<void> {
  await migrate(db);
  const queue = await openQueue({ db, log: openLog('silent'), worker: false });
  await queue.stop(0);
}

/** Changes with everything the tables are made of. */
function fingerprint(): string {
  const { dependencies } = JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const made = [dependencies['@electric-sql/pglite'], dependencies['pg-boss'], MIGRATIONS, TASK_NAMES];
  return createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16);
}

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

function withName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

function failLoudly(error: Error): void {
  // A connection that a test ends on purpose (drop database) is no failure, nor what was being sent to it.
  if (!/terminating connection|Connection terminated|ECONNRESET|EPIPE/.test(error.message)) throw error;
}
