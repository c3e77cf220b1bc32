import type { Agent } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, anIdentity, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
let admin: TestClient;
let agentAdmin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
  agentAdmin = await server.signInAs('agent-admin');
});
afterAll(() => server.close());

const PASSWORD = 'staple-battery-horse';
let next = 0;
const aForm = (given: object = {}) => ({
  email: `new-${++next}@x.example`,
  firstName: 'Nia',
  lastName: 'New',
  password: PASSWORD,
  role: 'AGENT-READER',
  domain: 'console.example',
  ...given,
});
const add = (client: TestClient, given: object = {}) =>
  client.post<{ data: Agent; message: string; error?: string; fields?: object }>('/agents', aForm(given));
const change = (client: TestClient, given: object) => client.put<{ error?: string }>('/agents', given);
const login = (email: string, password = PASSWORD) =>
  server.visitor.post<{ data: Record<string, unknown>; error?: string }>('/users/login', { email, password });
const mailsTo = async (email: string) => {
  await server.runTasks();
  return server.mail.sent.filter(({ to }) => to === email);
};

describe('a new person', () => {
  it('UMGR-11 is of the own agency, may sign in with a temporary password, and is told by mail', async () => {
    const form = aForm({ firstName: ' Nia ', accountId: 4 });
    const { status, body } = await agentAdmin.post<{ data: Agent; message: string }>('/agents', form);
    expect(status).toBe(200);
    expect(body.message).toBe('Agent created successfully!');
    expect(body.data).toMatchObject({
      accountId: server.agency.account_id,
      firstName: 'Nia',
      lastName: 'New',
      displayName: 'Nia New',
      email: form.email,
      role: 'AGENT-READER',
      domain: 'console.example',
      state: 'must-change-password',
    });
    expect((await login(form.email)).body.data).toMatchObject({ mustChangePassword: true });
    // Signing in sends another, to confirm the address; either may be sent first.
    const mail = (await mailsTo(form.email)).find(({ subject }) => subject.startsWith('Welcome'));
    expect(mail?.subject).toBe(`Welcome to ${server.agency.user_name}`);
    expect(mail?.text).not.toContain(PASSWORD);
    // The host a mail leads to is the configuration's.
    expect(mail?.text).not.toContain('console.example');
  });

  it('UMGR-14 is refused by the first check that fails, in the order of the form', async () => {
    const wrong = { email: '', firstName: '', lastName: '', password: '', role: '' };
    const steps: [object, string, string][] = [
      [{}, 'email', 'Email is required.'],
      [{ email: 'a b@x.y' }, 'email', 'Invalid email format.'],
      [{ email: 'a@x' }, 'email', 'Invalid email format.'],
      [{ email: 'a@x.example' }, 'firstName', 'First name is required.'],
      [{ firstName: 'A' }, 'lastName', 'Last name is required.'],
      [{ lastName: 'B' }, 'password', 'Password is required.'],
      [{ password: 'seven77' }, 'password', 'Password must be at least 8 characters long.'],
      [{ password: PASSWORD }, 'role', 'Role is required.'],
    ];
    let form: object = wrong;
    for (const [mended, field, error] of steps) {
      form = { ...form, ...mended };
      const { status, body } = await agentAdmin.post('/agents', form);
      expect([status, body.error, body.fields]).toEqual([400, error, { [field]: error }]);
    }
    expect((await agentAdmin.post('/agents', { ...form, role: 'AGENT-READER' })).status).toBe(200);
  });

  it('UMGR-14 has an e-mail of their own in the agency, whatever the letters; another agency may know it', async () => {
    const { email } = aForm();
    expect((await add(agentAdmin, { email })).status).toBe(200);
    const twice = await add(agentAdmin, { email: email.toUpperCase() });
    expect([twice.status, twice.body.error]).toEqual([409, 'An agent with this email already exists.']);
    const other = await anAgency(server.db);
    expect((await add(admin, { email, accountId: other.account_id })).status).toBe(200);
  });

  it('is of the agency an ADMIN chose, never of the platform’s own, an absent or no agency', async () => {
    const other = await anAgency(server.db);
    const { body } = await add(admin, { accountId: other.account_id });
    expect(body.data.accountId).toBe(other.account_id);
    for (const accountId of [4, undefined])
      expect(await add(admin, { accountId })).toMatchObject({
        status: 400,
        body: { fields: { accountId: 'Please select an agency' } },
      });
    expect((await add(admin, { accountId: 999_999 })).status).toBe(404);
  });

  it('D1 made by a USER is no administrator', async () => {
    const agency = await server.signInAs('agency');
    expect((await add(agency, { role: 'AGENT-ADMIN' })).status).toBe(403);
    for (const role of ['AGENT-READER', 'AGENT-CLICKER'])
      expect((await add(agency, { role })).status).toBe(200);
    for (const role of ['USER', 'ADMIN']) expect((await add(admin, { role })).status).toBe(400);
  });

  it('SESS-09 may not use what is denied to whoever added them', async () => {
    const { identity_id } = await anIdentity(server.db, { account_id: server.agency.account_id });
    const limited = await server.signInAs('agent-admin', { identity_permission: [identity_id] });
    const { body } = await add(limited);
    const row = await server.db
      .selectFrom('agent')
      .select('identity_permission')
      .where('agent_id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    expect(row.identity_permission).toEqual([identity_id]);
  });
});

describe('an invitation', () => {
  const tokenOf = (text = '') => /token=([\w-]{43})/.exec(text)?.[1];
  const useToken = (token: string | undefined, email: string) =>
    server.visitor.post('/users/reset-password', {
      token,
      email,
      accountId: server.agency.account_id,
      password: PASSWORD,
    });
  const remembered = async () =>
    (await agentAdmin.get<{ data: { inviteByMail: boolean }[] }>('/users/userList')).body.data[0]
      ?.inviteByMail;

  it('is a link by mail instead of a password, good once; the agency’s choice is remembered', async () => {
    const { body } = await add(agentAdmin, { invite: true, password: '' });
    const { email } = body.data;
    expect(body.data.state).toBe('invited');
    const week = 7 * 86_400_000;
    const until = new Date(body.data.invitedUntil ?? 0).getTime() - server.clock.now().getTime();
    expect(until).toBeGreaterThan(week - 60_000);
    expect(until).toBeLessThanOrEqual(week);
    expect(await remembered()).toBe(true);
    expect((await login(email, '!')).status).toBe(401);

    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe(`You are invited to ${server.agency.user_name}`);
    const token = tokenOf(mail?.text);
    expect((await useToken(token, email)).status).toBe(200);
    expect((await useToken(token, email)).status).toBe(400);
    expect((await login(email)).body.data).toMatchObject({ mustChangePassword: false });
    const { body: now } = await agentAdmin.get<{ data: Agent }>(`/agents/${body.data.id}`);
    expect(now.data).toMatchObject({ state: 'active', invitedUntil: null });

    await add(agentAdmin);
    expect(await remembered()).toBe(false);
  });

  it('sent again makes the link before worthless; withdrawn, every link', async () => {
    const { body } = await add(agentAdmin, { invite: true, password: '' });
    const { id, email } = body.data;
    await server.runTasks();
    expect((await agentAdmin.post(`/agents/${id}/invite`)).body.message).toBe('Invitation sent.');
    const [first, second] = await mailsTo(email);
    expect((await useToken(tokenOf(first?.text), email)).status).toBe(400);
    expect((await agentAdmin.delete('/agents', { ids: [id] })).status).toBe(200);
    expect((await useToken(tokenOf(second?.text), email)).status).toBe(400);
    expect((await agentAdmin.post(`/agents/${id}/invite`)).status).toBe(404);
  });

  it('is over after seven days, and cannot be sent to who has a password', async () => {
    const { body } = await add(agentAdmin, { invite: true, password: '' });
    const [mail] = await mailsTo(body.data.email);
    server.clock.advance(7 * 86_400_000 + 60_000);
    expect((await useToken(tokenOf(mail?.text), body.data.email)).status).toBe(400);
    const again = await server.signInAs('agent-admin');
    const { agent_id } = await anAgent(server.db, {
      account_id: server.agency.account_id,
      role: 'AGENT-READER',
    });
    expect((await again.post(`/agents/${agent_id}/invite`)).status).toBe(409);
    agentAdmin = again;
    admin = await server.signInAs('admin');
  });
});

describe('a change', () => {
  const someone = (given: object = {}) =>
    anAgent(server.db, { account_id: server.agency.account_id, role: 'AGENT-READER', ...given });
  const formOf = ({ agent_id, email }: { agent_id: number; email: string }, given: object = {}) => ({
    agentId: agent_id,
    email,
    firstName: 'Ada',
    lastName: 'L',
    role: 'AGENT-READER',
    ...given,
  });

  it('UMGR-11 keeps what the form says', async () => {
    const person = await someone();
    const email = `moved-${person.email}`;
    const form = formOf(person, { email, firstName: 'Bea', lastName: 'Moved', domain: 'b.example' });
    const { body } = await agentAdmin.put<{ data: Agent; message: string }>('/agents', form);
    expect(body.message).toBe('Agent updated successfully!');
    expect(body.data).toMatchObject({
      email,
      firstName: 'Bea',
      lastName: 'Moved',
      displayName: 'Bea Moved',
      domain: 'b.example',
    });
    expect((await login(email, TEST_PASSWORD)).status).toBe(200);
    expect((await login(person.email, TEST_PASSWORD)).status).toBe(401);
  });

  it('keeps the domain that stands where the form says none', async () => {
    const person = await someone({ domain: 'old.example' });
    const { body } = await agentAdmin.put<{ data: Agent }>('/agents', formOf(person, { lastName: 'New' }));
    expect(body.data).toMatchObject({ lastName: 'New', domain: 'old.example' });
  });

  it('of a version that somebody has saved meanwhile is refused, and overwrites when told', async () => {
    const person = await someone();
    const first = formOf(person, { firstName: 'First', version: 1 });
    expect((await admin.put<{ data: Agent }>('/agents', first)).body.data).toMatchObject({ version: 2 });
    const second = await agentAdmin.put('/agents', formOf(person, { firstName: 'Second', version: 1 }));
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'changed', changed: { version: 2, by: null } },
    });
    const { body } = await agentAdmin.get<{ data: Agent }>(`/agents/${person.agent_id}`);
    expect(body.data.firstName).toBe('First');
    expect((await change(agentAdmin, formOf(person, { firstName: 'Second', version: 2 }))).status).toBe(200);
  });

  it('T08 of name keeps the sessions, of e-mail or role ends them', async () => {
    for (const [given, status] of [
      [{ firstName: 'Other' }, 200],
      [{ email: `z${Date.now()}@x.example` }, 401],
      [{ role: 'AGENT-CLICKER' }, 401],
    ] as const) {
      const reader = await server.signInAs('reader');
      expect((await reader.get('/session')).status).toBe(200);
      const person = reader.person ?? { agent_id: 0, email: '' };
      expect((await change(agentAdmin, formOf(person, given))).status).toBe(200);
      expect((await reader.get('/session')).status).toBe(status);
    }
  });

  it('is never of one’s own role', async () => {
    const person = agentAdmin.person ?? { agent_id: 0, email: '' };
    expect(await change(agentAdmin, formOf(person))).toMatchObject({
      status: 403,
      body: { error: 'You cannot change your own role.' },
    });
    expect((await change(agentAdmin, formOf(person, { role: 'AGENT-ADMIN' }))).status).toBe(200);
  });

  it('refuses a taken e-mail, another agency’s person, the owner, and who is not confirmed', async () => {
    const [one, other] = [await someone(), await someone()];
    expect(await change(agentAdmin, formOf(one, { email: other.email.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { error: 'An agent with this email already exists.' },
    });
    const elsewhere = await anAgency(server.db);
    const unseen = [
      await someone({ account_id: elsewhere.account_id }),
      await someone({ role: 'USER' }),
      await someone({ active: false }),
    ];
    for (const person of unseen) expect((await change(agentAdmin, formOf(person))).status).toBe(404);
  });
});
