import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fromBuffer } from 'yauzl';
import type { MdrReport } from '@campaign/shared-api/contracts';
import { aJob, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestReply, TestServer } from '../../testing';
import { pruneReports } from './mdr.tasks';
import { writeReport } from './write-report';

let server: TestServer;
let admin: TestClient;
const NOW = new Date('2026-11-10T15:00:00Z');
const DAY = { startDate: '2026-11-09', endDate: '2026-11-09' };

beforeAll(async () => {
  server = await openTestServer();
  server.clock.advance(NOW.getTime() - server.clock.now().getTime());
  admin = await server.signInAs('admin');
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate message, message_delta, message_stat, message_day, mdr_report, mdr_part`.execute(
    server.db,
  );
});

async function givenTexts(count: number, at = '2026-11-09T15:00:00Z'): Promise<void> {
  const of = { account_id: server.agency.account_id };
  const { identity_id } = await anIdentity(server.db, { ...of, identity_name: '=HYPERLINK("x")' });
  const { job_id } = await aJob(server.db, { ...of, identity_id, name: 'Say "hi", all' });
  await sql`
    insert into message (account_id, identity_id, job_id, from_phone, to_phone, phone, kind, state, error_code, carrier, carrier_id,
                         segments, cost, body, created_at, started_at, sent_at, done_at)
    select ${of.account_id}, ${identity_id}, ${job_id}, 2025550100, 3105550000 + n, 3105550000 + n, 'reply',
           case when n % 10 = 0 then 'failed' else 'delivered' end, case when n % 10 = 0 then 4720 end, 'AT&T', 'm' || n, 2, 258,
           '+1 on this' || chr(10) || 'n', ${at}::timestamptz, ${at}, ${at}::timestamptz + make_interval(secs => n / 7),
           ${at}::timestamptz + make_interval(secs => n / 7 + 3)
      from generate_series(1, ${count}::int) n`.execute(server.db);
}

type Asked = TestReply<{ data: MdrReport; message?: string; warning?: string; error?: string }>;
const request = (body: object = DAY): Promise<Asked> => admin.post('/job/reports/mdr', body);
const reports = async () =>
  (await admin.get<{ reports: MdrReport[]; total: number }>('/job/reports/mdr')).body;

/** The one file in a zip, as any program reads it: sizes and checksum are compared by yauzl. */
async function unzip(zip: Buffer): Promise<{ name: string; text: string }> {
  const file = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  file.readEntry();
  const [entry] = (await once(file, 'entry')) as [import('yauzl').Entry];
  const content = await new Promise<Readable>((resolve, reject) =>
    file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
  return { name: entry.fileName, text: (await buffer(content)).toString() };
}

async function downloaded(reportId: number) {
  const { body } = await admin.post<{ downloadUrl: string }>('/job/reports/download', { reportId });
  return admin.call({ method: 'GET', url: body.downloadUrl });
}

const idsIn = (csv: string) =>
  csv
    .split(/\r\n/)
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]));

it('DASH-03 ROLE-01 refuses detail reports to everybody but ADMIN', async () => {
  for (const persona of ['agency', 'agent-admin', 'reader', 'clicker'] as const) {
    const person = await server.signInAs(persona);
    expect([persona, (await person.get('/job/reports/mdr')).status]).toEqual([persona, 403]);
    for (const [url, body] of [
      ['/job/reports/mdr', DAY],
      ['/job/reports/estimate', DAY],
      ['/job/reports/cancel', { reportId: 1 }],
      ['/job/reports/download', { reportId: 1 }],
    ] as const)
      expect([persona, url, (await person.post(url, body)).status]).toEqual([persona, url, 403]);
  }
});

it('writes the words of a text only when they are asked for, and no formula', async () => {
  await givenTexts(1);
  const { body } = await request({ ...DAY, withBody: true });
  await writeReport(server.ctx, body.data.id);
  const { text: csv } = await unzip((await downloaded(body.data.id)).rawPayload);
  expect(csv).toContain(',Text\r\n');
  expect(csv).toContain(`,"'+1 on this\nn"\r\n`);
});

it.each([
  [{ startDate: '2026-11-10', endDate: '2026-11-09' }, 'Please select a valid date range'],
  [{ startDate: '2026-11-09', endDate: '2026-11-11' }, 'Please select a valid date range'],
  [{ startDate: '2026-11-11', endDate: '2026-11-11' }, 'Please select a valid date range'],
  [{ startDate: '2026-08-10', endDate: '2026-11-10' }, 'A report covers at most 92 days.'],
])('MDR-05 refuses %j', async (range, error) => {
  const { status, body } = await request(range);
  expect([status, body.error]).toEqual([400, error]);
  expect((await reports()).total).toBe(0);
});

it('MDR-16 takes today in New York for the last day', async () => {
  // 11 p.m. in New York, the next day in London.
  server.clock.advance(Date.parse('2026-11-11T04:00:00Z') - NOW.getTime());
  const late = await server.signInAs('admin');
  const ask = async (day: string) =>
    (await late.post('/job/reports/mdr', { startDate: day, endDate: day })).status;
  const statuses = [await ask('2026-11-10'), await ask('2026-11-11')];
  server.clock.advance(NOW.getTime() - Date.parse('2026-11-11T04:00:00Z'));
  expect(statuses).toEqual([200, 400]);
});

it('answers a range that is under way with its row and a warning', async () => {
  const first = await request();
  const second = await request();
  expect([second.body.data.id, second.body.warning]).toEqual([
    first.body.data.id,
    'This range is being generated already.',
  ]);
  expect((await reports()).total).toBe(1);
});

it('has the records of the range by New York days, and none that is in doubt or was never handed over', async () => {
  await givenTexts(3, '2026-11-09T04:59:59Z');
  const id = (await request()).body.data.id;
  await sql`update message set state = 'unknown', sent_at = null where phone = 3105550001`.execute(server.db);
  await sql`update message set sent_at = '2026-11-10T04:59:59.999999Z' where phone = 3105550002`.execute(
    server.db,
  );
  await sql`update message set sent_at = '2026-11-10T05:00:00Z' where phone = 3105550003`.execute(server.db);
  await writeReport(server.ctx, id);
  const { text: csv } = await unzip((await downloaded(id)).rawPayload);
  expect([idsIn(csv).length, csv.includes('13105550002')]).toEqual([1, true]);
});

it('cuts times to the millisecond, keeps short codes, and lets no carrier, code or missing cell break a line', async () => {
  await sql`
    insert into message (account_id, from_phone, to_phone, phone, direction, kind, state, error_code, carrier, carrier_id, segments, mms,
                         cost, body, created_at, sent_at, done_at)
    values (${server.agency.account_id}, 72345, 2025550100, 72345, 'in', 'inbound', 'received', null, null, 'a', 1, true, 0, null,
            '2026-11-09T15:00:00.0309Z', null, null),
           (${server.agency.account_id}, 2025550100, 3105550001, 3105550001, 'out', 'reply', 'failed', 123,
            ${'One,\t"Two"\x1e\n\x1f+3'}, 'b', 3, false, 400, ${'a\tb,"c"\n\\'}, '2026-11-09T15:00:01Z', '2026-11-09T15:00:01.5Z',
            '2026-11-09T15:00:02.123999Z')`.execute(server.db);
  const id = (await request({ ...DAY, withBody: true })).body.data.id;
  await writeReport(server.ctx, id, { rowsAPart: 1 });
  const { text: csv } = await unzip((await downloaded(id)).rawPayload);
  const agency = `${server.agency.account_id},"${server.agency.user_name}",,,,`;
  expect(csv.replace(/^\ufeff.*\r\n/, '').replace(/^\d+/gm, 'ID')).toBe(
    `ID,Inbound,72345,12025550100,2026-11-09T15:00:00.030Z,,RECEIVED,,,1,MMS,inbound,,0.0000,0.0000,${agency},\r\n` +
      'ID,Outbound,12025550100,13105550001,2026-11-09T15:00:01.500Z,2026-11-09T15:00:02.123Z,FAILED,123,' +
      `"Unknown code",3,SMS,reply,"One,\t""Two""\n+3",0.0133,0.0400,${agency},"a\tb,""c""\n\\"\r\n`,
  );
});

it('counts its parts in their order, however long one takes to be stored', async () => {
  await givenTexts(30);
  const id = (await request()).body.data.id;
  let begun = 0;
  let goOn = () => {};
  const second = new Promise<void>((go) => (goOn = go));
  const storage = {
    ...server.ctx.storage,
    async write(...args: Parameters<typeof server.ctx.storage.write>) {
      begun += 1;
      const isFirst = begun === 1;
      const bytes = await server.ctx.storage.write(...args);
      if (isFirst) await second;
      else goOn();
      return bytes;
    },
  };
  await writeReport({ ...server.ctx, storage }, id, { rowsAPart: 10 });
  const [row] = (await reports()).reports;
  expect(row?.status).toBe('COMPLETED');
  const { text: csv } = await unzip((await downloaded(id)).rawPayload);
  const times = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[4]);
  expect(times).toHaveLength(30);
  expect(times).toEqual([...times].sort());
});

it('takes its parts for nothing once it is canceled', async () => {
  await givenTexts(60);
  const id = (await request()).body.data.id;
  let parts = 0;
  const storage = {
    ...server.ctx.storage,
    async write(...args: Parameters<typeof server.ctx.storage.write>) {
      const bytes = await server.ctx.storage.write(...args);
      if (++parts === 2) await admin.post('/job/reports/cancel', { reportId: id });
      return bytes;
    },
  };
  await writeReport({ ...server.ctx, storage }, id, { rowsAPart: 10 });
  const [row] = (await reports()).reports;
  expect([row?.status, row?.error]).toEqual(['FAILED', 'Canceled']);
  // And what was under way.
  expect(parts).toBeLessThanOrEqual(3);
  expect(await server.db.selectFrom('mdr_part').selectAll().execute()).toEqual([]);
});

it('goes on where a writer has stopped, and a writer that lost its report changes nothing more', async () => {
  await givenTexts(47);
  const id = (await request()).body.data.id;
  let parts = 0;
  const slow = {
    ...server.ctx.storage,
    async write(...args: Parameters<typeof server.ctx.storage.write>) {
      const bytes = await server.ctx.storage.write(...args);
      // While this one hangs, another takes over and finishes.
      if (++parts === 3) expect(await writeReport(server.ctx, id, { rowsAPart: 10, staleMs: -1 })).toBe(true);
      return bytes;
    },
  };
  await writeReport({ ...server.ctx, storage: slow }, id, { rowsAPart: 10 });
  const [row] = (await reports()).reports;
  expect([row?.status, row?.rowsDone]).toEqual(['COMPLETED', 47]);
  const { text: csv } = await unzip((await downloaded(id)).rawPayload);
  expect([idsIn(csv).length, new Set(idsIn(csv)).size]).toEqual([47, 47]);
});

it('fails alone when it has lost its report to a writer that goes on', async () => {
  await givenTexts(47);
  const id = (await request()).body.data.id;
  const { storage } = server.ctx;
  let goOn = () => {};
  const hasFailed = new Promise<void>((resolve) => (goOn = resolve));
  let another: Promise<boolean> | undefined;
  const failing = {
    ...storage,
    async write(...args: Parameters<typeof storage.write>) {
      if (!args[0].includes('/parts/1-')) return storage.write(...args);
      // While this one hangs, another takes over, and has not finished when it fails.
      await new Promise<void>((begun) => {
        const slow = {
          ...storage,
          async write(...its: Parameters<typeof storage.write>) {
            begun();
            await hasFailed;
            return storage.write(...its);
          },
        };
        another = writeReport({ ...server.ctx, storage: slow }, id, { rowsAPart: 10, staleMs: -1 });
      });
      throw new Error('disk full');
    },
  };
  await writeReport({ ...server.ctx, storage: failing }, id, { rowsAPart: 10 });
  goOn();
  await another;
  const [row] = (await reports()).reports;
  expect([row?.status, row?.rowsDone, row?.error]).toEqual(['COMPLETED', 47, null]);
  const { text: csv } = await unzip((await downloaded(id)).rawPayload);
  expect([idsIn(csv).length, new Set(idsIn(csv)).size]).toEqual([47, 47]);
});

it('says that it failed when it cannot be stored', async () => {
  await givenTexts(1);
  const id = (await request()).body.data.id;
  const storage = { ...server.ctx.storage, write: () => Promise.reject(new Error('disk full')) };
  await writeReport({ ...server.ctx, storage }, id);
  const [row] = (await reports()).reports;
  expect([row?.status, row?.error]).toEqual([
    'FAILED',
    'The report could not be written. Please request it again.',
  ]);
});

it('gives parts of the file; a download begins within five minutes and may go on for a day', async () => {
  await givenTexts(20);
  const id = (await request()).body.data.id;
  await writeReport(server.ctx, id);
  const { body } = await admin.post<{ downloadUrl: string }>('/job/reports/download', { reportId: id });
  const get = (range?: string) =>
    admin.call({ method: 'GET', url: body.downloadUrl, headers: range ? { range } : {} });
  const whole = await get();
  const probe = await get('bytes=0-0');
  expect([probe.statusCode, probe.rawPayload.length, probe.headers['content-range']]).toEqual([
    206,
    1,
    `bytes 0-0/${whole.rawPayload.length}`,
  ]);
  server.clock.advance(6 * 60_000);
  const rest = await get('bytes=100-');
  server.clock.advance(-6 * 60_000);
  expect(rest.statusCode).toBe(206);
  expect(Buffer.concat([whole.rawPayload.subarray(0, 100), rest.rawPayload])).toEqual(whole.rawPayload);
  server.clock.advance(6 * 60_000);
  expect([(await get()).statusCode, (await get('bytes=0-0')).statusCode]).toEqual([404, 404]);
  server.clock.advance(-6 * 60_000);
});

it('removes a report and its file thirty days after it was made', async () => {
  await givenTexts(2);
  const id = (await request()).body.data.id;
  // What a killed writer leaves: a part that was not noted, and a file that was not.
  const [part, half] = [`mdr/${id}/parts/0-dead`, `mdr/${id}/dead.zip`];
  for (const left of [part, half]) await server.ctx.storage.write(left, Readable.from(['x']));
  await writeReport(server.ctx, id);
  await expect(server.ctx.storage.read(part)).rejects.toThrow('no file');
  const { storage_key: key } = await server.db.selectFrom('mdr_report').selectAll().executeTakeFirstOrThrow();
  await pruneReports(server.ctx);
  expect((await reports()).total).toBe(1);
  await buffer((await server.ctx.storage.read(key!)).content);
  await sql`update mdr_report set expires_at = now() - interval '1 second'`.execute(server.db);
  await pruneReports(server.ctx);
  expect((await reports()).total).toBe(0);
  for (const gone of [key!, half]) await expect(server.ctx.storage.read(gone)).rejects.toThrow('no file');
});

it('MDR-15 tells an open page how far a report is, and nobody but ADMIN', async () => {
  await givenTexts(25);
  const id = (await request()).body.data.id;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as { port: number };
  const open = (person: TestClient, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/v1/job/reports/events`, {
      headers: { cookie: person.cookie ?? '' },
      ...(signal && { signal }),
    });
  expect((await open(await server.signInAs('agency'))).status).toBe(403);
  const gone = new AbortController();
  const line = await open(admin, gone.signal);
  const writing = writeReport(server.ctx, id, { rowsAPart: 10 });
  let heard = '';
  for await (const chunk of line.body ?? []) {
    heard += Buffer.from(chunk as Uint8Array).toString();
    if (heard.includes('COMPLETED')) break;
  }
  gone.abort();
  await writing;
  const told = [...heard.matchAll(/event: report\ndata: (.*)/g)].map(
    ([, data]) => JSON.parse(data!) as MdrReport,
  );
  expect(told.at(-1)).toMatchObject({ id, status: 'COMPLETED', rowsDone: 25 });
});

// Last: from here on a worker runs beside the test.
it('MDR-07 MDR-14 makes a row, writes the file and gives its address to the person who asks', async () => {
  await givenTexts(25);
  expect((await admin.post('/job/reports/estimate', DAY)).body.data).toEqual({ rows: 25 });
  const { status, body } = await request();
  expect([status, body.message]).toEqual([200, 'Report generation initiated']);
  expect(body.data).toEqual({
    id: body.data.id,
    reportName: 'MDR_2026-11-09_2026-11-09',
    ...DAY,
    status: 'PENDING',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    rowsDone: 0,
    rowsExpected: 25,
    bytes: null,
    expiresAt: null,
    error: null,
  });
  expect((await admin.post('/job/reports/download', { reportId: body.data.id })).status).toBe(409);
  await server.runTasks();
  const { reports: rows, total } = await reports();
  expect([rows.length, total, rows[0]?.status, rows[0]?.rowsDone]).toEqual([1, 1, 'COMPLETED', 25]);

  const link = await admin.post<{ downloadUrl: string }>('/job/reports/download', { reportId: body.data.id });
  expect(link.headers['content-disposition']).toContain('filename="MDR_2026-11-09_2026-11-09.zip"');
  const file = await admin.call({ method: 'GET', url: link.body.downloadUrl });
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.length]).toEqual([
    200,
    'application/zip',
    rows[0]?.bytes,
  ]);
  const { name, text: csv } = await unzip(file.rawPayload);
  expect(name).toBe('MDR_2026-11-09_2026-11-09.csv');
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffMessage ID,Direction,From,To,Time,Last Receipt,Status,Error Code,Error Meaning,Segments,Type,Kind,Carrier,Rate,Cost,' +
      'Agency ID,Agency,Identity ID,Identity,Job ID,Job',
  );
  const agency = `${server.agency.account_id},"${server.agency.user_name}"`;
  expect(lines.find((line) => line.includes(',13105550010,'))).toMatch(
    new RegExp(
      `^\\d+,Outbound,12025550100,13105550010,2026-11-09T15:00:01.000Z,2026-11-09T15:00:04.000Z,FAILED,4720,` +
        `"A landline or a disconnected number",2,SMS,reply,"AT&T",0.0129,0.0258,${agency},\\d+,"'=HYPERLINK\\(""x""\\)",` +
        `\\d+,"Say ""hi"", all"$`,
    ),
  );
  expect(new Set(idsIn(csv)).size).toBe(25);

  const other = await server.signInAs('admin');
  expect((await other.call({ method: 'GET', url: link.body.downloadUrl })).statusCode).toBe(404);
});
