import type { OwnSession } from '@campaign/shared-api/contracts';
import { anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

async function signIn(email: string, agent = WINDOWS) {
  const reply = await server.visitor.call({
    method: 'POST',
    url: '/users/login',
    headers: { 'user-agent': agent },
    payload: { email, password: TEST_PASSWORD },
  });
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}
const ask = async (cookie: string, url = '/session') =>
  (await server.visitor.call({ url, headers: { cookie } })).statusCode;
const listed = async (client: TestClient) =>
  (await client.get<{ data: OwnSession[] }>('/sessions')).body.data;

describe('one’s own sessions', () => {
  it('are listed with the device and no address, this one marked', async () => {
    const client = await server.signInAs('reader');
    await signIn(client.person?.email ?? '');
    const found = await listed(client);
    expect(found.map(({ device, current }) => ({ device, current }))).toEqual(
      expect.arrayContaining([
        { device: null, current: true },
        { device: 'Chrome on Windows', current: false },
      ]),
    );
    expect(Object.keys(found[0] ?? {}).sort()).toEqual([
      'createdAt',
      'current',
      'device',
      'seenAt',
      'sessionId',
    ]);
  });

  it('end one by one, at once, and the one that asks goes on', async () => {
    const client = await server.signInAs('agency');
    const other = await signIn(client.person?.email ?? '');
    const third = await signIn(client.person?.email ?? '');
    expect(await ask(other)).toBe(200);
    const newest = Math.max(...(await listed(client)).map(({ sessionId }) => sessionId));
    expect((await client.delete(`/sessions/${newest}`)).body).toEqual({ message: 'Session ended.' });
    expect([await ask(other), await ask(third), (await client.get('/session')).status]).toEqual([
      200, 401, 200,
    ]);
    expect((await client.delete(`/sessions/${newest}`)).status).toBe(404);
  });

  it('end all together but for this one', async () => {
    const client = await server.signInAs('agency');
    const others = [await signIn(client.person?.email ?? ''), await signIn(client.person?.email ?? '')];
    expect((await client.delete('/sessions')).body).toEqual({ message: '2 other sessions ended.' });
    expect(await Promise.all(others.map((cookie) => ask(cookie)))).toEqual([401, 401]);
    expect(await listed(client)).toMatchObject([{ current: true }]);
  });

  it('of somebody else are not there', async () => {
    const [mine, theirs] = [await server.signInAs('agent-admin'), await server.signInAs('agent-admin')];
    const [session] = await listed(theirs);
    expect((await mine.delete(`/sessions/${session?.sessionId}`)).status).toBe(404);
    expect((await theirs.get('/session')).status).toBe(200);
  });
});

describe('a proof', () => {
  const QUARTER = 15 * 60_000;
  /** One colleague's role is changed: a right, asked to be proven. */
  async function change(client: TestClient) {
    const colleague: Row<'agent'> = await anAgent(server.db, {
      account_id: server.agency.account_id,
      role: 'AGENT-READER',
    });
    return client.post('/agents/updateagent-permission', {
      id: colleague.agent_id,
      identityPermission: [],
    });
  }

  it('is asked for where rights are given once the last is older than a quarter of an hour', async () => {
    const client = await server.signInAs('agent-admin');
    server.clock.advance(QUARTER - 1_000);
    expect((await change(client)).status).toBe(200);
    server.clock.advance(2_000);
    expect(await change(client)).toMatchObject({
      status: 403,
      body: { code: 'proof-needed', error: 'Please confirm that it is you.' },
    });
    // What only reads is not asked for it.
    expect((await client.get('/agents')).status).toBe(200);

    expect((await client.post('/session/proof', { password: 'not mine' })).body.fields).toEqual({
      password: 'The password is wrong.',
    });
    expect((await change(client)).body.code).toBe('proof-needed');
    expect((await client.post('/session/proof', { password: TEST_PASSWORD })).status).toBe(200);
    expect((await change(client)).status).toBe(200);
  });

  it('is asked for where several things are deleted, and not for one', async () => {
    const client = await server.signInAs('agent-admin');
    server.clock.advance(QUARTER + 1_000);
    expect((await client.delete('/job/', { ids: [1, 2] })).body.code).toBe('proof-needed');
    expect((await client.delete('/job/', { ids: [1] })).body.code).not.toBe('proof-needed');
  });

  it('of one session proves nothing of another, and cannot be guessed', async () => {
    const client = await server.signInAs('agent-admin');
    const other = await signIn(client.person?.email ?? '');
    server.clock.advance(QUARTER + 1_000);
    await client.post('/session/proof', { password: TEST_PASSWORD });
    const answer = await server.visitor.call({
      method: 'DELETE',
      url: '/job/',
      headers: { cookie: other },
      payload: { ids: [1, 2] },
    });
    expect(answer.json()).toMatchObject({ code: 'proof-needed' });

    const statuses = [];
    for (let round = 0; round < 11; round++)
      statuses.push((await client.post('/session/proof', { password: 'guess' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});
