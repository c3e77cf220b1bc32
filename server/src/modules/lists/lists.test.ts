import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import type { BulkResult, Page, PhoneList, Reply, UploadedFile } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { listFileOfLimit } from '../../testing/large-list-files';
import { makeList, newListOf, uploadList } from '../../testing/load-list';
import { multipartOf } from '../../testing/multipart';

let server: TestServer;
let agency: TestClient;
let agentAdmin: TestClient;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  [agency, agentAdmin, admin] = await Promise.all([
    server.signInAs('agency'),
    server.signInAs('agent-admin'),
    server.signInAs('admin'),
  ]);
});
afterAll(() => server.close());

const file = (text: string, fileName = 'list.csv') => ({ fileName, content: () => Buffer.from(text) });
const rows = (...phones: string[]) =>
  file(`PhoneNumber,first_name\n${phones.map((phone) => `${phone},Ada\n`).join('')}`);
const three = rows('2025550101', '2125550102', '3125550103');
const listOf = async (client: TestClient, listId: number) =>
  (await client.get<Reply<PhoneList>>(`/phone_lists/${listId}`)).body.data;
const load = async (client: TestClient, from = three, given: object = {}) => {
  const { listId } = await makeList(client, from, given);
  await server.runTasks();
  return listOf(client, listId);
};
const filled = (ledger: Record<string, number>) =>
  Object.fromEntries(Object.entries(ledger).filter(([, count]) => count > 0));
const errorOf = ({ status, body }: { status: number; body: { error?: string; fields?: object } }) => [
  status,
  body.error,
];

describe('an upload', () => {
  it('PLUP-24 answers an opaque file, its columns, its count and its first rows', async () => {
    const { status, body } = await uploadList(agency, three);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { fileName: 'list.csv', count: 3, columns: ['PhoneNumber', 'first_name'] },
      count: 3,
      fileUrl: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(body.data.sample).toHaveLength(3);
    expect(body.data.sample[0]).toEqual({ PhoneNumber: '2025550101', first_name: 'Ada' });
  });

  it('PL-13 PLUP-22 becomes a list with every field of one', async () => {
    const list = await load(agency, three, { listName: 'Spring drive', listType: 'House File' });
    expect(list).toMatchObject({
      listId: expect.any(Number),
      ...{ listName: 'Spring drive', listState: 'ACTIVE', listType: 'House File', leadsLoaded: 3 },
      ...{ identityId: null, accountId: server.agency.account_id },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      fileUrl: expect.stringMatching(/^[0-9a-f]{32}$/),
      columnMap: [
        { dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] },
        { dataColumn: 'first_name', systemColumns: ['first_name'] },
      ],
    });
  });

  it('PLUP-07 asks for a file, and refuses a body without a boundary', async () => {
    const empty = await agency.call({
      method: 'POST',
      url: '/phone_lists/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect([empty.statusCode, empty.json<{ error: string }>().error]).toEqual([
      400,
      'Please select a file to upload.',
    ]);
    const bare = await agency.call({
      method: 'POST',
      url: '/phone_lists/upload',
      headers: { 'content-type': 'multipart/form-data; x' },
      payload: 'x',
    });
    expect(bare.statusCode).toBe(400);
  });

  it('J13 is refused when it is cut short, and leaves nothing behind', async () => {
    const { headers, payload } = multipartOf(
      'list.csv',
      Buffer.from('PhoneNumber\n2025550101\n2025550102\n'),
    );
    const whole = payload as Buffer;
    for (const length of [40, whole.length - 60, whole.length - 10]) {
      const response = await agency.call({
        method: 'POST',
        url: '/phone_lists/upload',
        headers,
        payload: whole.subarray(0, length),
      });
      expect([length, response.statusCode]).toEqual([length, 400]);
    }
  });

  it('C41 is refused with 413 at the first byte over the limit and leaves nothing behind', async () => {
    const { status, body } = await uploadList(agency, listFileOfLimit(1));
    expect([status, body.error]).toEqual([413, 'The file is larger than 200 MB.']);
    const folder = join(server.ctx.config.dataDir, 'files', 'lists', String(server.agency.account_id));
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  }, 60_000);

  describe('that the console packed on its way', () => {
    const uploadPacked = (packed: Buffer) => {
      const { headers, payload } = multipartOf('list.csv', packed);
      const body = (payload as Buffer).toString('latin1').replace('text/csv', 'application/gzip');
      const url = '/phone_lists/upload';
      return agency.call({ method: 'POST', url, headers, payload: Buffer.from(body, 'latin1') });
    };

    it('PLUP-24 is kept and read as the file it is', async () => {
      const text = 'PhoneNumber,first_name\n2025550101,José\n2025550102,Ana\n';
      const response = await uploadPacked(gzipSync(text));
      const { fileUrl, fileName, count } = response.json<Reply<UploadedFile>>().data;
      expect([response.statusCode, fileName, count]).toEqual([200, 'list.csv', 2]);
      const { storage_key } = await server.db
        .selectFrom('uploaded_file')
        .where('file_id', '=', fileUrl)
        .select('storage_key')
        .executeTakeFirstOrThrow();
      expect((await server.ctx.storage.read(storage_key)).bytes).toBe(Buffer.byteLength(text));
    });

    it.each([
      ['cut short', gzipSync('PhoneNumber\n2025550101\n'.repeat(9_000)).subarray(0, -20)],
      ['none at all', Buffer.from('PhoneNumber\n2025550101\n')],
    ])('is refused when it is %s', async (_, packed) => {
      const response = await uploadPacked(packed);
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
        400,
        'The upload did not arrive whole. Please try again.',
      ]);
    });

    it('C41 Z05 is refused with 413 at the first unpacked byte over the limit', async () => {
      const bomb = gzipSync(Buffer.alloc(MAX_LIST_FILE_BYTES + 1), { level: 1 });
      expect(bomb.length).toBeLessThan(MAX_LIST_FILE_BYTES / 100);
      expect((await uploadPacked(bomb)).statusCode).toBe(413);
    }, 60_000);
  });

  it('is refused before it is read when it says it is too large', async () => {
    const { headers, payload } = multipartOf('list.csv', Buffer.from('PhoneNumber\n2025550101\n'));
    const response = await agency.call({
      method: 'POST',
      url: '/phone_lists/upload',
      headers: { ...headers, 'content-length': String(300 * 1024 * 1024) },
      payload,
    });
    expect(response.statusCode).toBe(413);
  });

  it('shows a name without its path, control characters and marks of direction', async () => {
    const { body } = await uploadList(agency, { ...three, fileName: '..\\..\\a\u202evsc.csv' });
    expect(body.data.fileName).toBe('avsc.csv');
  });

  it('of nobody is removed after a day, with its bytes', async () => {
    const { body } = await uploadList(agency, three);
    const path = join(
      server.ctx.config.dataDir,
      'files',
      'lists',
      String(server.agency.account_id),
      body.data.fileUrl,
    );
    expect(existsSync(path)).toBe(true);
    // The row is made old instead of the clock put forward: that would sign everybody out.
    const created_at = new Date(server.clock.now().getTime() - 25 * 3_600_000);
    await server.db
      .updateTable('uploaded_file')
      .set({ created_at })
      .where('file_id', '=', body.data.fileUrl)
      .execute();
    await server.ctx.queue.send(server.db, 'lists.prune-uploads', {});
    await server.runTasks();
    expect(existsSync(path)).toBe(false);
    const reply = await agency.post('/phone_lists', newListOf(body.data));
    expect(errorOf(reply)).toEqual([400, 'This upload is no longer there. Please upload the file again.']);
  });
});

describe('a new list', () => {
  it('PL-10 loads in the background, and its buckets add up to the rows of its file', async () => {
    const list = await load(
      agency,
      rows('2025550101', '12025550102', '(202) 555-0101', '12345', '0005550100', '2025550103'),
    );
    expect(list).toMatchObject({ listState: 'ACTIVE', leadsLoaded: 3, accountId: server.agency.account_id });
    expect(list.progress).toMatchObject({ stage: 'done', rowsRead: 6, rowsTotal: 6 });
    expect(filled(list.ledger)).toEqual({ loaded: 3, duplicate: 1, malformed: 1, invalid: 1 });
  });

  it('waits as PENDING, and its upload is gone once it is loaded', async () => {
    const created = await makeList(agency, three);
    expect(created).toMatchObject({
      listState: 'PENDING',
      progress: { stage: 'waiting', rowsRead: 0, rowsTotal: 3, rate: null },
    });
    await server.runTasks();
    expect((await listOf(agency, created.listId)).listState).toBe('ACTIVE');
    const path = join(
      server.ctx.config.dataDir,
      'files',
      'lists',
      String(server.agency.account_id),
      created.fileUrl,
    );
    expect(existsSync(path)).toBe(false);
  });

  it('is made once of an upload, however often Finish is pressed', async () => {
    const { body } = await uploadList(agency, three);
    const replies = await Promise.all([1, 2, 3].map(() => agency.post('/phone_lists', newListOf(body.data))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await server.runTasks();
  });

  it("H5 is made of the agency's own upload only", async () => {
    const other = await server.signInAs('agency', { account_id: (await anAgency(server.db)).account_id });
    const { body } = await uploadList(other, three);
    expect((await agency.post('/phone_lists', newListOf(body.data))).status).toBe(400);
    for (const fileUrl of ['../../etc/passwd', 'http://169.254.169.254/', `lists/1/${body.data.fileUrl}`]) {
      expect((await agency.post('/phone_lists', newListOf({ ...body.data, fileUrl }))).status).toBe(400);
    }
  });

  it.each([
    [
      'no lead_phone',
      [{ dataColumn: 'PhoneNumber', systemColumns: [] }],
      "One column must be mapped to 'lead_phone'.",
    ],
    [
      'a system column twice',
      [
        { dataColumn: 'PhoneNumber', systemColumns: ['lead_phone', 'city'] },
        { dataColumn: 'first_name', systemColumns: ['city'] },
      ],
      "'city' can be used for one column only.",
    ],
    [
      'a column that is not there',
      [{ dataColumn: 'Mobile', systemColumns: ['lead_phone'] }],
      "The file has no column 'Mobile'.",
    ],
    [
      'a data column twice',
      [
        { dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] },
        { dataColumn: 'PhoneNumber', systemColumns: [] },
      ],
      "The column 'PhoneNumber' is mapped twice.",
    ],
  ])('PLUP-27 is refused with %s', async (_what, columnMap, error) => {
    const { body } = await uploadList(agency, three);
    const reply = await agency.post('/phone_lists', newListOf(body.data, { columnMap }));
    expect(reply).toMatchObject({ status: 400, body: { error, fields: { columnMap: error } } });
  });

  it('PLUP-20 takes the options of its type and refuses the others', async () => {
    const { body } = await uploadList(agency, three);
    const reply = await agency.post(
      '/phone_lists',
      newListOf(body.data, { listType: 'House File', splitStates: true }),
    );
    expect(reply.body.fields).toEqual({ splitStates: 'Not an option of House File lists.' });
  });

  it('PLUP-14 of suppression is the only one of its identity, and none of identity 1', async () => {
    const { identity_id: identityId } = await anIdentity(server.db, { account_id: server.agency.account_id });
    const suppression = { listType: 'Suppression', identityId };
    expect((await load(agency, three, suppression)).listState).toBe('ACTIVE');
    const { body } = await uploadList(agency, three);
    const second = await agency.post('/phone_lists', newListOf(body.data, suppression));
    expect(errorOf(second)).toEqual([409, 'This identity has a suppression list already.']);
    expect(
      (await agency.post('/phone_lists', newListOf(body.data, { ...suppression, identityId: null }))).status,
    ).toBe(200);
    await server.runTasks();
  });

  it('PLUP-14 two suppression lists at once become one', async () => {
    const { identity_id: identityId } = await anIdentity(server.db, { account_id: server.agency.account_id });
    const uploads = await Promise.all([1, 2, 3].map(() => uploadList(agency, three)));
    const replies = await Promise.all(
      uploads.map(({ body }) =>
        agency.post('/phone_lists', newListOf(body.data, { listType: 'Suppression', identityId })),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await server.runTasks();
  });

  it('SESS-09 is not of an identity that is denied, foreign or absent', async () => {
    const mine = await anIdentity(server.db, { account_id: server.agency.account_id });
    const foreign = await anIdentity(server.db, { account_id: (await anAgency(server.db)).account_id });
    const denied = await server.signInAs('agency', { identity_permission: [mine.identity_id] });
    const { body } = await uploadList(denied, three);
    for (const identityId of [mine.identity_id, foreign.identity_id, 1, 2_000_000_000]) {
      expect([
        identityId,
        (await denied.post('/phone_lists', newListOf(body.data, { identityId }))).status,
      ]).toEqual([identityId, 404]);
    }
  });

  it('PLUP-25 ROLE-13 of an ADMIN is of the agency chosen, which must be chosen', async () => {
    const { body } = await uploadList(admin, three);
    const without = await admin.post('/phone_lists', newListOf(body.data));
    expect(without.body.fields).toEqual({ accountId: 'Please choose an agency.' });
    const accountId = server.agency.account_id;
    const created = await admin.post<Reply<PhoneList>>('/phone_lists', newListOf(body.data, { accountId }));
    await server.runTasks();
    expect(await listOf(agency, created.body.data.listId)).toMatchObject({ accountId, listState: 'ACTIVE' });
  });

  it('ROLE-16 of anybody else is of the own agency, whatever it says', async () => {
    const other = await anAgency(server.db);
    expect((await load(agency, three, { accountId: other.account_id })).accountId).toBe(
      server.agency.account_id,
    );
  });

  it('ROLE-14 is not for READER and CLICKER', async () => {
    for (const persona of ['reader', 'clicker'] as const) {
      const client = await server.signInAs(persona);
      expect((await uploadList(client, three)).status).toBe(403);
    }
  });
});

describe('scrubbing', () => {
  it('C59 puts opted-out and DNC numbers into their buckets, the opt-out first', async () => {
    const owner = await anAgency(server.db);
    const client = await server.signInAs('agency', { account_id: owner.account_id });
    const account_id = owner.account_id;
    const mine = await anIdentity(server.db, { account_id });
    const others = await anIdentity(server.db, { account_id });
    await server.db
      .insertInto('opt_out')
      .values([
        { account_id, phone: 2_025_550_101 },
        { account_id, phone: 2_025_550_102, stopped: false },
        { account_id: server.agency.account_id, phone: 2_025_550_105 },
      ])
      .execute();
    await server.db
      .insertInto('dnc_number')
      .values([
        { account_id, phone: 2_025_550_101, identity_id: 0 },
        { account_id, phone: 2_025_550_103, identity_id: 0 },
        { account_id, phone: 2_025_550_104, identity_id: mine.identity_id },
        { account_id, phone: 2_025_550_106, identity_id: others.identity_id },
      ])
      .execute();
    const six = rows(...['1', '2', '3', '4', '5', '6'].map((digit) => `202555010${digit}`));
    const ofIdentity = await load(client, six, { identityId: mine.identity_id });
    expect(filled(ofIdentity.ledger)).toEqual({ loaded: 3, opted_out: 1, dnc: 2 });
    const global = await load(client, six);
    expect(filled(global.ledger)).toEqual({ loaded: 4, opted_out: 1, dnc: 1 });
    const suppression = await load(client, six, { listType: 'Suppression' });
    expect(filled(suppression.ledger)).toEqual({ loaded: 6 });
  });

  it('refuses a registry that is not loaded, warns of an old one, and uses one that is', async () => {
    const national = { listType: 'Bulk SMS', ndncScrub: true };
    const { body } = await uploadList(agency, three);
    const missing = await agency.post('/phone_lists', newListOf(body.data, national));
    expect(missing).toMatchObject({
      status: 400,
      body: { fields: { ndncScrub: expect.stringContaining('not loaded') } },
    });

    const day = (ago: number) =>
      new Date(server.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    await server.db
      .insertInto('registry_load')
      .values([
        { registry: 'national', file_date: day(3), rows: 1 },
        { registry: 'florida', file_date: day(40), rows: 1 },
      ])
      .execute();
    await server.db
      .insertInto('registry_number')
      .values([
        { registry: 'national', phone: 2_025_550_101 },
        { registry: 'florida', phone: 2_125_550_102 },
      ])
      .execute();
    const fresh = await agency.post<Reply<PhoneList>>('/phone_lists', newListOf(body.data, national));
    expect(fresh.body.warning).toBeUndefined();
    const again = await uploadList(agency, three);
    const old = await agency.post<Reply<PhoneList>>(
      '/phone_lists',
      newListOf(again.body.data, { ...national, scrubAgainstFloridaDNC: true }),
    );
    expect(old.body.warning).toMatch(/Florida Do Not Call list loaded here is 4\d days old/);
    await server.runTasks();
    expect(filled((await listOf(agency, fresh.body.data.listId)).ledger)).toEqual({
      loaded: 2,
      national_dnc: 1,
    });
    expect(filled((await listOf(agency, old.body.data.listId)).ledger)).toEqual({
      loaded: 1,
      national_dnc: 1,
      florida_dnc: 1,
    });
  });

  it('says that mobiles are not known instead of pretending to drop them', async () => {
    const { body } = await uploadList(agency, three);
    const reply = await agency.post<Reply<PhoneList>>(
      '/phone_lists',
      newListOf(body.data, { listType: 'IVR', suppressCell: true }),
    );
    expect(reply.body.warning).toMatch(/mobiles or landlines is not known/);
    await server.runTasks();
    expect(filled((await listOf(agency, reply.body.data.listId)).ledger)).toEqual({ loaded: 3 });
  });
});

describe('a list split by state', () => {
  const text = file(
    'PhoneNumber,first_name,state,zip\n4155550111,A,fl,\n4155550112,B,New York,\n4155550113,C,FL,\n4155550114,D,,60601\n4155550115,E,,\n4155550111,F,FL,\n',
  );

  it('becomes one list a state, and keeps the ledger of the whole', async () => {
    const parent = await load(agency, text, { listType: 'Bulk SMS', splitStates: true, listName: 'Split' });
    expect(parent).toMatchObject({ listState: 'INACTIVE', leadsLoaded: 5, progress: { stage: 'done' } });
    expect(filled(parent.ledger)).toEqual({ loaded: 5, duplicate: 1 });
    const { body } = await agency.get<Page<PhoneList>>('/phone_lists?query=Split%20-&sort=listName');
    expect(
      body.data.map(({ listName, leadsLoaded, listState }) => [listName, leadsLoaded, listState]),
    ).toEqual([
      ['Split - FL', 2, 'ACTIVE'],
      ['Split - IL', 1, 'ACTIVE'],
      ['Split - NY', 1, 'ACTIVE'],
      ['Split - Unknown state', 1, 'ACTIVE'],
    ]);
    expect(body.data.every(({ parentListId }) => parentListId === parent.listId)).toBe(true);
    const { rows: numbers } = await countNumbers(body.data.map(({ listId }) => listId));
    expect(numbers).toEqual([2, 1, 1, 1]);
  });

  const countNumbers = async (ids: number[]) => ({
    rows: await Promise.all(
      ids.map(async (list_id) =>
        server.db
          .selectFrom('phone_number')
          .where('list_id', '=', list_id)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
          .then(({ count }) => count),
      ),
    ),
  });
});

describe('the lists shown', () => {
  it('PL-01, PL-05 leave suppression lists out unless they are asked for', async () => {
    const owner = await anAgency(server.db);
    const client = await server.signInAs('agency', { account_id: owner.account_id });
    await load(client, three, { listName: 'House 100%', listType: 'House File' });
    await load(client, three, { listName: 'Suppressed', listType: 'Suppression' });
    const names = async (url: string) =>
      (await client.get<Page<PhoneList>>(url)).body.data.map(({ listName }) => listName);
    expect(await names('/phone_lists')).toEqual(['House 100%']);
    expect(await names('/phone_lists?list_type=Suppression')).toEqual(['Suppressed']);
    expect(await names('/phone_lists?query=100%25')).toEqual(['House 100%']);
    expect(await names('/phone_lists?query=1_0')).toEqual([]);
    expect(await names(`/phone_lists?account_id=${server.agency.account_id}`)).toEqual(['House 100%']);
  });

  it('API-06 are paged and sorted by the server', async () => {
    const owner = await anAgency(server.db);
    const client = await server.signInAs('agency', { account_id: owner.account_id });
    for (const listName of ['B', 'A', 'C']) await load(client, three, { listName });
    const page = await client.get<Page<PhoneList>>('/phone_lists?page=2&size=2&sort=listName&order=asc');
    expect([page.body.total, page.body.data.map(({ listName }) => listName)]).toEqual([3, ['C']]);
    for (const bad of ['page=0', 'size=10000', 'identity_id=x', 'list_type=suppression'])
      expect([bad, (await client.get(`/phone_lists?${bad}`)).status]).toEqual([bad, 400]);
    expect((await client.get('/phone_lists?sort=constructor')).status).toBe(200);
  });

  it('SESS-09, ROLE-16 are neither foreign nor of a denied identity', async () => {
    const { identity_id: identityId } = await anIdentity(server.db, { account_id: server.agency.account_id });
    const { listId } = await load(agency, three, { identityId });
    const foreign = await server.signInAs('agent-admin', {
      account_id: (await anAgency(server.db)).account_id,
    });
    const denied = await server.signInAs('agent-admin', { identity_permission: [identityId] });
    for (const client of [foreign, denied]) {
      expect((await client.get(`/phone_lists/${listId}`)).status).toBe(404);
      const { body } = await client.delete<BulkResult>('/phone_lists/', { ids: [listId] });
      expect(body).toMatchObject({
        deleted: [],
        failed: [{ id: listId, error: 'This phone list was not found.' }],
      });
    }
    expect((await listOf(admin, listId)).userName).toBe(server.agency.user_name);
  });
});

describe('deleting', () => {
  it('PL-06, API-05 takes lists out of sight at once and their rows in the background', async () => {
    const [one, two] = [await load(agency, three), await load(agency, three)];
    const { body } = await agentAdmin.delete<BulkResult>('/phone_lists/', {
      ids: [one.listId, two.listId, one.listId, 2_000_000_000],
    });
    expect(body).toMatchObject({ deleted: [one.listId, two.listId], failed: [{ id: 2_000_000_000 }] });
    expect((await agency.get(`/phone_lists/${one.listId}`)).status).toBe(404);
    await server.runTasks();
    const left = await server.db
      .selectFrom('phone_number')
      .where('list_id', 'in', [one.listId, two.listId])
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it("is refused with the job's name while a job needs the list", async () => {
    const list = await load(agency, three);
    const { account_id } = server.agency;
    const { identity_id } = await anIdentity(server.db, { account_id });
    const job = await aJob(server.db, {
      account_id,
      identity_id,
      name: 'Spring',
      status: 'paused',
      lists: [list.listId],
    });
    const refused = await agentAdmin.delete<BulkResult>('/phone_lists/', { ids: [list.listId] });
    expect(refused.body).toMatchObject({
      deleted: [],
      failed: [{ id: list.listId, error: "It is used by the job 'Spring'." }],
    });
    await server.db
      .updateTable('job')
      .set({ status: 'completed' })
      .where('job_id', '=', job.job_id)
      .execute();
    expect(
      (await agentAdmin.delete<BulkResult>('/phone_lists/', { ids: [list.listId] })).body.deleted,
    ).toEqual([list.listId]);
    await server.runTasks();
  });

  it('PL-14 is for ADMIN and AGENT-ADMIN', async () => {
    const list = await load(agency, three);
    expect((await agency.delete('/phone_lists/', { ids: [list.listId] })).status).toBe(403);
  });

  it('of a list that waits to be loaded leaves nothing to load', async () => {
    const { listId, fileUrl } = await makeList(agency, three);
    await agentAdmin.delete('/phone_lists/', { ids: [listId] });
    await server.runTasks();
    expect(
      await server.db.selectFrom('phone_number').where('list_id', '=', listId).selectAll().execute(),
    ).toEqual([]);
    expect(
      await server.db.selectFrom('uploaded_file').where('file_id', '=', fileUrl).selectAll().execute(),
    ).toEqual([]);
  });
});
