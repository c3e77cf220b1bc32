import { HIDDEN_IDENTITY_ID } from '@campaign/shared-api/constants';
import type { Identity } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';

let server: TestServer;
let agency: TestClient;
let admin: TestClient;
let other: Row<'account'>;
let launchpad: Row<'account'>;
let mine: Row<'identity'>[];
let theirs: Row<'identity'>;

beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  admin = await server.signInAs('admin');
  other = await anAgency(server.db);
  launchpad = await anAgency(server.db, { user_name: 'Launchpad' });
  const account_id = server.agency.account_id;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  mine = [
    await anIdentity(server.db, { account_id, identity_name: 'Alpha', created_at: at(1) }),
    await anIdentity(server.db, {
      account_id,
      identity_name: 'Beta 100%',
      created_at: at(3),
      cv_vetting_status: null,
    }),
    await anIdentity(server.db, { account_id, identity_name: 'Gamma', created_at: at(2) }),
    await anIdentity(server.db, { account_id, identity_name: 'Gone', deleted_at: at(4) }),
  ];
  theirs = await anIdentity(server.db, { account_id: other.account_id, identity_name: 'Theirs' });
  await anIdentity(server.db, { identity_id: HIDDEN_IDENTITY_ID, account_id: 4, identity_name: 'Hidden' });
});
afterAll(() => server.close());

const names = async (client: TestClient, query = '') => {
  const { status, body } = await client.get<{ data: Identity[]; total: number }>(`/identities${query}`);
  expect(status).toBe(200);
  return body.data.map((identity) => identity.identityName);
};

describe('GET /identities', () => {
  it('IDEN-02, IDEN-03, IDEN-06 lists the own identities, newest first, without identity 1', async () => {
    expect(await names(agency)).toEqual(['Beta 100%', 'Gamma', 'Alpha']);
  });

  it('IDEN-08 tells each with its agency and its 10DLC state', async () => {
    const { body } = await agency.get<{ data: Identity[] }>('/identities?query=alpha');
    expect(body.data).toEqual([
      expect.objectContaining({
        identityId: mine[0]?.identity_id,
        accountId: server.agency.account_id,
        account_id: server.agency.account_id,
        userName: server.agency.user_name,
        startDate: '2026-01-01T00:00:00.000Z',
        readyFor10Dlc: true,
      }),
    ]);
    const beta = await agency.get<{ data: Identity[] }>('/identities?query=beta');
    expect(beta.body.data[0]?.readyFor10Dlc).toBe(false);
  });

  it('ROLE-16 never shows another agency, whatever account_id is sent', async () => {
    expect(await names(agency, `?account_id=${other.account_id}`)).toEqual(['Beta 100%', 'Gamma', 'Alpha']);
  });

  it('ROLE-17 shows ADMIN all, or those of the chosen agency', async () => {
    expect((await names(admin)).sort()).toEqual(['Alpha', 'Beta 100%', 'Gamma', 'Theirs']);
    expect(await names(admin, `?account_id=${other.account_id}`)).toEqual(['Theirs']);
  });

  it('shows identity 1 to the special agencies, and to ADMIN who chose one', async () => {
    const special = await server.signInAs('agency', { account_id: launchpad.account_id });
    expect(await names(special)).toEqual(['Hidden']);
    expect(await names(admin, `?account_id=${launchpad.account_id}`)).toEqual(['Hidden']);
    expect((await special.get(`/identities/${HIDDEN_IDENTITY_ID}`)).status).toBe(200);
    expect((await special.get(`/identities/${theirs.identity_id}`)).status).toBe(404);
  });

  it('SESS-09 leaves out what the agent is denied', async () => {
    const denied = await server.signInAs('reader', { identity_permission: [mine[0]?.identity_id ?? 0] });
    expect(await names(denied)).toEqual(['Beta 100%', 'Gamma']);
    expect((await denied.get(`/identities/${mine[0]?.identity_id}`)).status).toBe(404);
    expect((await denied.get(`/identities/${mine[1]?.identity_id}`)).status).toBe(200);
  });

  it('searches for the characters as they are', async () => {
    expect(await names(agency, '?query=100%25')).toEqual(['Beta 100%']);
    expect(await names(agency, '?query=%25')).toEqual(['Beta 100%']);
    expect(await names(agency, '?query=_')).toEqual([]);
    expect(await names(agency, `?query=${encodeURIComponent("' or 1=1--")}`)).toEqual([]);
  });

  it('API-06 pages and sorts on the server', async () => {
    const page = async (query: string) =>
      (await agency.get<{ data: Identity[]; total: number }>(`/identities?${query}`)).body;
    const second = await page('page=2&size=2&sort=identityName&order=desc');
    expect([second.total, second.data.map((row) => row.identityName)]).toEqual([3, ['Alpha']]);
    expect(await names(agency, '?sort=identityName')).toEqual(['Alpha', 'Beta 100%', 'Gamma']);
    // J09: a name that is no column of the list changes nothing.
    expect(await names(agency, '?sort=constructor')).toEqual(['Beta 100%', 'Gamma', 'Alpha']);
    for (const query of ['page=0', 'page=-1', 'size=0', 'size=10%3Bdrop', 'page=1.5', 'order=up'])
      expect((await agency.get(`/identities?${query}`)).status).toBe(400);
  });
});

describe('GET /identities/{id}', () => {
  it('answers 404 alike for a foreign, a deleted and an absent one', async () => {
    for (const id of [theirs.identity_id, mine[3]?.identity_id, 999_999, HIDDEN_IDENTITY_ID]) {
      const { status, body } = await agency.get(`/identities/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: 'This identity was not found.', code: 'not-found' });
    }
  });

  it.each(['0', '-1', '1.5', 'abc', '2147483648', '9999999999999999999', '%00', 'null'])(
    'J06 refuses the id %s',
    async (id) => {
      expect((await agency.get(`/identities/${id}`)).status).toBe(400);
    },
  );
});
