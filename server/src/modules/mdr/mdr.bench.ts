// How fast and in how much memory a month's report is written:   RECORDS=10000000 npm run bench mdr
// A worker is killed when a tenth is written; another goes on, and is measured. Beside it COPY TO of the same columns, which
// makes no zip, no names of agencies and jobs, and no cell safe for spreadsheets. Every record is looked for in the file.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { open as openZip } from 'yauzl';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { openStorage } from '../../gateways/storage/open-storage';
import { openLog } from '../../log';
import { anAgency, aJob, anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { findReport, insertReport } from './mdr.queries';
import { ROWS_A_PART, writeReport } from './write-report';

const { DATABASE_URL } = process.env;
const RECORDS = Number(process.env.RECORDS ?? 10_000_000);
const FIRST = '2026-10-01';
const LAST = '2026-10-30';
const BATCH = 500_000;
const GOAL_RATE = 50_000;
const GOAL_RATIO = 0.3;
const GOAL_MB = 200;
const MB = 1024 * 1024;

const count = (value: number) => Math.round(value).toLocaleString('en-US');
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/** Thirty days of texts of ten agencies, ten jobs each; without the indexes that no report reads. */
async function fill({ db }: TestServer): Promise<void> {
  const jobs: { account_id: number; identity_id: number; job_id: number }[] = [];
  for (let at = 0; at < 10; at++) {
    const { account_id } = await anAgency(db);
    const { identity_id } = await anIdentity(db, { account_id });
    for (let job = 0; job < 10; job++)
      jobs.push({ account_id, identity_id, job_id: (await aJob(db, { account_id, identity_id })).job_id });
  }
  await sql`alter table message disable trigger user`.execute(db);
  const { rows: indexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'message'::regclass and not indisprimary
       and indexrelid::regclass::text <> 'message_delivery'`.execute(db);
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(db);
  for (let done = 0; done < RECORDS; done += BATCH)
    await sql`
      insert into message (account_id, identity_id, job_id, from_phone, to_phone, phone, kind, state, error_code, carrier, carrier_id,
                           segments, cost, created_at, started_at, sent_at, done_at)
      select j.account_id, j.identity_id, j.job_id, 2025550100, phone, phone, 'reply', case when n % 20 = 0 then 'failed' else 'delivered' end,
             case when n % 20 = 0 then 4720 end, (array['Verizon', 'AT&T', 'T-Mobile'])[1 + n % 3], 'b' || n, 1 + n % 2,
             129 * (1 + n % 2), at, at, at, at + interval '4 seconds'
        from (select n, 3105550000 + n * 7919::bigint % 90000 as phone, (${FIRST}::timestamp + interval '1 hour') at time zone 'America/New_York'
                     + make_interval(secs => n::float8 * ${(29 * 86_400) / RECORDS}::float8 + n * 31::bigint % 900) as at
                from generate_series(${done + 1}::int, ${Math.min(done + BATCH, RECORDS)}::int) n) numbered
        join jsonb_to_recordset(${JSON.stringify(jobs.map((job, slot) => ({ ...job, slot })))}::jsonb)
               as j (slot int, account_id int, identity_id int, job_id int) on j.slot = n * 31::bigint % 100`.execute(
      db,
    );
  await sql`vacuum analyze message`.execute(db);
}

async function copyAll({ db }: TestServer): Promise<number> {
  const start = performance.now();
  await inTransaction(db, async (tx) => {
    // The product's own limit is a minute.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`copy (select message_id, direction, from_phone, to_phone, sent_at, done_at, state, error_code, segments, mms, kind, carrier,
                           cost, account_id, identity_id, job_id from message) to '/dev/null' with (format csv)`.execute(
      tx,
    );
  });
  return (performance.now() - start) / 1000;
}

/** Writes in a process of its own, which is killed when a tenth is done. Answers how many rows it had said. */
async function writeAndKill(server: TestServer, reportId: number, dataDir: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const url = new URL(DATABASE_URL!);
  url.pathname = `/${rows[0]!.name}`;
  const worker = join(import.meta.dirname, '../../testing/mdr-worker.ts');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', worker, String(reportId), dataDir, String(ROWS_A_PART), url.href],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'exit');
  while (child.exitCode === null && ((await findReport(server.db, reportId))?.rows_done ?? 0) < RECORDS / 10)
    await setTimeout(20);
  child.kill('SIGKILL');
  await ended;
  return (await findReport(server.db, reportId))?.rows_done ?? 0;
}

/** Every record once: their number and the sums of their ids, which no double and no gap leaves alike. */
async function readBack(path: string): Promise<{ rows: number; ids: bigint; squares: bigint }> {
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    openZip(path, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  zip.readEntry();
  const [entry] = (await once(zip, 'entry')) as [import('yauzl').Entry];
  const content = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
  const found = { rows: -1, ids: 0n, squares: 0n };
  for await (const line of createInterface({ input: content })) {
    found.rows += 1;
    if (found.rows === 0) continue;
    const id = BigInt(line.slice(0, line.indexOf(',')));
    found.ids += id;
    found.squares += id * id;
  }
  return found;
}

async function bench(): Promise<void> {
  const server = await openTestServer({ databaseUrl: DATABASE_URL });
  const dataDir = await mkdtemp(join(tmpdir(), 'campaign-mdr-bench-'));
  try {
    const filling = performance.now();
    await fill(server);
    console.log(
      `\nPostgreSQL: ${count(RECORDS)} records, made in ${((performance.now() - filling) / 1000).toFixed(0)} s`,
    );
    const copied = [await copyAll(server)];
    const report = await inTransaction(server.db, (tx) =>
      insertReport(tx, {
        name: 'MDR',
        startDate: FIRST,
        endDate: LAST,
        withBody: false,
        askedBy: 1,
        rowsExpected: RECORDS,
        until: new Date('2026-11-30T00:00:00Z'),
      }),
    );
    const reportId = report!.report_id;
    const stood = await writeAndKill(server, reportId, dataDir);

    const storage = openStorage(join(dataDir, 'files'), { bytes: randomBytes });
    // Writing a report asks for nothing else of a context.
    const ctx = { db: server.db, storage, random: { bytes: randomBytes }, log: openLog('silent') };
    global.gc?.();
    const idle = process.memoryUsage().rss;
    let peak = idle;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    const start = performance.now();
    await writeReport(ctx as unknown as Context, reportId, { staleMs: -1 });
    const seconds = (performance.now() - start) / 1000;
    clearInterval(watch);
    copied.push(await copyAll(server));
    const { status, rows_done: done, bytes, storage_key: key } = (await findReport(server.db, reportId))!;
    if (status !== 'COMPLETED' || done !== RECORDS) throw new Error(`${status} with ${done} rows.`);

    const rate = (done - stood) / seconds;
    const ratio = (rate * copied.reduce((sum, each) => sum + each)) / copied.length / RECORDS;
    const memory = (peak - idle) / MB;
    console.log(
      `  COPY TO of the same columns: ${copied.map((each) => `${count(RECORDS / each)}/s`).join(', ')}\n` +
        `  killed after ${count(stood)} records; the other ${count(done - stood)} and the file in ${seconds.toFixed(1)} s: ${count(rate)} ` +
        `records/s (goal ${count(GOAL_RATE)}: ${verdict(rate >= GOAL_RATE)}), ${ratio.toFixed(2)} of COPY TO (goal ${GOAL_RATIO}: ` +
        `${verdict(ratio >= GOAL_RATIO)})\n  file ${((bytes ?? 0) / MB).toFixed(0)} MB, peak memory ${memory.toFixed(0)} MB over idle ` +
        `(goal ${GOAL_MB}: ${verdict(memory < GOAL_MB)})`,
    );
    const { rows } = await sql<{ ids: string; squares: string }>`
      select sum(message_id)::text as ids, sum(message_id::numeric * message_id)::text as squares from message`.execute(
      server.db,
    );
    const found = await readBack(join(dataDir, 'files', key!));
    const isWhole =
      found.rows === RECORDS &&
      String(found.ids) === rows[0]!.ids &&
      String(found.squares) === rows[0]!.squares;
    if (!isWhole) throw new Error(`The file has ${found.rows} records, and not each once.`);
    console.log('  every record is in the file once');
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (DATABASE_URL) await bench();
