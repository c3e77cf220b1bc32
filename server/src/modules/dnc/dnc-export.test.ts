import Papa from 'papaparse';
import type { DncCheck, DownloadLink, PhoneList, RegistryState, Reply } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { multipartOf } from '../../testing/multipart';
import { capDay } from '../allowances/cap-day';

let server: TestServer;
let agency: TestClient;
let chief: TestClient;
let admin: TestClient;
let identityId: number;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  chief = await server.signInAs('agent-admin');
  admin = await server.signInAs('admin');
  const { account_id } = server.agency;
  identityId = (await anIdentity(server.db, { account_id, identity_name: 'Harbor Youth' })).identity_id;
}, 60_000);
afterAll(() => server.close());

const upload = async (text: string, fields: Record<string, string>) => {
  const reply = await agency.call({
    method: 'POST',
    url: '/dncs/upload',
    ...multipartOf('file.csv', Buffer.from(text), { isAtAgencyLevel: 'true', ...fields }),
  });
  expect(reply.statusCode).toBe(200);
  await server.runTasks();
  return reply.json<Reply<PhoneList>>().data;
};
const ask = (client: TestClient, body: object = {}) =>
  client.post<Reply<DownloadLink> & { error?: string }>('/dncs/export', body);
async function exportOf(client: TestClient, body: object = {}) {
  const { downloadUrl } = (await ask(client, body)).body.data;
  const reply = await client.call({ method: 'GET', url: downloadUrl });
  return { reply, rows: Papa.parse<string[]>(reply.body.slice(1), { skipEmptyLines: true }).data };
}

describe('the export of opt-outs and do-not-contact numbers', () => {
  it('holds every number once for each thing that holds it, with when and how', async () => {
    const at = '2026-03-01T12:00:00.000Z';
    const { account_id } = server.agency;
    await server.db
      .insertInto('opt_out')
      .values([
        { account_id, phone: 2_025_550_102, text: '=STOP', at },
        { account_id, phone: 2_025_550_109, text: 'START', stopped: false, at },
      ])
      .execute();
    await agency.post('/dncs', {
      value: '2025550101',
      isAtAgencyLevel: true,
      name: 'Ms Rivera',
      reason: 'Legal',
    });
    await agency.post('/dncs', { value: '2025550102', identityId });
    await upload('PhoneNumber\n2025550102\n2025550103\n', { listName: 'Last vendor' });
    const { reply, rows } = await exportOf(chief);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(
      rows.map(([phone, how, , identity, name, reason]) => [phone, how, identity, name, reason]),
    ).toEqual([
      ['PhoneNumber', 'How', 'Identity', 'Name', 'Reason'],
      ['12025550101', 'Entered by hand', '', 'Ms Rivera', 'Legal'],
      ['12025550102', 'Opted out by text', '', '', "'=STOP"],
      ['12025550102', 'Entered by hand', 'Harbor Youth', '', ''],
      ['12025550102', 'Do-not-contact file', '', 'Last vendor', ''],
      ['12025550103', 'Do-not-contact file', '', 'Last vendor', ''],
    ]);
    expect(rows[2]?.[2]).toBe(at);
    expect(rows.slice(1).every(([, , since]) => /^2026-|^20\d\d-/.test(since ?? ''))).toBe(true);
  });

  it('SESS-09 gives the number alone of who opted out of a denied identity', async () => {
    const { account_id } = server.agency;
    const words = { text: 'Not me', identity_id: identityId };
    await server.db
      .insertInto('opt_out')
      .values({ account_id, phone: 2_025_550_104, ...words })
      .execute();
    const rowOf = async (client: TestClient) =>
      (await exportOf(client)).rows
        .filter(([phone]) => phone === '12025550104')
        .map(([, how, , identity, , reason]) => [how, identity, reason]);
    expect(await rowOf(chief)).toEqual([['Opted out by text', 'Harbor Youth', 'Not me']]);
    const denied = await server.signInAs('agent-admin', { identity_permission: [identityId] });
    expect(await rowOf(denied)).toEqual([['Opted out by text', '', '']]);
    await server.db.deleteFrom('opt_out').where('phone', '=', 2_025_550_104).execute();
  });

  it('is a do-not-contact file that can be uploaded again', async () => {
    const { reply } = await exportOf(chief);
    const list = await upload(reply.body, { listName: 'Ours, moved' });
    const held = await server.db
      .selectFrom('dnc_number')
      .where('list_id', '=', list.listId)
      .select('phone')
      .orderBy('phone')
      .execute();
    expect(held.map(({ phone }) => phone)).toEqual([2_025_550_101, 2_025_550_102, 2_025_550_103]);
  });

  it('goes on where a page ends, and misses no number of many', async () => {
    const { account_id } = await anAgency(server.db);
    const phones = Array.from({ length: 5_003 }, (_, at) => 2_125_550_000 + at);
    await server.db
      .insertInto('opt_out')
      .values(phones.slice(0, 5_000).map((phone) => ({ account_id, phone, text: 'stop' })))
      .execute();
    for (const phone of phones.slice(5_000))
      await admin.post('/dncs', { value: String(phone), accountId: account_id, isAtAgencyLevel: true });
    const { rows } = await exportOf(admin, { account_id });
    expect(rows.slice(1).map(([phone]) => Number(phone) - 10_000_000_000)).toEqual(phones);
  });

  it('is for ADMIN, who names an agency, and AGENT-ADMIN, of the own one only', async () => {
    for (const persona of ['agency', 'reader', 'clicker'] as const)
      expect([persona, (await ask(await server.signInAs(persona))).status]).toEqual([persona, 403]);
    expect((await ask(admin)).body.error).toBe('Choose an agency.');
    const { account_id } = await anAgency(server.db);
    const stranger = await server.signInAs('agent-admin', { account_id });
    expect((await exportOf(stranger, { account_id: server.agency.account_id })).rows).toHaveLength(1);
    const { downloadUrl } = (await ask(chief)).body.data;
    expect((await stranger.call({ method: 'GET', url: downloadUrl })).statusCode).toBe(404);
  });
});

it('tells the age of each registry’s copy, and when it is too old', async () => {
  const states = async () => (await agency.get<{ data: RegistryState[] }>('/dncs/registries')).body.data;
  expect((await states()).map(({ registry, fileDate, isOld }) => [registry, fileDate, isOld])).toEqual([
    ['national', null, false],
    ['florida', null, false],
  ]);
  const dayBefore = (days: number) =>
    new Date(server.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  await server.db
    .insertInto('registry_load')
    .values([
      { registry: 'national', file_date: dayBefore(31), rows: 5 },
      { registry: 'florida', file_date: dayBefore(32), rows: 6 },
    ])
    .execute();
  expect((await states()).map(({ ageDays, numbers, isOld }) => [ageDays, numbers, isOld])).toEqual([
    [31, 5, false],
    [32, 6, true],
  ]);
});

it('says of a number that its identity has sent what it may today', async () => {
  const look = async () =>
    (await agency.get<Reply<DncCheck>>(`/dncs/check?phone=3125550100&identityId=${identityId}`)).body.data;
  await server.db
    .updateTable('identity')
    .set({ daily_cap: 20 })
    .where('identity_id', '=', identityId)
    .execute();
  const { day } = capDay(server.clock.now());
  const row = { identity_id: identityId, day, cap: 20, taken: 19, granted: 0 };
  await server.db.insertInto('identity_day').values(row).execute();
  expect(await look()).toMatchObject({ blocked: false, findings: [] });
  await server.db.updateTable('identity_day').set({ taken: 20 }).execute();
  expect((await look()).findings).toMatchObject([
    { source: 'daily-cap', blocks: false, reason: '20 of 20', identityName: 'Harbor Youth' },
  ]);
  await server.db
    .updateTable('identity')
    .set({ daily_cap: null })
    .where('identity_id', '=', identityId)
    .execute();
  expect((await look()).findings).toEqual([]);
});

it('says of a number until when the limits keep it from one more first text', async () => {
  const look = async (phone: string) =>
    (await agency.get<Reply<DncCheck>>(`/dncs/check?phone=${phone}&identityId=${identityId}`)).body.data;
  await server.db
    .updateTable('identity')
    .set({ frequency_texts: 1, frequency_days: 7 })
    .where('identity_id', '=', identityId)
    .execute();
  const sent_at = new Date(Date.now() - 86_400_000);
  await server.db
    .insertInto('message')
    .values({
      account_id: server.agency.account_id,
      identity_id: identityId,
      from_phone: 2025550198,
      kind: 'initial',
      to_phone: 3125550177,
      phone: 3125550177,
      state: 'sent',
      sent_at,
    })
    .execute();
  const until = new Date(sent_at.getTime() + 7 * 86_400_000).toISOString();
  expect(await look('3125550177')).toMatchObject({
    blocked: false,
    findings: [{ source: 'frequency-cap', blocks: false, reason: until }],
  });
  expect((await look('3125550178')).findings).toEqual([]);
});
