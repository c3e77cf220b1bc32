import type { BulkResult, Page, PhoneList } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { FILE_OF_THREE, loadList, makeList, readList } from '../../testing/load-list';

let server: TestServer;
let agency: TestClient;
let agentAdmin: TestClient;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  agentAdmin = await server.signInAs('agent-admin');
  admin = await server.signInAs('admin');
});
afterAll(() => server.close());

describe('the lists shown', () => {
  it('PL-01, PL-05, P2PL-09 leave suppression lists out unless they are asked for, and others where P2P is sent from', async () => {
    const owner = await anAgency(server.db);
    const client = await server.signInAs('agency', { account_id: owner.account_id });
    await loadList(server, client, FILE_OF_THREE, { listName: 'House 100%', listType: 'House File' });
    await loadList(server, client, FILE_OF_THREE, { listName: 'Suppressed', listType: 'Suppression' });
    const names = async (url: string) =>
      (await client.get<Page<PhoneList>>(url)).body.data.map(({ listName }) => listName);
    expect(await names('/phone_lists')).toEqual(['House 100%']);
    expect(await names('/phone_lists?list_type=Suppression')).toEqual(['Suppressed']);
    await loadList(server, client, FILE_OF_THREE, { listName: 'Bulk', listType: 'Bulk SMS' });
    await loadList(server, client, FILE_OF_THREE, { listName: 'By hand', listType: 'P2P SMS' });
    expect(await names('/phone_lists?for_p2p=true&sort=listName')).toEqual(['By hand', 'House 100%']);
    expect(await names('/phone_lists?query=100%25')).toEqual(['House 100%']);
    expect(await names('/phone_lists?query=1_0')).toEqual([]);
    expect(await names(`/phone_lists?account_id=${server.agency.account_id}&list_type=Suppression`)).toEqual([
      'Suppressed',
    ]);
  });

  it('are a file of what is filtered, in its order, of no denied identity and not for AGENT-CLICKER', async () => {
    const { account_id } = await anAgency(server.db);
    const client = await server.signInAs('agency', { account_id });
    const { identity_id: identityId, identity_name } = await anIdentity(server.db, { account_id });
    await loadList(server, client, FILE_OF_THREE, { listName: '=House', listType: 'House File' });
    await loadList(server, client, FILE_OF_THREE, { listName: 'Bulk', listType: 'Bulk SMS', identityId });
    const fileOf = async (whose: TestClient, query = '') => {
      const { headers, body } = await whose.call({ method: 'GET', url: `/phone_lists/file?${query}` });
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toContain('filename="phone lists.csv"');
      return body
        .trim()
        .replaceAll(/"20\d\d-[^"]+Z"/g, 'DAY')
        .split('\r\n');
    };
    const heading =
      '\ufeff"List Name","Identity","Agency","List Type","Upload Date (UTC)","Leads Loaded","List State"';
    const bulk = expect.stringMatching(`^"Bulk","${identity_name}",".+","Bulk SMS",DAY,"3","ACTIVE"$`);
    const house = expect.stringMatching(/^"'=House","",".+","House File",DAY,"3","ACTIVE"$/);
    expect(await fileOf(client, 'sort=listName')).toEqual([heading.trim(), house, bulk]);
    expect(await fileOf(client, 'sort=listName&order=desc')).toEqual([heading.trim(), bulk, house]);
    expect(await fileOf(client, 'for_p2p=true')).toEqual([heading.trim(), house]);
    const denied = await server.signInAs('reader', { account_id, identity_permission: [identityId] });
    expect(await fileOf(denied)).toEqual([heading.trim(), house]);
    expect(
      await fileOf(await server.signInAs('agent-admin'), `account_id=${account_id}&query=House`),
    ).not.toContainEqual(house);
    const clicker = await server.signInAs('clicker', { account_id });
    expect((await clicker.get('/phone_lists/file')).status).toBe(403);
    expect((await client.get('/phone_lists/file?sort=constructor')).status).toBe(400);
  });

  it('API-06 are paged and sorted by the server', async () => {
    const owner = await anAgency(server.db);
    const client = await server.signInAs('agency', { account_id: owner.account_id });
    for (const listName of ['B', 'A', 'C']) await loadList(server, client, FILE_OF_THREE, { listName });
    const page = await client.get<Page<PhoneList>>('/phone_lists?page=2&size=2&sort=listName&order=asc');
    expect([page.body.total, page.body.data.map(({ listName }) => listName)]).toEqual([3, ['C']]);
    for (const bad of ['page=0', 'size=10000', 'identity_id=x', 'list_type=suppression'])
      expect([bad, (await client.get(`/phone_lists?${bad}`)).status]).toEqual([bad, 400]);
    expect((await client.get('/phone_lists?sort=constructor')).status).toBe(400);
  });

  it('SESS-09, ROLE-16 are neither foreign nor of a denied identity', async () => {
    const { identity_id: identityId } = await anIdentity(server.db, { account_id: server.agency.account_id });
    const { listId } = await loadList(server, agency, FILE_OF_THREE, { identityId });
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
    expect((await readList(admin, listId)).userName).toBe(server.agency.user_name);
  });
});

describe('deleting', () => {
  it('PL-06, API-05 takes lists out of sight at once and their rows in the background', async () => {
    const [one, two] = [
      await loadList(server, agency, FILE_OF_THREE),
      await loadList(server, agency, FILE_OF_THREE),
    ];
    const { body } = await agentAdmin.delete<BulkResult>('/phone_lists/', {
      ids: [one.listId, two.listId, one.listId, 2_000_000_000],
    });
    expect(body).toMatchObject({ deleted: [one.listId, two.listId], failed: [{ id: 2_000_000_000 }] });
    expect(body.warning).toBe(body.failed[0]?.error);
    expect(body.warning).toBeTruthy();
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
    const list = await loadList(server, agency, FILE_OF_THREE);
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
    const list = await loadList(server, agency, FILE_OF_THREE);
    expect((await agency.delete('/phone_lists/', { ids: [list.listId] })).status).toBe(403);
  });

  it('of a list that waits to be loaded leaves nothing to load', async () => {
    const { listId, fileUrl } = await makeList(agency, FILE_OF_THREE);
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
