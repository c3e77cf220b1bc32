import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../db/database';
import type { Database } from '../db/database';
import type { DatabaseOptions } from '../db/database';
import { migrate } from '../db/migrate';
import { MIGRATIONS } from '../db/migrations';
import { openLog } from '../log';
import { openQueue } from '../queue/open-queue';
import { TASK_NAMES } from '../queue/tasks';

const SERVER = resolve(import.meta.dirname, '../..');

export interface OwnDatabase {
  db: Database;
  /** Closes it and leaves nothing behind. */
  drop(): Promise<void>;
}

/** The PostgreSQL that jest/postgres.mjs or the caller's environment provides. */
export function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set.');
  return url;
}

/** A database of one's own with every table: a copy of a template, so that it takes a tenth of a second. */
export async function openOwnDatabase(url = testDatabaseUrl()): Promise<OwnDatabase> {
  const template = `campaign_template_${fingerprint()}`;
  const name = `campaign_test_${randomBytes(6).toString('hex')}`;
  await asOwner(url, async (owner) => {
    // One at a time: a template can be copied only while nobody is connected to it.
    await owner.query('select pg_advisory_lock(4107)');
    const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await makeTemplate(owner, url, template);
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

/** The address of a test's database, for another process. */
export async function urlOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return withName(testDatabaseUrl(), rows[0]?.name ?? '');
}

/** A database without a table, for what has to happen at a first start. */
export async function openEmptyDatabase() {
  const url = testDatabaseUrl();
  const name = `campaign_empty_${randomBytes(6).toString('hex')}`;
  await asOwner(url, (owner) => owner.query(`create database ${name}`));
  const drop = () => asOwner(url, (owner) => owner.query(`drop database if exists ${name} with (force)`));
  return { url: withName(url, name), drop };
}

async function makeTemplate(owner: pg.Client, url: string, template: string): Promise<void> {
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
  const made = [dependencies['pg-boss'], MIGRATIONS, TASK_NAMES];
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
