import Papa from 'papaparse';
import { LEDGER_BUCKETS } from '@campaign/shared-api/constants';
import type { DownloadLink, PhoneList, PhoneNumbersReply, Reply } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { makeList } from '../../testing/load-list';

let server: TestServer;
let agentAdmin: TestClient;
let list: PhoneList;
beforeAll(async () => {
  server = await openTestServer();
  agentAdmin = await server.signInAs('agent-admin');
  const text =
    'PhoneNumber,first_name,note\n2025550102,"=HYPERLINK(""x"")",a\n2025550101,José,b\n2025550101,"Doe, Jane",c\n12345,=1+1,d\n';
  list = await makeList(
    agentAdmin,
    { fileName: 'list.csv', content: () => Buffer.from(text) },
    { listName: 'Näme "x"' },
  );
  await server.runTasks();
});
afterAll(() => server.close());

const ask = (client: TestClient, given: object = {}) =>
  client.post<Reply<DownloadLink> & DownloadLink & { error?: string }>(
    '/phone_lists/phonenumbers-list/download',
    {
      listId: list.listId,
      s3Location: list.fileUrl,
      ...given,
    },
  );
const fetchRows = async (url: string) => {
  const response = await agentAdmin.call({ method: 'GET', url });
  expect(response.statusCode).toBe(200);
  expect(response.body.startsWith('\ufeff')).toBe(true);
  return Papa.parse<string[]>(response.body.slice(1), { skipEmptyLines: true }).data;
};

describe('a download', () => {
  it('PL-07 is the loaded rows with what was mapped, safe for a spreadsheet', async () => {
    const { body } = await ask(agentAdmin);
    expect(body.downloadUrl).toBe(body.data.downloadUrl);
    expect(await fetchRows(body.downloadUrl)).toEqual([
      ['Row', 'PhoneNumber', 'first_name'],
      ['2', '2025550101', 'José'],
      ['1', '2025550102', '\'=HYPERLINK("x")'],
    ]);
  });

  it('PL-10 is one bucket with row numbers and reasons', async () => {
    const duplicate = await ask(agentAdmin, { bucket: 'duplicate' });
    expect(await fetchRows(duplicate.body.downloadUrl)).toEqual([
      ['Row', 'Reason', 'PhoneNumber', 'first_name', 'note'],
      ['3', 'The number appears in an earlier row.', '2025550101', 'Doe, Jane', 'c'],
    ]);
    const malformed = await ask(agentAdmin, { bucket: 'malformed' });
    expect(await fetchRows(malformed.body.downloadUrl)).toEqual([
      ['Row', 'Reason', 'PhoneNumber', 'first_name', 'note'],
      ['4', 'Not a phone number of 10 or 11 digits.', '12345', "'=1+1", 'd'],
    ]);
    const empty = await ask(agentAdmin, { bucket: 'dnc' });
    expect(await fetchRows(empty.body.downloadUrl)).toEqual([
      ['Row', 'Reason', 'PhoneNumber', 'first_name', 'note'],
    ]);
  });

  it('is an attachment that nobody keeps', async () => {
    const { body } = await ask(agentAdmin);
    const { headers } = await agentAdmin.call({ method: 'GET', url: body.downloadUrl });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; .*N%C3%A4me/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('H5 compares s3Location and opens nothing it names', async () => {
    for (const s3Location of ['', 'other', '../../etc/passwd', `lists/1/${list.fileUrl}`])
      expect([s3Location, (await ask(agentAdmin, { s3Location })).status]).toEqual([s3Location, 404]);
  });

  it('T10 is for the person who asked, for five minutes, and cannot be forged', async () => {
    const { body } = await ask(agentAdmin);
    const status = async (client: TestClient, url = body.downloadUrl) =>
      (await client.call({ method: 'GET', url })).statusCode;
    const colleague = await server.signInAs('agent-admin');
    expect(await status(colleague)).toBe(404);
    expect(await status(server.visitor)).toBe(401);
    expect(await status(agentAdmin, `${body.downloadUrl.slice(0, -4)}AAAA`)).toBe(404);
    expect(
      await status(
        agentAdmin,
        body.downloadUrl.replace('phone_lists/phonenumbers-list/download', 'downloads'),
      ),
    ).toBe(404);
    expect(await status(agentAdmin)).toBe(200);
    server.clock.advance(5 * 60_000 + 1);
    expect(await status(agentAdmin)).toBe(404);
  });

  it('PL-14 is for ADMIN and AGENT-ADMIN of the agency', async () => {
    const foreign = await server.signInAs('agent-admin', {
      account_id: (await anAgency(server.db)).account_id,
    });
    expect((await ask(foreign)).status).toBe(404);
    for (const persona of ['agency', 'reader', 'clicker'] as const)
      expect([persona, (await ask(await server.signInAs(persona))).status]).toEqual([persona, 403]);
    expect((await ask(await server.signInAs('admin'))).status).toBe(200);
  });

  it('PL-10 PL-14 gives USER the ledger of an upload of their own, and nothing else', async () => {
    const uploader = await server.signInAs('agency');
    const own = await makeList(uploader, {
      fileName: 'own.csv',
      content: () => Buffer.from('PhoneNumber\n2025550103\n'),
    });
    await server.runTasks();
    const of = { listId: own.listId, s3Location: own.fileUrl };
    for (const bucket of LEDGER_BUCKETS)
      expect([bucket, (await ask(uploader, { ...of, bucket })).status]).toEqual([bucket, 200]);
    expect((await ask(uploader, of)).status).toBe(403);
    const colleague = await server.signInAs('agency');
    expect((await ask(colleague, { ...of, bucket: 'loaded' })).status).toBe(403);
    expect((await ask(uploader, { bucket: 'loaded' })).status).toBe(403);
  });

  it('is remembered', async () => {
    const before = await audits();
    await ask(agentAdmin, { bucket: 'malformed' });
    const after = await audits();
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      agent_id: agentAdmin.person?.agent_id,
      detail: { bucket: 'malformed', rows: 1 },
    });
  });

  const audits = () =>
    server.db
      .selectFrom('audit')
      .where('action', '=', 'list:download')
      .selectAll()
      .orderBy('audit_id')
      .execute();

  it('waits until the list is loaded', async () => {
    const text = 'PhoneNumber\n2025550101\n';
    const waiting = await makeList(agentAdmin, { fileName: 'a.csv', content: () => Buffer.from(text) });
    await server.runTasks();
    // The worker of the tests before may have loaded it by now.
    await server.db
      .updateTable('phone_list')
      .set({ list_state: 'PROCESSING' })
      .where('list_id', '=', waiting.listId)
      .execute();
    const { status } = await ask(agentAdmin, { listId: waiting.listId, s3Location: waiting.fileUrl });
    expect(status).toBe(409);
  });
});

describe('the sample of lists', () => {
  const sample = async (client: TestClient, fileUrl: string, given: object = {}) =>
    (
      await client.post<PhoneNumbersReply>('/phone_numbers', {
        fileUrlListWithListName: [{ fileUrl, listName: list.listName }],
        ...given,
      })
    ).body;

  it('PLTAB-09 is the first rows of each, with the list they are of', async () => {
    expect(await sample(agentAdmin, list.fileUrl)).toEqual({
      data: [
        { listName: 'Näme "x"', PhoneNumber: '+12025550101', first_name: 'José' },
        { listName: 'Näme "x"', PhoneNumber: '+12025550102', first_name: '=HYPERLINK("x")' },
      ],
      fileUrl: [list.fileUrl],
    });
  });

  it('PLTAB-09 is of a rating when one is asked for', async () => {
    const { account_id } = server.agency;
    await server.db
      .insertInto('rating')
      .values({ account_id, phone: 2_025_550_102, rating_value: 4 })
      .execute();
    const { data } = await sample(agentAdmin, list.fileUrl, { ratingValue: 4 });
    expect(data.map(({ PhoneNumber }) => PhoneNumber)).toEqual(['+12025550102']);
  });

  it('H5 shows nothing of foreign lists, denied identities or other files', async () => {
    const foreign = await server.signInAs('agency', { account_id: (await anAgency(server.db)).account_id });
    expect((await sample(foreign, list.fileUrl)).data).toEqual([]);
    const { identity_id } = await anIdentity(server.db, { account_id: server.agency.account_id });
    await server.db
      .updateTable('phone_list')
      .set({ identity_id })
      .where('list_id', '=', list.listId)
      .execute();
    const denied = await server.signInAs('agency', { identity_permission: [identity_id] });
    expect((await sample(denied, list.fileUrl)).data).toEqual([]);
    for (const other of ['/etc/passwd', `list-${list.listId}`, '%'])
      expect((await sample(agentAdmin, other)).data).toEqual([]);
  });
});
