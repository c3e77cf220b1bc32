import type { AgentDetail, OwnSession } from '@campaign/shared-api/contracts';
import { anAgency, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const pathOf = (whom: TestClient) => `/agents/${whom.person?.agent_id}/sessions`;
const listed = async (by: TestClient, whom: TestClient) =>
  (await by.get<{ data: OwnSession[] }>(pathOf(whom))).body.data;
const isIn = async (client: TestClient) => (await client.get('/session')).status === 200;

it('shows an administrator where a colleague is signed in, with no address', async () => {
  const [admin, reader] = [await server.signInAs('agent-admin'), await server.signInAs('reader')];
  const found = await listed(admin, reader);
  expect(found).toHaveLength(1);
  expect(Object.keys(found[0] ?? {}).sort()).toEqual([
    'createdAt',
    'current',
    'device',
    'seenAt',
    'sessionId',
  ]);
});

it('ends one, or all, at once', async () => {
  const [admin, reader] = [await server.signInAs('agent-admin'), await server.signInAs('reader')];
  const [session] = await listed(admin, reader);
  const path = `${pathOf(reader)}/${session?.sessionId}`;
  expect((await admin.delete(path)).body).toEqual({ message: 'Session ended.' });
  expect(await isIn(reader)).toBe(false);
  expect((await admin.delete(path)).status).toBe(404);

  const clicker = await server.signInAs('clicker');
  expect((await admin.delete(pathOf(clicker))).body).toEqual({ message: 'Signed out everywhere.' });
  expect([await isIn(clicker), await isIn(admin)]).toEqual([false, true]);
});

it('is for nobody of another agency, and for no session of somebody else', async () => {
  const other = await anAgency(server.db);
  const admin = await server.signInAs('agent-admin');
  const foreign = await server.signInAs('reader', { account_id: other.account_id });
  expect((await admin.get(pathOf(foreign))).status).toBe(404);
  expect((await admin.delete(pathOf(foreign))).status).toBe(404);
  const [theirs] = await listed(await server.signInAs('admin'), foreign);
  const reader = await server.signInAs('reader');
  expect((await admin.delete(`${pathOf(reader)}/${theirs?.sessionId}`)).status).toBe(404);
  expect(await isIn(foreign)).toBe(true);
});

it('tells who may reset it whether somebody has a second factor, and nobody else', async () => {
  const [admin, reader] = [await server.signInAs('agent-admin'), await server.signInAs('reader')];
  const id = reader.person!.agent_id;
  const read = async (by: TestClient) => (await by.get<{ data: AgentDetail }>(`/agents/${id}`)).body.data;
  expect(await read(admin)).toMatchObject({ hasSecondFactor: false, factorResetAt: null });
  expect(await read(reader)).not.toHaveProperty('hasSecondFactor');
  await server.db
    .insertInto('totp')
    .values({ agent_id: id, sealed_secret: 'x', confirmed_at: server.clock.now() })
    .execute();
  expect((await admin.post(`/agents/${id}/reset-factor`)).status).toBe(200);
  const { hasSecondFactor, factorResetAt } = await read(admin);
  expect(hasSecondFactor).toBe(true);
  const wait = new Date(factorResetAt ?? 0).getTime() - server.clock.now().getTime();
  expect(Math.round(wait / 3600_000)).toBe(24);
});
