import { sql } from 'kysely';
import type { DeliveryGroup, DeliverySummary, DeliveryTexts } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestBody } from '../../testing/test-server';
import type { TestClient, TestServer } from '../../testing';
import { hoursOfWeek } from './delivery-days';
import { foldSome, pruneRollups, recountDay } from './rollup.queries';
import { pruneTyped, recountTyped } from './upkeep.service';

let server: TestServer;
let admin: TestClient;
let identityId: number;
let jobId: number;
const NOW = new Date('2026-11-10T15:00:00Z');
const OURS = 2_025_550_100;

beforeAll(async () => {
  server = await openTestServer();
  server.clock.advance(NOW.getTime() - server.clock.now().getTime());
  admin = await server.signInAs('admin');
  const of = { account_id: server.agency.account_id };
  ({ identity_id: identityId } = await anIdentity(server.db, { ...of, identity_name: 'Harbor Relief' }));
  ({ job_id: jobId } = await aJob(server.db, { ...of, identity_id: identityId }));
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate message, message_delta, message_stat, message_day, message_total, message_clock, message_sender`.execute(
    server.db,
  );
});

interface Texts {
  state: string;
  at: string;
  count?: number;
  ours?: number;
  theirs?: number;
  code?: number | null;
  mms?: boolean;
  carrier?: string | null;
  /** Seconds until the last receipt. */
  after?: number;
  accountId?: number;
  direction?: 'in' | 'out';
}

let made = 0;
async function given(...all: Texts[]): Promise<void> {
  for (const { state, at, count = 1, ours = OURS, theirs = 3_105_550_100, code = null, ...more } of all) {
    const { mms = false, carrier = 'Verizon', after = 4, direction = 'out', accountId } = more;
    const isOver = state === 'delivered' || state === 'failed';
    const [from, to] = direction === 'out' ? [ours, theirs] : [theirs, ours];
    made += count;
    await sql`
      insert into message (account_id, identity_id, job_id, from_phone, to_phone, phone, direction, kind, state, error_code, mms,
                           carrier, carrier_id, cost, created_at, started_at, sent_at, done_at)
      select ${accountId ?? server.agency.account_id}, ${identityId}, ${jobId}, ${from}, ${to}, ${theirs}, ${direction},
             ${direction === 'out' ? 'reply' : 'inbound'}, ${state}, ${code}, ${mms}, ${carrier}, 'c-' || ${made}::int || '-' || n,
             129, ${at}::timestamptz, case when ${direction} = 'out' then ${at}::timestamptz end,
             case when ${direction} = 'out' and ${state} not in ('unknown', 'sending', 'pending', 'suppressed') then ${at}::timestamptz end,
             case when ${isOver}::boolean then ${at}::timestamptz + make_interval(secs => ${after}) end
        from generate_series(1, ${count}::int) n`.execute(server.db);
  }
}

const ask = async (query = '', as = admin) =>
  (await as.get<{ data: DeliverySummary }>(`/messages/delivery?${query}`)).body.data;

it('DASH-03 ROLE-01 refuses the delivery figures to everybody but ADMIN', async () => {
  for (const persona of ['agency', 'agent-admin', 'reader', 'clicker'] as const) {
    const person = await server.signInAs(persona);
    expect([persona, (await person.get('/messages/delivery')).status]).toEqual([persona, 403]);
    for (const call of ['groups?by=carrier', 'texts'])
      expect([persona, call, (await person.get(`/messages/delivery/${call}`)).status]).toEqual([
        persona,
        call,
        403,
      ]);
  }
});

it('DLV-11 DLV-12 DLV-13 counts RECEIVED and SENT as successes, FAILED as failures, and apart from them who waits', async () => {
  await given(
    { state: 'sent', at: '2026-11-09T15:00:00Z', count: 2 },
    { state: 'delivered', at: '2026-11-09T16:00:00Z', count: 5, after: 3 },
    { state: 'delivered', at: '2026-11-09T16:00:00Z', mms: true, after: 40 },
    { state: 'failed', at: '2026-11-09T17:00:00Z', count: 21, code: 4720 },
    { state: 'unknown', at: '2026-11-09T18:00:00Z', count: 3 },
    { state: 'sending', at: '2026-11-10T14:00:00Z', count: 1 },
    { state: 'suppressed', at: '2026-11-09T18:00:00Z', count: 9 },
    { state: 'pending', at: '2026-11-09T18:00:00Z', count: 9 },
    { state: 'received', at: '2026-11-09T19:00:00Z', direction: 'in', count: 4 },
  );
  const expected: DeliverySummary = {
    totalMessageCount: 29,
    successfulMessageCount: 8,
    failedMessageCount: 21,
    mmsTypeMessage: 1,
    smsTypeMessage: 28,
    failedMessage: [{ message_from: '+12025550100', count: 21, total: 29 }],
    messages: [
      { message_createdat: '2026-11-09', message_status: 'FAILED', count: 21 },
      { message_createdat: '2026-11-09', message_status: 'SENT', count: 8 },
      { message_createdat: '2026-11-09', message_status: 'WAITING', count: 3 },
      { message_createdat: '2026-11-10', message_status: 'WAITING', count: 1 },
    ],
    range: { from: '2026-10-12', to: '2026-11-10' },
    waitingCount: 4,
    confirmedCount: 6,
    failedCost: 0.2709,
    receiptSeconds: { p50: 5, p95: 5 },
    before: { totalMessageCount: 0, successfulMessageCount: 0, failedMessageCount: 0 },
    errors: [
      {
        code: 4720,
        meaning: 'A landline or a disconnected number',
        remedy: 'Upload lists with landlines dropped.',
        count: 21,
        before: 0,
        cost: 0.2709,
      },
    ],
    events: [],
  };
  expect(await ask()).toEqual(expected);
  await inTransaction(server.db, (tx) => foldSome(tx, 1000));
  expect(await ask()).toEqual(expected);
  const inbound = await ask('direction=RECEIVED');
  expect([inbound.totalMessageCount, inbound.successfulMessageCount, inbound.waitingCount]).toEqual([
    4, 4, 0,
  ]);
  expect(inbound.messages).toEqual([
    { message_createdat: '2026-11-09', message_status: 'RECEIVED', count: 4 },
  ]);
});

it('DLV-04 CONST-10 counts New York days: 0 today, 1 yesterday alone, 7 and 30 with today', async () => {
  await given(
    { state: 'sent', at: '2026-11-10T05:00:00Z', count: 1 },
    { state: 'sent', at: '2026-11-10T04:59:59Z', count: 2 },
    { state: 'sent', at: '2026-11-09T05:00:00Z', count: 4 },
    { state: 'sent', at: '2026-11-09T04:59:59Z', count: 8 },
    // Summer time ends on November 1: that day has 25 hours.
    { state: 'sent', at: '2026-11-04T05:00:00Z', count: 16 },
    { state: 'sent', at: '2026-11-04T04:59:59Z', count: 32 },
    { state: 'sent', at: '2026-10-12T04:00:00Z', count: 64 },
    { state: 'sent', at: '2026-10-12T03:59:59Z', count: 128 },
  );
  const counts = async (range: number) => {
    const { totalMessageCount, before, range: days } = await ask(`timeRange=${range}`);
    return [totalMessageCount, before.totalMessageCount, days.from, days.to];
  };
  expect(await counts(0)).toEqual([1, 6, '2026-11-10', '2026-11-10']);
  expect(await counts(1)).toEqual([6, 8, '2026-11-09', '2026-11-09']);
  expect(await counts(7)).toEqual([31, 32, '2026-11-04', '2026-11-10']);
  expect(await counts(30)).toEqual([127, 128, '2026-10-12', '2026-11-10']);
  expect((await admin.get('/messages/delivery?timeRange=2')).status).toBe(400);
});

it('tells of each code how many failed so in the period before', async () => {
  await given(
    { state: 'failed', code: 4720, at: '2026-11-09T15:00:00Z', count: 3 },
    { state: 'failed', code: 4720, at: '2026-11-02T15:00:00Z', count: 5 },
    { state: 'failed', code: 4770, at: '2026-11-02T15:00:00Z', count: 2 },
    { state: 'failed', code: 4720, at: '2026-10-20T15:00:00Z', count: 7 },
    { state: 'failed', code: 5600, at: '2026-11-04T15:00:00Z', count: 1 },
  );
  const look = async (query: string) =>
    (await ask(query)).errors.map(({ code, count, before, cost }) => [code, count, before, cost]);
  const expected = [
    [4720, 3, 5, 0.0387],
    [5600, 1, 0, 0.0129],
  ];
  expect(await look('timeRange=7')).toEqual(expected);
  await inTransaction(server.db, (tx) => foldSome(tx, 1000));
  expect(await look('timeRange=7')).toEqual(expected);
  expect(await look('timeRange=7&to=%2B1310')).toEqual(expected);
  expect(await look('day=2026-11-09')).toEqual([[4720, 3, 0, 0.0387]]);
  expect(await look('timeRange=30')).toEqual([
    [4720, 15, 0, 0.1935],
    [4770, 2, 0, 0.0258],
    [5600, 1, 0, 0.0129],
  ]);
});

it('DLV-07 answers thirty days whatever the range', async () => {
  await given({ state: 'sent', at: '2026-10-12T12:00:00Z' }, { state: 'sent', at: '2026-10-11T12:00:00Z' });
  const days = (await ask('timeRange=0')).messages.map(({ message_createdat }) => message_createdat);
  expect(days).toEqual(['2026-10-12']);
});

it('DLV-01 DLV-02 DLV-03 narrows by direction, kind and both numbers, exact or by their beginning', async () => {
  const at = '2026-11-10T06:00:00Z';
  await given(
    { state: 'sent', at, count: 1, ours: 2_025_550_100, theirs: 3_105_550_101 },
    { state: 'sent', at, count: 2, ours: 2_025_550_199, theirs: 3_105_550_102, mms: true },
    { state: 'sent', at, count: 4, ours: 99_999, theirs: 2_125_550_103 },
    { state: 'received', at, count: 8, direction: 'in', ours: 2_025_550_100, theirs: 3_105_550_101 },
  );
  const total = async (query: string) => (await ask(query)).totalMessageCount;
  const plus = encodeURIComponent('+');
  expect(await total('direction=SENT')).toBe(7);
  expect(await total('direction=RECEIVED')).toBe(8);
  expect(await total('messageType=MMS')).toBe(2);
  expect(await total('messageType=SMS')).toBe(5);
  expect(await total('messageType=Any')).toBe(7);
  expect(await total(`from=${plus}12025550100`)).toBe(1);
  expect(await total(`from=${plus}1202555`)).toBe(3);
  expect(await total('from=99999')).toBe(4);
  expect(await total(`to=${plus}13105550102`)).toBe(2);
  expect(await total(`to=${plus}1310`)).toBe(3);
  expect(await total(`to=${plus}1310&from=${plus}12025550100&messageType=SMS`)).toBe(1);
  expect(await total(`direction=RECEIVED&from=${plus}1310`)).toBe(8);
  expect(await total(`direction=RECEIVED&to=${plus}12025550199`)).toBe(0);
  const wrong = await admin.get('/messages/delivery?from=abc');
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { from: 'Enter a number like +19995559999, 99999 or +1999.' },
  ]);
});

it('DLV-09 CONST-09 names the three numbers with the most errors, of equal ones the worse rate, none under 20 texts', async () => {
  const at = '2026-11-10T06:00:00Z';
  const number = (ours: number, failed: number, sent: number): Texts[] => [
    { state: 'failed', code: 4770, at, ours, count: failed },
    { state: 'sent', at, ours, count: sent },
  ];
  await given(
    ...number(2_025_550_101, 5, 20),
    ...number(2_025_550_102, 9, 100),
    ...number(2_025_550_103, 5, 90),
    ...number(2_025_550_104, 18, 1),
    ...number(2_025_550_105, 4, 200),
  );
  expect((await ask()).failedMessage).toEqual([
    { message_from: '+12025550102', count: 9, total: 109 },
    { message_from: '+12025550101', count: 5, total: 25 },
    { message_from: '+12025550103', count: 5, total: 95 },
  ]);
});

it('tells the figures by carrier, number, identity and agency, and narrows to one', async () => {
  const other = await anAgency(server.db, { user_name: 'Bay Shelter' });
  const at = '2026-11-10T06:00:00Z';
  await given(
    { state: 'sent', at, count: 3 },
    { state: 'failed', at, code: 4720, count: 1 },
    { state: 'unknown', at, carrier: null, count: 1, accountId: other.account_id },
  );
  const groups = async (by: string, more = '') =>
    (await admin.get<{ data: DeliveryGroup[] }>(`/messages/delivery/groups?by=${by}${more}`)).body.data;
  const four = { total: 4, successful: 3, failed: 1, waiting: 0 };
  const one = { total: 0, successful: 0, failed: 0, waiting: 1 };
  expect(await groups('carrier')).toEqual([
    { key: 'Verizon', label: 'Verizon', ...four },
    { key: '', label: 'Unknown', ...one },
  ]);
  expect(await groups('number')).toEqual([
    { key: '+12025550100', label: '+12025550100', ...four, waiting: 1 },
  ]);
  expect(await groups('identity')).toEqual([
    { key: String(identityId), label: 'Harbor Relief', ...four, waiting: 1 },
  ]);
  expect(await groups('agency')).toEqual([
    { key: String(server.agency.account_id), label: server.agency.user_name, ...four },
    { key: String(other.account_id), label: 'Bay Shelter', ...one },
  ]);
  expect(await groups('carrier', `&account_id=${other.account_id}`)).toEqual([
    { key: '', label: 'Unknown', ...one },
  ]);
  expect((await ask('error_code=4720')).totalMessageCount).toBe(1);
  expect((await ask('carrier=Verizon')).totalMessageCount).toBe(4);
  expect((await ask('carrier=')).totalMessageCount).toBe(0);
});

it('tells the figures by job, list and hour of the week, before and after they are folded, and narrows to one job', async () => {
  const of = { account_id: server.agency.account_id, identity_id: identityId };
  const other = await aJob(server.db, { ...of, name: 'Second' });
  // A Monday, 2 p.m. in New York, and the Sunday before at 11 p.m.
  await given({ state: 'delivered', at: '2026-11-09T19:30:00Z', count: 3 });
  await given({ state: 'failed', code: 4720, at: '2026-11-09T04:30:00Z', count: 2 });
  await sql`update message set job_id = ${other.job_id} where state = 'failed'`.execute(server.db);
  const groups = async (by: string, more = '') =>
    (await admin.get<{ data: DeliveryGroup[] }>(`/messages/delivery/groups?by=${by}${more}`)).body.data.map(
      ({ key, total, failed }) => [key, total, failed],
    );
  const look = async () => [
    await groups('job'),
    await groups('hour'),
    await groups('list'),
    await groups('hour', `&job_id=${other.job_id}`),
    await groups('job', '&day=2026-11-08'),
  ];
  const expected = [
    [
      [String(jobId), 3, 0],
      [String(other.job_id), 2, 2],
    ],
    [
      ['1-14', 3, 0],
      ['7-23', 2, 2],
    ],
    [['0', 5, 2]],
    [['7-23', 2, 2]],
    [[String(other.job_id), 2, 2]],
  ];
  expect(await look()).toEqual(expected);
  while ((await inTransaction(server.db, (tx) => foldSome(tx, 3))) > 0);
  expect(await look()).toEqual(expected);
  const summary = await admin.get<{ data: DeliverySummary }>(
    `/messages/delivery?job_id=${other.job_id}&day=2026-11-08`,
  );
  expect([summary.body.data.totalMessageCount, summary.body.data.range]).toEqual([
    2,
    { from: '2026-11-08', to: '2026-11-08' },
  ]);
});

it.each(['', '/groups', '/texts', '/unreachable'])('refuses a day no calendar has of %j', async (call) => {
  const reply = await admin.get<TestBody>(`/messages/delivery${call}?by=hour&day=0000-01-01`);
  expect(reply).toMatchObject({ status: 400, body: { fields: { day: 'Give a day from 1900 to 2999.' } } });
  expect((await admin.get(`/messages/delivery${call}?by=hour&day=0001-01-01`)).status).toBe(400);
});

it('narrows to what failed or arrived, and to an hour of the week, down to the texts and before and after they are folded', async () => {
  // Mondays, 2 p.m. in New York, of this week and the last; the Sunday between; and who waits.
  await given(
    { state: 'delivered', at: '2026-11-09T19:30:00Z', count: 3 },
    { state: 'sent', at: '2026-11-09T19:30:00Z', count: 1 },
    { state: 'failed', code: 4720, at: '2026-11-02T19:59:00Z', count: 2 },
    { state: 'failed', code: 4770, at: '2026-11-08T19:30:00Z', count: 4 },
    { state: 'unknown', at: '2026-11-09T19:30:00Z', count: 1 },
  );
  const texts = async (query: string) =>
    (await admin.get<{ data: DeliveryTexts }>(`/messages/delivery/texts?${query}`)).body.data.texts.map(
      ({ state, at }) => `${state} ${at.slice(5, 10)}`,
    );
  const look = async (query: string) => {
    const { totalMessageCount, failedMessageCount, waitingCount, errors } = await ask(query);
    return [totalMessageCount, failedMessageCount, waitingCount, errors.map(({ code }) => code)];
  };
  const all = async () => [
    await look('outcome=failed'),
    await look('outcome=delivered'),
    await look('hour=1-14'),
    await look('hour=7-14&outcome=failed'),
    await look('hour=1-14&day=2026-11-02'),
    await look('hour=2-14'),
  ];
  const expected = [
    [6, 6, 0, [4770, 4720]],
    [4, 0, 0, []],
    [6, 2, 1, [4720]],
    [4, 4, 0, [4770]],
    [2, 2, 0, [4720]],
    [0, 0, 0, []],
  ];
  expect(await all()).toEqual(expected);
  while ((await inTransaction(server.db, (tx) => foldSome(tx, 2))) > 0);
  expect(await all()).toEqual(expected);
  expect(await texts('hour=1-14&outcome=delivered')).toEqual([
    'sent 11-09',
    'delivered 11-09',
    'delivered 11-09',
    'delivered 11-09',
  ]);
  expect(await texts('hour=1-14&outcome=failed')).toEqual(['failed 11-02', 'failed 11-02']);
  expect(await texts('hour=2-14')).toEqual([]);
  for (const wrong of ['hour=8-14', 'hour=1-24', 'hour=1', 'outcome=lost'])
    expect([wrong, (await admin.get(`/messages/delivery?${wrong}`)).status]).toEqual([wrong, 400]);
});

it('has an hour of the week twice where clocks go back, and not where they go forward', () => {
  const week = (from: string, to: string, hour: string) => hoursOfWeek({ from, to }, hour);
  expect(week('2026-10-26', '2026-11-02', '7-1')).toEqual([
    '2026-11-01T05:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
  ]);
  expect(week('2026-03-08', '2026-03-15', '7-2')).toEqual(['2026-03-15T06:00:00.000Z']);
});

it('shows the texts behind the figures, fifty a page, with nobody’s whole number', async () => {
  await given({ state: 'delivered', at: '2026-11-09T19:30:00Z', count: 51 });
  await given({ state: 'failed', code: 4720, at: '2026-11-09T20:30:00Z', theirs: 3_105_550_177 });
  await given({ state: 'pending', at: '2026-11-09T21:30:00Z' });
  const texts = async (query = '') =>
    (await admin.get<{ data: DeliveryTexts }>(`/messages/delivery/texts?timeRange=7${query}`)).body.data;
  const first = await texts();
  expect([first.texts.length, first.hasMore]).toEqual([50, true]);
  expect(first.texts[0]).toEqual({
    id: first.texts[0]!.id,
    at: '2026-11-09T20:30:00.000Z',
    number: '+12025550100',
    person: '•••• ••77',
    state: 'failed',
    code: 4720,
    meaning: 'A landline or a disconnected number',
    carrier: 'Verizon',
    agency: server.agency.user_name,
    job: { id: jobId, name: expect.any(String), jobType: expect.any(String) },
  });
  expect(JSON.stringify(first)).not.toMatch(/310555/);
  expect((await texts('&page=2')).texts).toHaveLength(2);
  expect((await texts('&error_code=4720')).texts).toHaveLength(1);
  expect((await texts('&state=delivered&page=2')).texts).toHaveLength(1);
  expect((await texts('&carrier=AT%26T')).texts).toEqual([]);
});

it('gives all the texts that are narrowed to as CSV, masked, to the person who asked', async () => {
  await given({ state: 'delivered', at: '2026-11-09T19:30:00Z', count: 3 });
  await given({ state: 'failed', code: 4720, at: '2026-11-09T20:30:00Z', theirs: 3_105_550_177, count: 2 });
  await given({ state: 'failed', code: 4720, at: '2026-10-01T20:30:00Z', theirs: 3_105_550_178 });
  const link = async (body: object) =>
    (await admin.post<{ data: { downloadUrl: string } }>('/messages/delivery/export', body)).body.data
      .downloadUrl;
  const url = await link({ timeRange: 7, error_code: 4720 });
  const file = await admin.call({ method: 'GET', url });
  expect(file.headers['content-disposition']).toContain('delivery_2026-11-04_2026-11-10.csv');
  const lines = file.body.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"2026-11-09T20:30:00.000Z","12025550100","•••• ••77","failed","4720"');
  expect(file.body).not.toMatch(/310555/);
  const whole = await admin.call({ method: 'GET', url: await link({ timeRange: 7, state: 'delivered' }) });
  expect(whole.body.split('\r\n')).toHaveLength(1 + 3 + 1);
  const agency = await server.signInAs('agency');
  expect((await agency.post('/messages/delivery/export', {})).status).toBe(403);
  expect((await agency.call({ method: 'GET', url })).statusCode).toBe(403);
  const { rows } = await sql<{ action: string }>`
    select action from audit where action = 'delivery:export'`.execute(server.db);
  expect(rows).toHaveLength(2);
});

it('leaves landlines and dead numbers alone from now on, each agency’s in a list of its own, and nobody twice', async () => {
  const other = await anAgency(server.db);
  const failed = { state: 'failed', at: '2026-11-09T12:00:00Z', code: 4720 };
  await given(
    { ...failed, theirs: 3_105_550_101, count: 2 },
    { ...failed, theirs: 3_105_550_102, code: 4721 },
    { ...failed, theirs: 3_105_550_103, accountId: other.account_id },
    // A passing failure; one that was reached since; one that has written since; one out of the range.
    { ...failed, theirs: 3_105_550_104, code: 4770 },
    { ...failed, theirs: 3_105_550_105 },
    { state: 'delivered', at: '2026-11-09T13:00:00Z', theirs: 3_105_550_105 },
    { ...failed, theirs: 3_105_550_106 },
    { state: 'received', at: '2026-11-09T13:00:00Z', theirs: 3_105_550_106, direction: 'in' },
    { ...failed, theirs: 3_105_550_107, at: '2026-10-01T12:00:00Z' },
  );
  const narrowed = { timeRange: 7, identity_id: identityId };
  const asked = `timeRange=7&identity_id=${identityId}`;
  const count = async () =>
    (await admin.get<{ data: object }>(`/messages/delivery/unreachable?${asked}`)).body.data;
  expect(await count()).toEqual({ numbers: 3, agencies: 2 });
  const suppress = async () =>
    (await admin.post<{ data: object }>('/messages/delivery/suppress', narrowed)).body.data;
  expect(await suppress()).toEqual({ numbers: 3, agencies: 2 });
  expect(await count()).toEqual({ numbers: 0, agencies: 0 });
  expect(await suppress()).toEqual({ numbers: 0, agencies: 0 });

  // A later one goes into the same list.
  await given({ ...failed, theirs: 3_105_550_108 });
  expect(await suppress()).toEqual({ numbers: 1, agencies: 1 });
  const { rows: lists } = await sql`
    select account_id, list_name, list_state, leads_loaded,
           (select array_agg(n.phone::float8 order by n.phone) from dnc_number n where n.list_id = l.list_id) as held,
           (select count(*)::int from audit where action = 'delivery:suppress' and object = 'phone_lists/' || l.list_id
               and of_account = l.account_id) as acts
      from phone_list l where list_name = 'Landlines and dead numbers' order by account_id`.execute(
    server.db,
  );
  const list = { list_name: 'Landlines and dead numbers', list_state: 'ACTIVE' };
  expect(lists).toEqual([
    {
      ...list,
      account_id: server.agency.account_id,
      leads_loaded: 3,
      acts: 2,
      held: [3_105_550_101, 3_105_550_102, 3_105_550_108],
    },
    { ...list, account_id: other.account_id, leads_loaded: 1, acts: 1, held: [3_105_550_103] },
  ]);
  const agency = await server.signInAs('agency');
  expect((await agency.post('/messages/delivery/suppress', {})).status).toBe(403);
});

it('marks what we did ourselves on the days of the line: stops, builds, the largest campaigns', async () => {
  const { account_id } = server.agency;
  const act = (at: string, call: string, reason?: string) =>
    server.db
      .insertInto('audit')
      .values({
        account_id,
        agent_id: null,
        action: 'operations:hold',
        object: 'operations',
        at,
        detail: JSON.stringify({ call, ...(reason && { reason }) }),
      })
      .execute();
  await act('2026-11-08T12:00:00Z', 'POST /api/v1/operations/hold', 'The carrier is down');
  await act('2026-11-08T13:00:00Z', 'POST /api/v1/operations/release');
  await act('2026-09-08T13:00:00Z', 'POST /api/v1/operations/release');
  await sql`
    insert into release (release, created_at, created_by, reason, document)
    select coalesce(max(release), 0) + 1, '2026-11-07T12:00:00Z'::timestamptz, 'x', 'A new wizard', '{}' from release`.execute(
    server.db,
  );
  const start = new Date('2026-11-09T15:00:00Z');
  for (let size = 1; size <= 9; size++)
    await aJob(server.db, {
      account_id,
      identity_id: identityId,
      name: `Campaign ${size}`,
      recipients: size * 100,
      start_at: start,
      created_at: start,
    });
  const other = await anAgency(server.db);
  const of = { account_id: other.account_id };
  await aJob(server.db, {
    ...of,
    identity_id: (await anIdentity(server.db, of)).identity_id,
    name: 'Theirs',
    recipients: 5,
    start_at: start,
    created_at: start,
  });
  const told = async (query = '') =>
    (await ask(query)).events.map(({ at, kind, what, people }) => [at.slice(5, 13), kind, what, people]);
  const all = await told();
  expect(all.filter(([, kind]) => kind !== 'campaign')).toEqual([
    ['11-07T12', 'build', 'A new wizard', null],
    ['11-08T12', 'stopped', 'The carrier is down', null],
    ['11-08T13', 'released', '', null],
  ]);
  expect(new Set(all.filter(([, kind]) => kind === 'campaign').map(([, , name]) => name))).toEqual(
    new Set([2, 3, 4, 5, 6, 7, 8, 9].map((size) => `Campaign ${size}`)),
  );
  expect((await told(`account_id=${other.account_id}`)).filter(([, kind]) => kind === 'campaign')).toEqual([
    ['11-09T15', 'campaign', 'Theirs', 5],
  ]);
});

it('counts a day anew and forgets what is too old', async () => {
  await given(
    { state: 'sent', at: '2026-11-09T12:00:00Z', count: 3 },
    { state: 'sent', at: '2020-01-01T12:00:00Z' },
  );
  await inTransaction(server.db, (tx) => foldSome(tx, 1000));
  for (const rollup of ['message_day', 'message_total'])
    await sql`update ${sql.table(rollup)} set texts = 7 where day = '2026-11-09'`.execute(server.db);
  expect(await inTransaction(server.db, (tx) => recountDay(tx, '2026-11-09'))).toBe(3);
  expect((await ask()).totalMessageCount).toBe(3);
  expect(await pruneRollups(server.db, { hourDays: 396, dayDays: 761 })).toBe(5);
  const { rows } = await sql<{ day: string }>`select day from message_day`.execute(server.db);
  expect(rows).toEqual([{ day: '2026-11-09' }]);
});

it('counts days anew and forgets old ones by command, and says what is wrong with what was typed', async () => {
  await given(
    { state: 'sent', at: '2026-11-08T12:00:00Z', count: 2 },
    { state: 'sent', at: '2026-11-09T12:00:00Z', count: 3 },
  );
  await inTransaction(server.db, (tx) => foldSome(tx, 1000));
  for (const rollup of ['message_day', 'message_stat', 'message_total'])
    await sql`update ${sql.table(rollup)} set texts = 70`.execute(server.db);
  expect(await recountTyped(server.ctx, ['2026-11-07', '2026-11-09'])).toBe(
    '2026-11-07: 0 texts\n2026-11-08: 2 texts\n2026-11-09: 3 texts',
  );
  expect((await ask()).totalMessageCount).toBe(5);
  expect(await recountTyped(server.ctx, ['2026-11-08'])).toBe('2026-11-08: 2 texts');
  for (const typed of [[], ['yesterday'], ['2026-11-09', '2026-11-08'], ['2026-11-11'], ['2026-02-30']])
    await expect(recountTyped(server.ctx, typed)).rejects.toThrow('recount-delivery FIRST [LAST]');

  await sql`update message_stat set hour = hour - interval '70 days'`.execute(server.db);
  await sql`update message_day set day = day - 100`.execute(server.db);
  expect(await pruneTyped(server.ctx, [])).toBe('0 rows older than 396 (hours) and 761 days are gone.');
  expect(await pruneTyped(server.ctx, ['62', '93'])).toBe(
    '4 rows older than 62 (hours) and 93 days are gone.',
  );
  for (const typed of [['0'], ['61', '93'], ['62', '92'], ['x', 'y'], ['62', '93', '1']])
    await expect(pruneTyped(server.ctx, typed)).rejects.toThrow('prune-delivery [HOURS DAYS]');
});
