import { anAgency, anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { Row, TestReply, TestServer } from '../../testing';
import { countTry } from '../throttle/throttle';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

let counter = 0;
const newEmail = () => `person${++counter}@example.com`;
const login = (body: object, url = '/users/login') => server.visitor.post(url, body);
const aPerson = (given: Partial<Row<'agent'>> = {}) =>
  anAgent(server.db, { account_id: server.agency.account_id, email: newEmail(), ...given });
const cookieOf = (reply: TestReply) => String([reply.headers['set-cookie'] ?? ''].flat()[0]);

describe('signing in', () => {
  it('SIGNIN-05, SIGNIN-12, SIGNIN-13 answers 200 with who it is and begins a session', async () => {
    const person = await aPerson({ identity_permission: [7] });
    const reply = await login({ email: person.email, password: TEST_PASSWORD });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({
      accountId: server.agency.account_id,
      agentId: person.agent_id,
      userName: server.agency.user_name,
      agentNumber: server.agency.agent_number,
      email: person.email,
      role: 'USER',
      createdAt: server.agency.created_at.toISOString(),
      updatedAt: server.agency.updated_at.toISOString(),
      domainName: null,
      identityPermission: [7],
      displayName: person.display_name,
      mustEnroll: false,
      quietHours: true,
      features: [],
      approved: true,
      emailVerified: true,
      mustChangePassword: false,
    });
    // SESS-06: no script reads it, no other site sends it along with a write.
    expect(cookieOf(reply)).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(reply.body)).not.toMatch(/hash|argon2|correct-horse/i);
  });

  it('SIGNIN-14, SIGNIN-15 is the same for agents by their own call, whatever the letters of the e-mail', async () => {
    const agent = await aPerson({ role: 'AGENT-CLICKER' });
    const body = { email: ` ${agent.email.toUpperCase()} `, password: TEST_PASSWORD };
    expect((await login(body, '/agent/accounts/login')).body.data).toMatchObject({ role: 'AGENT-CLICKER' });
  });

  it('SIGNIN-06, SIGNIN-07, H20 answers 202 with the agencies the password fits, then signs in to the one picked', async () => {
    const email = newEmail();
    const [second, third] = [await anAgency(server.db), await anAgency(server.db)];
    await aPerson({ email });
    await anAgent(server.db, { account_id: second.account_id, email });
    // The same e-mail, another password: not named.
    await anAgent(server.db, { account_id: third.account_id, email, password_hash: '!' });

    const choice = await login({ email, password: TEST_PASSWORD });
    expect(choice.status).toBe(202);
    expect(choice.body.data).toEqual([
      { accountId: server.agency.account_id, userName: server.agency.user_name },
      { accountId: second.account_id, userName: second.user_name },
    ]);
    expect(cookieOf(choice)).toBe('');

    const picked = { email, password: TEST_PASSWORD, accountId: second.account_id };
    const reply = await login(picked, '/agent/accounts/login');
    expect([reply.status, reply.body.data]).toEqual([
      200,
      expect.objectContaining({ accountId: second.account_id }),
    ]);
    expect((await login({ ...picked, accountId: third.account_id })).status).toBe(401);
  });

  it('SIGNIN-10 answers 401 alike for a wrong password, an unknown e-mail and an owner without password', async () => {
    const person = await aPerson();
    const invited = await aPerson({ password_hash: '!' });
    const replies = [
      await login({ email: person.email, password: 'wrong-password' }),
      await login({ email: 'nobody@example.com', password: TEST_PASSWORD }),
      await login({ email: invited.email, password: '!' }),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ error: 'The email or the password is wrong.', code: 'unauthorized' });
    }
  });

  it.each([
    ['a disabled agency', { status: false }, {}, 'This agency is disabled.'],
    ['a rejected agency', { approved: false }, {}, 'This agency was rejected.'],
    [
      'a person not yet confirmed',
      {},
      { active: false },
      'An administrator of this agency has yet to confirm you.',
    ],
  ])('SIGNIN-17 refuses %s, but only to those who know the password', async (_who, agency, person, error) => {
    const { account_id } = await anAgency(server.db, agency);
    const { email } = await anAgent(server.db, { account_id, ...person });
    expect(await login({ email, password: TEST_PASSWORD })).toMatchObject({ status: 401, body: { error } });
    expect((await login({ email, password: 'wrong-password' })).body.error).toBe(
      'The email or the password is wrong.',
    );
  });

  it('SIGNIN-17 lets a pending agency in', async () => {
    const { account_id } = await anAgency(server.db, { approved: null });
    const { email } = await anAgent(server.db, { account_id });
    expect((await login({ email, password: TEST_PASSWORD })).body.data).toMatchObject({ approved: null });
  });

  it('lets nobody in who was deleted, or whose agency was', async () => {
    const gone = await aPerson({ deleted_at: new Date() });
    const agency = await anAgency(server.db, { deleted_at: new Date() });
    const left = await anAgent(server.db, { account_id: agency.account_id });
    for (const { email } of [gone, left])
      expect((await login({ email, password: TEST_PASSWORD })).status).toBe(401);
  });
});

describe('SIGNIN-18 guessing', () => {
  it('is stopped after ten failures in a quarter of an hour, also with the right password, also all at once', async () => {
    const { email } = await aPerson();
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => login({ email, password: 'wrong-password' })),
    );
    const statuses = tries.map((reply) => reply.status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    const blocked = await login({ email, password: TEST_PASSWORD });
    expect(blocked).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);

    // Somebody else from the same address may still sign in, and this person from another.
    const other = await aPerson();
    expect((await login({ email: other.email, password: TEST_PASSWORD })).status).toBe(200);
    const elsewhere = await server.visitor.call({
      method: 'POST',
      url: '/users/login',
      payload: { email, password: TEST_PASSWORD },
      remoteAddress: '192.0.2.7',
    });
    expect(elsewhere.statusCode).toBe(200);

    server.clock.advance(15 * 60_000 + 1_000);
    expect((await login({ email, password: TEST_PASSWORD })).status).toBe(200);
  });

  it('counts the same for an e-mail that does not exist', async () => {
    const email = newEmail();
    for (let round = 0; round < 10; round++)
      expect((await login({ email, password: 'wrong-password' })).status).toBe(401);
    expect((await login({ email, password: 'wrong-password' })).status).toBe(429);
  });

  it('counts failures only: people of one address who know their passwords never lock it', async () => {
    const tryAs = (who: string) =>
      countTry(server.ctx, [
        { what: 'test', who: [who], most: 3 },
        { what: 'test-address', who: ['192.0.2.1'], most: 3 },
      ]);
    for (let round = 0; round < 5; round++) await (await tryAs(`right-${round}`))();
    for (let round = 0; round < 3; round++) await tryAs(`wrong-${round}`);
    await expect(tryAs('anybody')).rejects.toThrow('Too many attempts.');
  });

  it('is forgotten by a right password', async () => {
    const { email } = await aPerson();
    for (let round = 0; round < 9; round++) await login({ email, password: 'wrong-password' });
    expect((await login({ email, password: TEST_PASSWORD })).status).toBe(200);
    expect((await login({ email, password: 'wrong-password' })).status).toBe(401);
  });
});

describe('a session', () => {
  const sessionOf = async (cookie: string) =>
    (await server.visitor.call({ url: '/session', headers: { cookie } })).statusCode;
  const signIn = async (cookie?: string) => {
    const { email } = await aPerson();
    const reply = await server.visitor.call({
      method: 'POST',
      url: '/users/login',
      payload: { email, password: TEST_PASSWORD },
      headers: cookie ? { cookie } : {},
    });
    return String(reply.headers['set-cookie']).split(';')[0] ?? '';
  };

  it('is another one after every sign-in; the one before is worth nothing', async () => {
    const first = await signIn();
    const second = await signIn(first);
    expect(second).not.toBe(first);
    expect([await sessionOf(first), await sessionOf(second)]).toEqual([401, 200]);
  });

  it('is not one the browser brought along', async () => {
    const planted = `session=${'a'.repeat(43)}`;
    const given = await signIn(planted);
    expect(given).not.toBe(planted);
    expect(await sessionOf(planted)).toBe(401);
  });

  it('SESS-04 ends by signing out, and the browser forgets what it stored', async () => {
    const cookie = await signIn();
    const reply = await server.visitor.call({ method: 'POST', url: '/users/logout', headers: { cookie } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['clear-site-data']).toBe('"storage"');
    expect(String(reply.headers['set-cookie'])).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
    expect(await sessionOf(cookie)).toBe(401);
  });

  it('SESS-06 ends after two idle hours', async () => {
    const cookie = await signIn();
    server.clock.advance(2 * 3_600_000 - 5_000);
    expect(await sessionOf(cookie)).toBe(200);
    server.clock.advance(2 * 3_600_000 - 5_000);
    expect(await sessionOf(cookie)).toBe(200);
    server.clock.advance(2 * 3_600_000 + 1_000);
    expect(await sessionOf(cookie)).toBe(401);
  });

  it('SESS-06 ends after twelve hours of work', async () => {
    const cookie = await signIn();
    for (let hour = 0; hour < 11; hour++) {
      server.clock.advance(3_600_000);
      expect(await sessionOf(cookie)).toBe(200);
    }
    server.clock.advance(3_600_000 + 1_000);
    expect(await sessionOf(cookie)).toBe(401);
  });

  it.each([
    ['the agency is disabled', 'account', { status: false }],
    ['the agency is rejected', 'account', { approved: false }],
    ['the person is deleted', 'agent', { deleted_at: new Date() }],
    ['the person is deactivated', 'agent', { active: false }],
  ] as const)('T08 ends within five seconds when %s', async (_what, table, change) => {
    const agency = await anAgency(server.db);
    const client = await server.signInAs('agency', { account_id: agency.account_id });
    expect((await client.get('/session')).status).toBe(200);
    await server.db
      .updateTable(table as 'account')
      .set(change as { status: boolean })
      .where('account_id', '=', agency.account_id)
      .execute();
    server.clock.advance(5_100);
    expect((await client.get('/session')).status).toBe(401);
  });

  it('keeps only the hash of its cookie', async () => {
    const cookie = (await signIn()).split('=')[1] ?? '';
    const rows = await server.db.selectFrom('app_session').select('token_hash').execute();
    expect(rows.some((row) => row.token_hash.toString('base64url') === cookie)).toBe(false);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  });

  it('is called __Host- and Secure where the console is reached by https', async () => {
    const secure = await openTestServer({ config: { secure: true } });
    try {
      const { email } = await anAgent(secure.db, { account_id: secure.agency.account_id });
      const reply = await secure.visitor.post('/users/login', { email, password: TEST_PASSWORD });
      expect(cookieOf(reply)).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(reply.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      const bare = cookieOf(reply).replace('__Host-', '').split(';')[0];
      const with_ = (cookie?: string) =>
        secure.visitor.call({ url: '/session', headers: { cookie: cookie ?? '' } });
      expect((await with_(bare)).statusCode).toBe(401);
      expect((await with_(cookieOf(reply).split(';')[0])).statusCode).toBe(200);
    } finally {
      await secure.close();
    }
  });
});
