import { anAgency, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const signUp = (body: object) => server.visitor.post('/users/signup', body);
const join = (body: object) => server.visitor.post('/agent/accounts/signup', body);
const login = (email: string, password = TEST_PASSWORD) =>
  server.visitor.post('/users/login', { email, password });
/** Signs in through the form, and calls as that person. */
async function signInByForm(email: string) {
  const reply = await login(email);
  const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
  const founder = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await server.visitor.call({
      method,
      url,
      headers: { cookie },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json<{ data: unknown }>() };
  };
  return { founder, user: reply.body.data as { accountId: number; agentNumber: string } };
}
const OWN = 'Your email or agency is no password. Please choose another one.';
const NEW = { userName: 'Fresh Ideas', email: 'owner@fresh.example', password: TEST_PASSWORD };

describe('a new agency', () => {
  // SIGNUP-14 as amended: the founder is AGENT-ADMIN, not USER.
  it('returns 201 and waits for approval; its founder is AGENT-ADMIN and can sign in [SIGNUP-06, SIGNUP-10, SIGNUP-14]', async () => {
    const reply = await signUp(NEW);
    expect(reply).toMatchObject({ status: 201, body: { message: 'Signup successful!' } });
    // SIGNUP-13: nobody is signed in by it.
    expect(reply.headers['set-cookie']).toBeUndefined();
    const user = (await login(NEW.email)).body.data;
    expect(user).toMatchObject({ userName: 'Fresh Ideas', role: 'AGENT-ADMIN', approved: null });
    expect((user as { accountId: number }).accountId).toBeGreaterThanOrEqual(100);
  });

  it('is refused without a password, and nothing is stored [SIGNUP-05] [AGNEW-02]', async () => {
    const { password: _, ...without } = { ...NEW, userName: 'No Password', email: 'none@fresh.example' };
    expect(await signUp(without)).toMatchObject({
      status: 400,
      body: { fields: { password: 'Please fill in the fields!' } },
    });
    expect((await signUp({ ...without, password: TEST_PASSWORD })).status).toBe(201);
  });

  it('needs a name of its own, whatever the letters', async () => {
    const reply = await signUp({ ...NEW, userName: ' fresh IDEAS ', email: 'other@fresh.example' });
    expect(reply).toMatchObject({ status: 409, body: { error: 'An agency with this name already exists.' } });
    expect((await login('other@fresh.example')).status).toBe(401);
  });

  it.each([
    ['seven characters', 'abcdefg', 'Password must be at least 8 characters long.'],
    ['one of the commonest', 'Password1', 'This password is too common. Please choose another one.'],
    ['one of the commonest', 'iloveyou', 'This password is too common. Please choose another one.'],
    ['the own e-mail', NEW.email.toUpperCase(), OWN],
    ['the own e-mail and some digits', 'Owner@fresh.example2026', OWN],
    ['the agency', 'Weak and Weary', OWN],
    ['the agency in other letters', 'weak.and-weary1', OWN],
  ])('RESET-05 refuses a password of %s', async (_what, password, error) => {
    const reply = await signUp({ ...NEW, userName: 'Weak and Weary', password });
    expect(reply).toMatchObject({ status: 400, body: { error, fields: { password: error } } });
  });

  it('says of a name that is too long how long it may be, in words for whoever typed it', async () => {
    const reply = await signUp({ ...NEW, userName: 'X'.repeat(150), email: '' });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { userName: 'At most 120 characters.', email: 'Invalid email format.' } },
    });
  });

  it.each(['', 'nobody', 'a@', '@b.c', 'a b@c.d', `${'x'.repeat(250)}@example.com`])(
    'refuses the e-mail %j',
    async (email) => {
      expect((await signUp({ ...NEW, userName: 'Bad mail', email })).status).toBe(400);
    },
  );

  it('H3 made by an ADMIN, is approved, ignores the password sent and mails its owner, an AGENT-ADMIN, a link to choose one [AGNEW-03]', async () => {
    const admin = await server.signInAs('admin');
    const body = { userName: 'Invited', email: 'owner@invited.example', password: 'placeholder-password' };
    expect((await admin.post('/users/signup', body)).status).toBe(201);
    expect((await login(body.email, body.password)).status).toBe(401);

    await server.runTasks();
    const mail = server.mail.sent.find(({ to }) => to === body.email);
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const owner = (await server.visitor.post('/users/verification-email', { token })).body.data;
    expect(owner).toEqual({
      email: body.email,
      accountId: expect.any(Number) as number,
      agency: 'Invited',
      invitedTo: 'Invited',
    });
    const { accountId } = owner as { accountId: number };
    const reset = { accountId, email: body.email, token, password: TEST_PASSWORD };
    expect((await server.visitor.post('/users/reset-password', reset)).status).toBe(200);
    // AGNEW-03 as amended: the owner is AGENT-ADMIN, not USER. The mailed link has verified the address.
    const role = 'AGENT-ADMIN';
    const invited = { userName: 'Invited', approved: true, role, emailVerified: true };
    expect((await login(body.email)).body.data).toMatchObject(invited);
  });

  it('lets the founder of a pending agency register, invite every role, confirm joiners, and read usage and audit log [SIGNUP-14]', async () => {
    const email = 'owner@prepared.example';
    await signUp({ ...NEW, userName: 'Prepared', email });
    const { founder, user } = await signInByForm(email);
    const identity = await founder('POST', '/identities', { identity_name: 'Prepared identity' });
    expect(identity.status).toBe(200);
    const { identityId } = identity.body.data as { identityId: number };
    expect(await founder('GET', `/identities/${identityId}/getTdlcInfo`)).toMatchObject({ status: 200 });
    for (const role of ['AGENT-ADMIN', 'AGENT-READER', 'AGENT-CLICKER']) {
      const who = { firstName: 'Kim', lastName: 'Lee', role, invite: true };
      const added = await founder('POST', '/agents', { ...who, email: `${role}@prepared.example` });
      expect(added).toMatchObject({ status: 200 });
    }
    expect(await founder('GET', `/users/${user.accountId}/usage?month=2026-11`)).toMatchObject({
      status: 200,
    });
    expect(await founder('GET', '/operations/audit')).toMatchObject({ status: 200 });
    // The founder is one of the agency's users.
    expect((await founder('GET', '/agents')).body.data).toContainEqual(
      expect.objectContaining({ email, role: 'AGENT-ADMIN', emailVerified: false }),
    );

    const joiner = 'joiner@prepared.example';
    expect(
      await join({ agentNumber: user.agentNumber, email: joiner, password: TEST_PASSWORD }),
    ).toMatchObject({ status: 201 });
    await server.runTasks();
    expect(server.mail.sent).toContainEqual(
      expect.objectContaining({ to: email, subject: 'Someone asks to join Prepared' }),
    );
    const [waiting] = (await founder('GET', '/agents/waiting')).body.data as { id: number }[];
    expect(waiting).toMatchObject({ email: joiner, emailVerified: false });
    expect(await founder('POST', `/agents/${waiting!.id}/confirm`)).toMatchObject({ status: 200 });
    expect(await login(joiner)).toMatchObject({ status: 200 });
  });

  it('is nothing an agency’s own people make', async () => {
    for (const persona of ['agency', 'agent-admin', 'reader', 'clicker'] as const) {
      const client = await server.signInAs(persona);
      expect((await client.post('/users/signup', { ...NEW, userName: persona })).status).toBe(403);
    }
  });
});

describe('joining an agency', () => {
  it('SIGNUP-10 SIGNUP-14 makes an AGENT-READER who cannot sign in until somebody confirms', async () => {
    const body = {
      agentNumber: server.agency.agent_number,
      email: 'new@join.example',
      password: TEST_PASSWORD,
    };
    expect(await join(body)).toMatchObject({ status: 201, body: { message: 'Signup successful!' } });
    expect(await login(body.email)).toMatchObject({
      status: 401,
      body: { error: 'An administrator of this agency has yet to confirm you.' },
    });
    await server.db.updateTable('agent').set({ active: true }).where('email', '=', body.email).execute();
    expect((await login(body.email)).body.data).toMatchObject({ role: 'AGENT-READER' });
  });

  it('refuses the name of the agency and the own e-mail as a password', async () => {
    const { agent_number: agentNumber, user_name: name } = await anAgency(server.db, {
      user_name: 'Harbor Lights',
    });
    for (const password of [name, 'harborlights9', 'somebody@join.example', 'somebody']) {
      const reply = await join({ agentNumber, email: 'somebody@join.example', password });
      expect(reply).toMatchObject({ status: 400, body: { fields: { password: OWN } } });
    }
  });

  it('S02 answers alike for an e-mail the agency knows, and changes nothing of it', async () => {
    const person = await server.signInAs('agent-admin');
    const email = person.person?.email ?? '';
    const reply = await join({
      agentNumber: server.agency.agent_number,
      email,
      password: 'another-password',
    });
    expect(reply).toMatchObject({ status: 201, body: { message: 'Signup successful!' } });
    expect((await login(email, 'another-password')).status).toBe(401);
    expect((await login(email)).body.data).toMatchObject({ role: 'AGENT-ADMIN' });
  });

  it('names the field when there is no such agency', async () => {
    const reply = await join({ agentNumber: '0000', email: 'a@b.example', password: TEST_PASSWORD });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { agentNumber: expect.any(String) as string } },
    });
  });
});

it('L03 ends after twenty sign-ups from one address in a quarter of an hour', async () => {
  const own = await openTestServer();
  try {
    const { agent_number: agentNumber } = await anAgency(own.db);
    const statuses: number[] = [];
    for (let round = 0; round < 22; round++) {
      const body = { agentNumber, email: `p${round}@example.com`, password: 'short' };
      statuses.push((await own.visitor.post('/agent/accounts/signup', body)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429, 429]);
  } finally {
    await own.close();
  }
});
