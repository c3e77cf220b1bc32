import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { sql } from 'kysely';
import { fromBuffer } from 'yauzl';
import { e164 } from '@campaign/shared-api/messaging';
import { times } from '../../../../jest/thorough';
import { inTransaction } from '../../db/database';
import type { Database } from '../../db/database';
import { openStorage } from '../../gateways/storage/open-storage';
import { anAgency } from '../../testing/builders';
import { builtProcess } from '../../testing/built-process';
import { openOwnDatabase, urlOf } from '../../testing/database-template';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import { findReport, insertReport } from './mdr.queries';

const ROWS = times(4_000, 60_000);
const ROWS_A_PART = 100;
const KILLS = times(2, 20);
const DAY = '2026-11-09';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campaign-mdr-kill-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the worker, and kills it as soon as it says that more than `until` rows are written. */
async function work(
  reportId: number,
  until: number,
  databaseUrl: string,
  rowsAPart = ROWS_A_PART,
): Promise<'killed' | number | null> {
  const worker = await builtProcess('src/testing/mdr-worker.ts');
  const given = [worker, String(reportId), dataDir, String(rowsAPart), databaseUrl];
  const child = spawn(process.execPath, given, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isKilled = false;
  child.stdout.on('data', (data: Buffer) => {
    if (isKilled || Math.max(...data.toString().trim().split('\n').map(Number)) <= until) return;
    isKilled = child.kill('SIGKILL');
  });
  return await new Promise((resolve) => child.on('exit', (code) => resolve(isKilled ? 'killed' : code)));
}

/** What a carrier would have of the day, in every order of ids and times, and what is no record of it. */
async function givenTexts(db: Database): Promise<void> {
  const { account_id } = await anAgency(db);
  await sql`
    insert into message (account_id, from_phone, to_phone, phone, direction, kind, state, error_code, carrier, carrier_id, segments,
                         cost, created_at, started_at, sent_at, done_at)
    select ${account_id}, 2025550100, 3105550000 + n % 9000, 3105550000 + n % 9000, 'out', 'reply',
           case when n % 11 = 0 then 'unknown' when n % 10 = 0 then 'failed' else 'delivered' end,
           case when n % 10 = 0 then 4720 end, 'AT&T', 'm' || n, 1 + n % 3, 129 * (1 + n % 3), at, at, at, at + interval '3 seconds'
      from (select n, ${DAY}::timestamp at time zone 'America/New_York'
                      + make_interval(secs => (n * 7919 % 90000)::float8 / 1000 * 970) as at
              from generate_series(1, ${ROWS}::int) n) texts`.execute(db);
}

async function recordsOf(db: Database) {
  const { rows } = await sql<{ id: number; state: string; cost: number }>`
    select message_id as id, upper(state) as state, cost from message
     where state <> 'unknown' and (sent_at at time zone 'America/New_York')::date = ${DAY}::date
     order by sent_at, message_id`.execute(db);
  return rows.map(({ id, state, cost }) => `${id} ${state} ${(cost / 10_000).toFixed(4)}`);
}

const ownStorage = () => openStorage(join(dataDir, 'files'), { bytes: randomBytes });

/** The cells of each line; the zip's sizes and checksum are compared by yauzl. */
async function cellsOf(key: string): Promise<string[][]> {
  const zip = await buffer((await ownStorage().read(key)).content);
  const file = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  file.readEntry();
  const [entry] = (await once(file, 'entry')) as [import('yauzl').Entry];
  const content = await new Promise<Readable>((resolve, reject) =>
    file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
  const csv = (await buffer(content)).toString();
  return csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));
}

it('a report whose worker is killed again and again has every record of the day once', async () => {
  const own = await openOwnDatabase();
  await givenTexts(own.db);
  const records = await recordsOf(own.db);
  const made = await inTransaction(own.db, (tx) =>
    insertReport(tx, {
      name: 'MDR',
      startDate: DAY,
      endDate: DAY,
      withBody: false,
      askedBy: 1,
      rowsExpected: records.length,
      until: new Date('2026-11-11T00:00:00Z'),
    }),
  );
  const reportId = made!.report_id;
  const childUrl = await urlOf(own.db);

  const stood: number[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    const until = ((kill - 0.5) * records.length) / (KILLS + 1);
    expect(await work(reportId, until, childUrl)).toBe('killed');
    const report = await findReport(own.db, reportId);
    expect([report?.status, report?.storage_key]).toEqual(['PROCESSING', null]);
    stood.push(report!.rows_done);
  }
  expect(stood.every((rows, kill) => rows < records.length && rows > (stood[kill - 1] ?? 0))).toBe(true);
  expect(await work(reportId, Infinity, childUrl)).toBe(0);

  const report = (await findReport(own.db, reportId))!;
  expect([report.status, report.rows_done]).toEqual(['COMPLETED', records.length]);
  const cells = await cellsOf(report.storage_key!);
  expect(cells.map((line) => `${line[0]} ${line[6]} ${line[14]}`)).toEqual(records);
  await own.drop();
}, 600_000);

it('a report whose worker was killed says of every text once what the carrier’s ledger says of it', async () => {
  const refused = {
    match: { toEndsWith: '3' },
    receipt: { outcome: 'failed' as const, errorCode: 4720 },
  };
  const world = await openSendingWorld({ rules: [refused] });
  try {
    const phones = world.phones(times(60, 600));
    const { job_id } = await world.campaign(phones);
    await world.send();
    await eventually(
      () => world.states(job_id),
      ({ delivered = 0, failed = 0 }) => delivered + failed === phones.length,
    );
    for (const phone of phones.slice(0, 9))
      await world.carrier.receive({
        from: e164(phone),
        to: e164(world.number.phone),
        text: 'Yes, count on me',
      });
    await world.carrier.settled();
    await world.read();

    const { db } = world.server;
    const made = await inTransaction(db, (tx) =>
      insertReport(tx, {
        name: 'MDR',
        startDate: '2020-01-01',
        endDate: '2099-12-31',
        withBody: false,
        askedBy: 1,
        rowsExpected: phones.length,
        until: new Date('2100-01-01T00:00:00Z'),
      }),
    );
    const reportId = made!.report_id;
    const childUrl = await urlOf(db);
    expect(await work(reportId, phones.length / 2, childUrl, 2)).toBe('killed');
    expect(await work(reportId, Infinity, childUrl, 2)).toBe(0);
    const cells = await cellsOf((await findReport(db, reportId))!.storage_key!);

    const { messages, inbound } = world.carrier.ledger;
    const told = messages.map(({ from, to, outcome, errorCode, segments }) =>
      ['Outbound', from, to[0], outcome.toUpperCase(), errorCode ?? '', segments].join(' '),
    );
    const came = inbound.map(({ from, to }) => ['Inbound', from, to, 'RECEIVED', '', 1].join(' '));
    expect([told.length, came.length]).toEqual([phones.length, 9]);
    const recorded = cells.map((line) =>
      [line[1], `+${line[2]}`, `+${line[3]}`, line[6], line[7], line[9]].join(' '),
    );
    expect(recorded.sort()).toEqual([...told, ...came].sort());
  } finally {
    await world.close();
  }
}, 120_000);
