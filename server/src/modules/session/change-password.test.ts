import { anAgency, anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'staple-battery-horse';
const change = (client: TestClient, currentPassword: string, password: string) =>
  client.post('/users/change-password', { currentPassword, password });
const login = (email: string, password: string) => server.visitor.post('/users/login', { email, password });
const mailsTo = async (email: string) => {
  await server.runTasks();
  return server.mail.sent.filter(({ to }) => to === email);
};

describe('one’s own password', () => {
  it('is changed by whoever knows it; every other session ends, this one goes on, a notice is mailed', async () => {
    const client = await server.signInAs('reader');
    const { email, agent_id: agentId, account_id: accountId } = client.person as Row<'agent'>;
    const other = await server.ctx.sessions.begin(server.db, { agentId, accountId });
    const withCookie = async (cookie: string) =>
      (await server.visitor.call({ url: '/session', headers: { cookie } })).statusCode;

    const reply = await change(client, TEST_PASSWORD, NEW_PASSWORD);
    expect(reply).toMatchObject({ status: 200, body: { message: 'Password changed successfully' } });
    const renewed = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    expect(await withCookie(renewed)).toBe(200);
    expect(await withCookie(`session=${other}`)).toBe(401);
    expect(await withCookie(client.cookie ?? '')).toBe(401);
    expect((await login(email, TEST_PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect(await mailsTo(email)).toMatchObject([{ subject: 'Your password was changed' }]);
  });

  it.each([
    ['the present one is wrong', 'wrong-password', NEW_PASSWORD, 'currentPassword'],
    ['the new one is too short', TEST_PASSWORD, 'sixsix', 'password'],
    ['the new one is common', TEST_PASSWORD, 'password123', 'password'],
    ['the new one is the agency', TEST_PASSWORD, 'AGENCY', 'password'],
    ['nothing would change', TEST_PASSWORD, TEST_PASSWORD, 'password'],
  ])('stays when %s, and the field says so', async (_why, current, wanted, field) => {
    const client = await server.signInAs('agency');
    const chosen = wanted === 'AGENCY' ? `${server.agency.user_name} 24` : wanted;
    const { status, body } = await change(client, current, chosen);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: body.error });
    expect((await client.get('/session')).status).toBe(200);
  });

  it('cannot be guessed through an open session', async () => {
    const client = await server.signInAs('agency');
    const statuses = [];
    for (let round = 0; round < 11; round++)
      statuses.push((await change(client, 'wrong-password', NEW_PASSWORD)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect((await change(client, TEST_PASSWORD, NEW_PASSWORD)).status).toBe(429);
  });
});

describe('a password an administrator chose', () => {
  const aReader = (given = {}) =>
    anAgent(server.db, { account_id: server.agency.account_id, role: 'AGENT-READER', ...given });
  const choose = (client: TestClient, agentId: number, password = NEW_PASSWORD) =>
    client.post('/agents/reset-password', { agentId, password });

  it('UPWD-01, UPWD-04 is good for signing in and choosing one’s own, and for nothing else', async () => {
    const { agent_id: agentId, account_id: accountId, email } = await aReader();
    const before = await server.ctx.sessions.begin(server.db, { agentId, accountId });
    const admin = await server.signInAs('agent-admin');
    expect(await choose(admin, agentId)).toMatchObject({
      status: 200,
      body: { message: 'Reset password successful!' },
    });
    const ask = async (cookie: string, url: string) =>
      (await server.visitor.call({ url, headers: { cookie } })).statusCode;
    expect(await ask(`session=${before}`, '/session')).toBe(401);
    expect((await mailsTo(email))[0]?.text).toMatch(/An administrator .* has set a new password/);

    const signedIn = await login(email, NEW_PASSWORD);
    expect(signedIn).toMatchObject({ status: 200, body: { data: { mustChangePassword: true } } });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    expect(await ask(cookie, '/session')).toBe(200);
    const refused = await server.visitor.call({ url: '/identities', headers: { cookie } });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'password-change-required' });

    const changed = await server.visitor.call({
      method: 'POST',
      url: '/users/change-password',
      headers: { cookie },
      payload: { currentPassword: NEW_PASSWORD, password: 'a-password-of-my-own' },
    });
    expect(changed.json()).toMatchObject({ data: { mustChangePassword: false } });
    const own = String(changed.headers['set-cookie']).split(';')[0] ?? '';
    expect(await ask(own, '/identities')).toBe(200);
  });

  it('UPWD-04 is at least eight characters long', async () => {
    const { agent_id: agentId } = await aReader();
    const reply = await choose(await server.signInAs('agent-admin'), agentId, 'sixsix');
    expect(reply).toMatchObject({
      status: 400,
      body: { error: 'Password must be at least 8 characters long.' },
    });
  });

  it('is not for another agency’s agent, the agency’s owner, or oneself', async () => {
    const admin = await server.signInAs('agent-admin');
    const elsewhere = await anAgency(server.db);
    const foreign = await anAgent(server.db, { account_id: elsewhere.account_id, role: 'AGENT-READER' });
    const owner = await anAgent(server.db, { account_id: server.agency.account_id });
    for (const { agent_id } of [foreign, owner]) expect((await choose(admin, agent_id)).status).toBe(404);
    expect((await choose(admin, admin.person?.agent_id ?? 0)).status).toBe(400);
    expect((await login(foreign.email, TEST_PASSWORD)).status).toBe(200);
    expect((await choose(await server.signInAs('admin'), foreign.agent_id)).status).toBe(200);
  });
});
