import { sql } from 'kysely';
import { OWNER_ACCOUNT_ID, RATE_KINDS } from '@campaign/shared-api/constants';
import type { Agency, SessionUser } from '@campaign/shared-api/contracts';
import { agencyFeatures } from '../../db/migrations/0181-agency-features';
import { anAgency, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { inviteAdmin } from '../session/first-admin.service';
import { setTypedFeatures } from './features.service';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  // As it is installed for real: no demo data, nothing of the specification's agencies but the platform's own.
  server = await openTestServer({ config: { production: true, demoData: false } });
  await inviteAdmin(server.ctx, 'first@example.com');
  admin = await server.signInAs('admin');
});
afterAll(() => server.close());

type Answer = { data: Agency; message: string; fields?: Record<string, string> };
const put = (body: object, who = admin) => who.put<Answer>('/users/updateFeatures', body);
const typed = (...words: string[]) => setTypedFeatures(server.ctx, words);
const featuresOf = async (client: TestClient) =>
  (await client.get<{ data: SessionUser }>('/session')).body.data.features;
const acts = async () =>
  (await admin.get<{ data: unknown[] }>('/operations/audit?action=agency:features')).body.data;

it('ROLE-18 a new installation’s own agency has what the specification gives account 4', async () => {
  expect(await featuresOf(admin)).toEqual(expect.arrayContaining(['protected', 'rating-dropdown']));
});

it('ROLE-18 ADMIN gives any agency the switches of 46, 53 and 56, its people see them at their next call, and it is noted', async () => {
  const { account_id: accountId } = server.agency;
  const agency = await server.signInAs('agency');
  expect(await featuresOf(agency)).toEqual([]);
  const saved = await put({
    accountId,
    features: ['hide-cost', 'own-short-link-host'],
    version: 1,
    shortLinkHost: ' HTTPS://Go.Harbor.example ',
  });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      message: `The features of ${server.agency.user_name} are saved.`,
      data: {
        features: ['hide-cost', 'own-short-link-host'],
        shortLinkHost: 'http://go.harbor.example',
        version: 2,
      },
    },
  });
  expect((await featuresOf(agency)).sort()).toEqual(['hide-cost', 'own-short-link-host']);
  const { body } = await agency.get<{ data: { host: string } }>('/job/campaign/link/settings');
  expect(body.data.host).toBe('http://go.harbor.example');
  // JOBS-24: at once, for everything that has a price.
  const jobs = await agency.get<{ totals: { cost: number | null } }>('/job?page=1&size=10');
  expect(jobs.body.totals.cost).toBeNull();
  const rates = async (client: TestClient) => {
    const found = (await client.get<{ data: Agency[] }>('/users/userList')).body.data.find(
      (each) => each.accountId === accountId,
    );
    return RATE_KINDS.map((kind) => found?.[kind]);
  };
  expect(await rates(agency)).toEqual([null, null, null, null, null, null]);
  expect(await rates(admin)).toEqual([0.0129, 0.0229, 0.0229, 0.0129, 0.0229, 0.0229]);
  expect((await acts())[0]).toMatchObject({
    object: `account/${accountId}`,
    detail: { before: [], features: ['hide-cost', 'own-short-link-host'], host: 'http://go.harbor.example' },
  });

  expect((await put({ accountId, features: [] })).body.data).toMatchObject({
    features: [],
    shortLinkHost: null,
  });
  expect(await featuresOf(agency)).toEqual([]);
});

it('asks for a host where links are to have one, and takes none that could not be', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  for (const shortLinkHost of [
    undefined,
    null,
    '',
    'localhost',
    'a b.example',
    'go.example/x',
    'go.example:81',
  ]) {
    const { status, body } = await put({ accountId, features: ['own-short-link-host'], shortLinkHost });
    expect([shortLinkHost, status, body.fields]).toEqual([
      shortLinkHost,
      400,
      { shortLinkHost: 'Enter a host like go.example.com.' },
    ]);
  }
});

it('is nobody’s but ADMIN’s, never of the platform’s own, and of no switch that is none', async () => {
  const { account_id: accountId } = server.agency;
  for (const persona of ['agency', 'agent-admin', 'reader', 'clicker'] as const)
    expect((await put({ accountId, features: ['hide-cost'] }, await server.signInAs(persona))).status).toBe(
      403,
    );
  expect((await put({ accountId: OWNER_ACCOUNT_ID, features: [] })).status).toBe(403);
  expect((await put({ accountId, features: ['protected'] })).status).toBe(400);
  expect((await put({ accountId: 999_999, features: [] })).status).toBe(404);
  expect((await put({ accountId, features: [], version: 1 })).status).toBe(409);
});

it('is typed by whoever has the machine, and noted as theirs', async () => {
  const { account_id: id, user_name: name } = await anAgency(server.db);
  expect(await typed(`${id}`, 'own-short-link-host=go.example.com', 'rental-toggle-blocked')).toBe(
    `${name} has: own-short-link-host, rental-toggle-blocked.`,
  );
  expect((await acts())[0]).toMatchObject({
    who: null,
    object: `account/${id}`,
    detail: { before: [], features: ['own-short-link-host', 'rental-toggle-blocked'] },
  });
  expect(await typed(`${id}`, 'none')).toBe(`${name} has no features.`);
  const { body } = await admin.get<{ data: Agency[] }>('/users/userList');
  expect(body.data.find(({ accountId }) => accountId === id)).toMatchObject({
    features: [],
    shortLinkHost: null,
  });
});

it.each([[''], ['12'], ['x none'], ['12 protected'], ['12 own-short-link-host']])(
  'refuses %j',
  async (words) => {
    await expect(typed(...words.split(' '))).rejects.toThrow();
  },
);

it('gives the agencies the specification numbers theirs, where they are there before', async () => {
  await anAgency(server.db, { account_id: 46 });
  await sql.raw(agencyFeatures.sql).execute(server.db);
  const { body } = await admin.get<{ data: Agency[] }>('/users/userList');
  expect(body.data.find(({ accountId }) => accountId === 46)?.features).toEqual([
    'hide-cost',
    'own-rows-only',
    'rental-toggle-blocked',
  ]);
});
