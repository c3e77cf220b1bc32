import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PhoneList, Reply } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import {
  FILE_OF_THREE,
  fileOfPhones,
  filledBuckets,
  loadList,
  makeList,
  newListOf,
  readList,
  uploadList,
} from '../../testing/load-list';

let server: TestServer;
let agency: TestClient;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  admin = await server.signInAs('admin');
});
afterAll(() => server.close());

const errorOf = ({ status, body }: { status: number; body: { error?: string; fields?: object } }) => [
  status,
  body.error,
];

describe('a new list', () => {
  it('PL-10 loads in the background, and its buckets add up to the rows of its file', async () => {
    const list = await loadList(
      server,
      agency,
      fileOfPhones('2025550101', '12025550102', '(202) 555-0101', '12345', '0005550100', '2025550103'),
    );
    expect(list).toMatchObject({ listState: 'ACTIVE', leadsLoaded: 3, accountId: server.agency.account_id });
    expect(list.progress).toMatchObject({ stage: 'done', rowsRead: 6, rowsTotal: 6 });
    expect(filledBuckets(list.ledger)).toEqual({ loaded: 3, duplicate: 1, malformed: 1, invalid: 1 });
  });

  it('waits as PENDING, and its upload is gone once it is loaded', async () => {
    const created = await makeList(agency, FILE_OF_THREE);
    expect(created).toMatchObject({
      listState: 'PENDING',
      progress: { stage: 'waiting', rowsRead: 0, rowsTotal: 3, rate: null },
    });
    await server.runTasks();
    expect((await readList(agency, created.listId)).listState).toBe('ACTIVE');
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
    const { body } = await uploadList(agency, FILE_OF_THREE);
    const replies = await Promise.all([1, 2, 3].map(() => agency.post('/phone_lists', newListOf(body.data))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await server.runTasks();
    // Loaded, its upload has gone.
    const late = await agency.post('/phone_lists', newListOf(body.data));
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ error: 'A list was made of this file already.' });
    const other = await server.signInAs('agency', { account_id: (await anAgency(server.db)).account_id });
    expect((await other.post('/phone_lists', newListOf(body.data))).status).toBe(400);
    await server.db
      .updateTable('phone_list')
      .set({ deleted_at: new Date() })
      .where('file_id', '=', body.data.fileUrl)
      .execute();
    expect((await agency.post('/phone_lists', newListOf(body.data))).status).toBe(400);
  });

  it("H5 is made of the agency's own upload only", async () => {
    const other = await server.signInAs('agency', { account_id: (await anAgency(server.db)).account_id });
    const { body } = await uploadList(other, FILE_OF_THREE);
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
    const { body } = await uploadList(agency, FILE_OF_THREE);
    const reply = await agency.post('/phone_lists', newListOf(body.data, { columnMap }));
    expect(reply).toMatchObject({ status: 400, body: { error, fields: { columnMap: error } } });
  });

  it('PLUP-20 takes the options of its type and refuses the others', async () => {
    const { body } = await uploadList(agency, FILE_OF_THREE);
    const reply = await agency.post(
      '/phone_lists',
      newListOf(body.data, { listType: 'House File', splitStates: true }),
    );
    expect(reply.body.fields).toEqual({ splitStates: 'Not an option of House File lists.' });
  });

  it('PLUP-14 of suppression is the only one of its identity, and none of identity 1', async () => {
    const { identity_id: identityId } = await anIdentity(server.db, { account_id: server.agency.account_id });
    const suppression = { listType: 'Suppression', identityId };
    expect((await loadList(server, agency, FILE_OF_THREE, suppression)).listState).toBe('ACTIVE');
    const { body } = await uploadList(agency, FILE_OF_THREE);
    const second = await agency.post('/phone_lists', newListOf(body.data, suppression));
    expect(errorOf(second)).toEqual([409, 'This identity has a suppression list already.']);
    expect(
      (await agency.post('/phone_lists', newListOf(body.data, { ...suppression, identityId: null }))).status,
    ).toBe(200);
    await server.runTasks();
  });

  it('PLUP-14 two suppression lists at once become one', async () => {
    const { identity_id: identityId } = await anIdentity(server.db, { account_id: server.agency.account_id });
    const uploads = await Promise.all([1, 2, 3].map(() => uploadList(agency, FILE_OF_THREE)));
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
    const { body } = await uploadList(denied, FILE_OF_THREE);
    for (const identityId of [mine.identity_id, foreign.identity_id, 1, 2_000_000_000]) {
      expect([
        identityId,
        (await denied.post('/phone_lists', newListOf(body.data, { identityId }))).status,
      ]).toEqual([identityId, 404]);
    }
  });

  it('PLUP-25 ROLE-13 of an ADMIN is of the agency chosen, which must be chosen', async () => {
    const { body } = await uploadList(admin, FILE_OF_THREE);
    const without = await admin.post('/phone_lists', newListOf(body.data));
    expect(without.body.fields).toEqual({ accountId: 'Please choose an agency.' });
    const accountId = server.agency.account_id;
    const created = await admin.post<Reply<PhoneList>>('/phone_lists', newListOf(body.data, { accountId }));
    await server.runTasks();
    expect(await readList(agency, created.body.data.listId)).toMatchObject({
      accountId,
      listState: 'ACTIVE',
    });
  });

  it('ROLE-16 of anybody else is of the own agency, whatever it says', async () => {
    const other = await anAgency(server.db);
    expect((await loadList(server, agency, FILE_OF_THREE, { accountId: other.account_id })).accountId).toBe(
      server.agency.account_id,
    );
  });

  it('ROLE-14 is not for READER and CLICKER', async () => {
    for (const persona of ['reader', 'clicker'] as const) {
      const client = await server.signInAs(persona);
      expect((await uploadList(client, FILE_OF_THREE)).status).toBe(403);
    }
  });
});
