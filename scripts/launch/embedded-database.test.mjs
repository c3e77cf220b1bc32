import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { checkDataFolder, openEmbeddedDatabase, withEmbeddedDatabase } from './embedded-database.mjs';
import { lockDirectory } from './lock-folder.mjs';
import { embeddedPrograms } from './postgres.mjs';

/** The server's own client. */
const pg = createRequire(join(import.meta.dirname, '../../server/package.json'))('pg');

/** Root's home, which other users cannot enter. */
const HOME = process.getuid?.() === 0 && existsSync('/root') ? '/root' : tmpdir();
/** Longer than the address of a Unix socket (107 bytes). */
const LONG = 'a folder with spaces '.repeat(8).trim();

let base;
let dataDir;
beforeEach(() => {
  base = mkdtempSync(join(HOME, 'campaign-database-'));
  dataDir = join(base, LONG);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function ask(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A launcher that starts the database and stores numbers, one a line when it is committed. */
const LAUNCHER = `
  const { openEmbeddedDatabase } = await import('${pathToFileURL(join(import.meta.dirname, 'embedded-database.mjs')).href}');
  const { lockDirectory } = await import('${pathToFileURL(join(import.meta.dirname, 'lock-folder.mjs')).href}');
  const { default: pg } = await import('pg');
  const [, dataDir] = process.argv;
  await lockDirectory(dataDir);
  const { url, ended } = await openEmbeddedDatabase(dataDir);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists stored (number int)');
  const { rows } = await client.query('select pg_backend_pid() as session');
  console.log('session ' + rows[0].session);
  void ended.then(() => process.exit(3));
  for (let number = 1; ; number++) {
    await client.query('insert into stored values ($1)', [number]);
    console.log(String(number));
  }`;

function launch() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER, dataDir], {
    cwd: join(import.meta.dirname, '../../server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stored = [];
  let session = 0;
  let wanted = () => {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('session ')) session = Number(line.slice(8));
    else stored.push(Number(line));
    if (stored.length >= 20) wanted();
  });
  return {
    child,
    stored,
    session: () => session,
    ended: once(child, 'exit'),
    hasStored: new Promise((resolve) => (wanted = resolve)),
  };
}

const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

it.each([
  ['the launcher', ({ child }) => child.kill('SIGKILL')],
  ['PostgreSQL', () => process.kill(postmaster(), 'SIGKILL')],
  ['a session of PostgreSQL', ({ session }) => process.kill(session(), 'SIGKILL')],
  [
    'the launcher and PostgreSQL',
    ({ child }) => {
      const pid = postmaster();
      child.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
    },
  ],
])('keeps what was committed when %s is killed, and starts again', async (_what, kill) => {
  const launcher = launch();
  await launcher.hasStored;
  kill(launcher);
  launcher.child.kill('SIGKILL');
  await launcher.ended;
  const { url, isNew, end } = await openEmbeddedDatabase(dataDir);
  try {
    expect(isNew).toBe(false);
    const numbers = (await ask(url, 'select number from stored order by number')).map(({ number }) => number);
    expect(numbers).toEqual(expect.arrayContaining(launcher.stored));
    // Committed and not acknowledged: at most the one that was under way.
    expect(numbers.length - launcher.stored.length).toBeLessThanOrEqual(1);
    const [{ fsync, listen }] = await ask(
      url,
      "select current_setting('fsync') as fsync, current_setting('listen_addresses') as listen",
    );
    expect([fsync, listen]).toEqual(['on', '']);
  } finally {
    await end('SIGINT');
  }
});

it('starts after a reboot that gave the number of its process to another PostgreSQL, and leaves that one alone', async () => {
  const other = await openEmbeddedDatabase(join(base, 'other'));
  try {
    await (await openEmbeddedDatabase(dataDir)).end('SIGINT');
    const record = readFileSync(join(base, 'other/postgres/postmaster.pid'), 'utf8');
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), record);
    const { url, end } = await openEmbeddedDatabase(dataDir);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await ask(other.url, 'select 2 as two')).toEqual([{ two: 2 }]);
    await end('SIGINT');
  } finally {
    await other.end('SIGINT');
  }
});

it('serves while its log cannot be written', async () => {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  symlinkSync('/dev/full', join(dataDir, 'logs/database.log'));
  const { url, end } = await openEmbeddedDatabase(dataDir);
  await ask(url, 'select 1/0').catch(() => {});
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await end('SIGINT');
});

it('serves a command beside the running console, by itself when none runs, and makes no database for it', async () => {
  expect(await withEmbeddedDatabase(dataDir, (url) => Promise.resolve([url]))).toEqual([undefined]);
  const release = await lockDirectory(dataDir);
  const { end } = await openEmbeddedDatabase(dataDir);
  const started = postmaster();
  expect(await withEmbeddedDatabase(dataDir, (url) => ask(url, 'select 1 as one'))).toEqual([{ one: 1 }]);
  expect(postmaster()).toBe(started);
  await end('SIGINT');
  await release();
  expect(await withEmbeddedDatabase(dataDir, (url) => ask(url, 'select 2 as two'))).toEqual([{ two: 2 }]);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

it('names DATABASE_URL on a platform without programs', () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch');
  Object.defineProperty(process, 'arch', { ...arch, value: 's390x' });
  try {
    expect(() => embeddedPrograms()).toThrow(
      `No built-in PostgreSQL for ${process.platform}-s390x. Install PostgreSQL 15 or newer and set DATABASE_URL=postgres:`,
    );
  } finally {
    Object.defineProperty(process, 'arch', arch);
  }
});

it('refuses a folder of another major version or of the former engine, and says what to do', () => {
  for (const [folder, version] of [
    ['postgres', '17'],
    ['database', '17'],
  ]) {
    mkdirSync(join(dataDir, folder), { recursive: true });
    writeFileSync(join(dataDir, folder, 'PG_VERSION'), version);
  }
  expect(() => checkDataFolder(dataDir)).toThrow(
    /database was written by PGlite.*mv '.*database' '.*database-old'/,
  );
  rmSync(join(dataDir, 'database'), { recursive: true });
  expect(() => checkDataFolder(dataDir)).toThrow(
    /postgres was written by PostgreSQL 17; this release brings PostgreSQL 18\..*pg_dump/,
  );
});
