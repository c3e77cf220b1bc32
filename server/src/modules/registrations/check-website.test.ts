import { HIDDEN_IDENTITY_ID } from '@campaign/shared-api/constants';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import type { Persona, TestServer } from '../../testing';
import type { SiteState } from '../../gateways/site-check/site-check';

let server: TestServer;
let state: SiteState = 'answers';
let asked: string[] = [];
const sites = {
  isOn: true,
  check: async (website: string) => {
    asked.push(website);
    return state;
  },
};
beforeAll(async () => {
  server = await openTestServer({ context: { sites } });
});
afterAll(() => server.close());
beforeEach(async () => {
  asked = [];
  sites.isOn = true;
  await server.db.deleteFrom('site_check').execute();
});

const mine = () => anIdentity(server.db, { account_id: server.agency.account_id });
const at = (id: number) => `/identities/${id}/checkWebsite`;
const SITE = { website: 'https://bakery.example' };

it.each(['answers', 'error', 'silent', 'unusable', 'off'] as const)(
  'tells that a site is: %s',
  async (told) => {
    state = told;
    const boss = await server.signInAs('agent-admin');
    const { identity_id } = await mine();
    expect(await boss.post(at(identity_id), SITE)).toMatchObject({
      status: 200,
      body: { data: { state: told } },
    });
    expect(asked).toEqual(['https://bakery.example']);
  },
);

it('twenty an hour an agency, whoever asks and however many at once', async () => {
  state = 'answers';
  const [one, two] = [await server.signInAs('agent-admin'), await server.signInAs('agent-admin')];
  const { identity_id } = await mine();
  const answers = await Promise.all(
    Array.from({ length: 26 }, (_, index) => (index % 2 ? one : two).post(at(identity_id), SITE)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(6);
  expect(refused[0]?.body).toMatchObject({
    error: 'Websites were checked often enough. Try again in an hour.',
    code: 'rate-limited',
  });
  expect(asked).toHaveLength(20);

  const other = await anAgency(server.db);
  const theirs = await anIdentity(server.db, { account_id: other.account_id });
  const stranger = await server.signInAs('agent-admin', { account_id: other.account_id });
  expect((await stranger.post(at(theirs.identity_id), SITE)).status).toBe(200);

  await server.db
    .updateTable('site_check')
    .set({ at: new Date(Date.now() - 3_700_000) })
    .execute();
  expect((await one.post(at(identity_id), SITE)).status).toBe(200);
});

it('an absent and a foreign identity look the same, and nothing is asked', async () => {
  const boss = await server.signInAs('agent-admin');
  const other = await anAgency(server.db);
  const theirs = await anIdentity(server.db, { account_id: other.account_id });
  for (const id of [theirs.identity_id, 999_999]) expect((await boss.post(at(id), SITE)).status).toBe(404);
  expect(asked).toEqual([]);
});

it('identity 1, which another agency may send as, is not its to ask for, and costs its owner no check', async () => {
  const owner = await anAgency(server.db);
  await anIdentity(server.db, { identity_id: HIDDEN_IDENTITY_ID, account_id: owner.account_id });
  const { account_id } = await anAgency(server.db, { user_name: 'Launchpad' });
  const special = await server.signInAs('agent-admin', { account_id });
  expect((await special.get(`/identities/${HIDDEN_IDENTITY_ID}`)).status).toBe(200);
  expect((await special.post(at(HIDDEN_IDENTITY_ID), SITE)).status).toBe(404);
  expect(asked).toEqual([]);
  expect(await server.db.selectFrom('site_check').selectAll().execute()).toEqual([]);
});

it.each<[Persona, number]>([
  ['admin', 200],
  ['agent-admin', 200],
  ['agency', 403],
  ['reader', 403],
  ['clicker', 403],
])('%s is answered %i', async (persona, status) => {
  const client = await server.signInAs(persona);
  expect((await client.post(at((await mine()).identity_id), SITE)).status).toBe(status);
});
