import { createHash } from 'node:crypto';
import { anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { Row, TestServer } from '../../testing';
import { consumeToken } from './recovery.queries';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const aPerson = () => anAgent(server.db, { account_id: server.agency.account_id });
const askMail = (email: string, accountId: number) =>
  server.visitor.post('/users/confirm-user', { email, accountId });
const check = (token: string) => server.visitor.post('/users/verification-email', { token });
const reset = (body: object) => server.visitor.post('/users/reset-password', body);
const login = (email: string, password: string) => server.visitor.post('/users/login', { email, password });

/** Asks for the link and takes it out of the mail. */
async function tokenFor({ email, account_id }: Row<'agent'>): Promise<string> {
  const before = server.mail.sent.length;
  expect((await askMail(email, account_id)).status).toBe(200);
  await server.runTasks();
  const mail = server.mail.sent.slice(before).find(({ to }) => to === email);
  return /\/reset-password\?token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}
const NEW_PASSWORD = 'staple-battery-horse';

describe('the mailed link', () => {
  it('RESET-11, RESET-12, RESET-13 sets a new password, ends every session and mails a notice', async () => {
    const person = await aPerson();
    const session = `session=${await server.ctx.sessions.begin(server.db, {
      agentId: person.agent_id,
      accountId: person.account_id,
    })}`;
    const withSession = () => server.visitor.call({ url: '/session', headers: { cookie: session } });
    expect((await withSession()).statusCode).toBe(200);

    const token = await tokenFor(person);
    const { email, account_id: accountId } = person;
    expect((await check(token)).body.data).toEqual({ email, accountId, agency: expect.any(String) });
    const reply = await reset({ accountId, email, token, password: NEW_PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { message: 'Password changed successfully' } });

    expect((await withSession()).statusCode).toBe(401);
    expect((await login(email, TEST_PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    await server.runTasks();
    expect(server.mail.sent.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
  });

  it('leads to the configured address, whatever Host the request named', async () => {
    const { email, account_id: accountId } = await aPerson();
    await server.visitor.call({
      method: 'POST',
      url: '/users/confirm-user',
      payload: { email, accountId },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    await server.runTasks();
    const mail = server.mail.sent.find(({ to }) => to === email);
    expect(mail?.text).toContain('http://localhost:4000/reset-password?token=');
    expect(mail?.text).not.toContain('evil');
  });

  it('RESET-13 works once, also when used fifty times at the same moment', async () => {
    const person = await aPerson();
    const token = await tokenFor(person);
    const body = { accountId: person.account_id, email: person.email, token };
    const passwords = Array.from({ length: 50 }, (_, index) => `new-password-${index}`);
    const replies = await Promise.all(passwords.map((password) => reset({ ...body, password })));
    const winners = replies.flatMap(({ status }, index) => (status === 200 ? [passwords[index]] : []));
    expect(winners).toHaveLength(1);
    // Ten tries an account are looked at.
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(9);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
    expect((await login(person.email, winners[0] ?? '')).status).toBe(200);
    await server.runTasks();
    const notices = server.mail.sent.filter(
      ({ to, subject }) => to === person.email && subject === 'Your password was changed',
    );
    expect(notices).toHaveLength(1);
    expect((await check(token)).status).toBe(404);
    server.clock.advance(16 * 60_000);
    expect((await reset({ ...body, password: 'third-new-password' })).status).toBe(400);
  });

  it('RESET-13 is worth nothing when altered, cut, or of another purpose’s shape', async () => {
    const person = await aPerson();
    const token = await tokenFor(person);
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const body = { accountId: person.account_id, email: person.email, password: NEW_PASSWORD };
    for (const wrong of [flipped, token.slice(0, -1), `${token}A`, ` ${token}`, token.toLowerCase(), '%00']) {
      expect([wrong, (await check(wrong)).status]).toEqual([wrong, 404]);
      expect([wrong, (await reset({ ...body, token: wrong })).status]).toEqual([wrong, 400]);
    }
    expect((await reset({ ...body, token })).status).toBe(200);
  });

  it('is worth nothing after thirty minutes', async () => {
    const person = await aPerson();
    const token = await tokenFor(person);
    server.clock.advance(30 * 60_000 + 1_000);
    expect((await check(token)).status).toBe(404);
    const body = { accountId: person.account_id, email: person.email, token, password: NEW_PASSWORD };
    expect((await reset(body)).status).toBe(400);
  });

  it('RESET-13 is worth nothing when its time runs out while the new password is worked out', async () => {
    const person = await aPerson();
    const token = await tokenFor(person);
    const tokenHash = createHash('sha256').update(token).digest();
    const { account_id: accountId, email } = person;
    const late = new Date(server.clock.now().getTime() + 30 * 60_000 + 1_000);
    expect(await consumeToken(server.db, { tokenHash, accountId, email, now: late })).toBeUndefined();
    const soon = server.clock.now();
    expect(await consumeToken(server.db, { tokenHash, accountId, email, now: soon })).toBeDefined();
  });

  it('is worth nothing once the person is deleted', async () => {
    const person = await aPerson();
    const token = await tokenFor(person);
    await server.db
      .updateTable('agent')
      .set({ deleted_at: new Date() })
      .where('agent_id', '=', person.agent_id)
      .execute();
    const { account_id: accountId, email } = person;
    expect((await check(token)).status).toBe(404);
    expect((await reset({ accountId, email, token, password: NEW_PASSWORD })).status).toBe(400);
  });

  it('is worth nothing for anybody else, and not used up by the attempt', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const token = await tokenFor(person);
    const mine = { accountId: person.account_id, email: person.email, token, password: NEW_PASSWORD };
    expect((await reset({ ...mine, email: other.email })).status).toBe(400);
    expect((await reset({ ...mine, accountId: 999_999 })).status).toBe(400);
    expect((await login(other.email, TEST_PASSWORD)).status).toBe(200);
    expect((await reset(mine)).status).toBe(200);
  });

  it('takes the other links of the person with it', async () => {
    const person = await aPerson();
    const [first, second] = [await tokenFor(person), await tokenFor(person)];
    const body = { accountId: person.account_id, email: person.email, password: NEW_PASSWORD };
    expect((await reset({ ...body, token: first })).status).toBe(200);
    expect((await check(second)).status).toBe(404);
  });

  it('RESET-05 keeps a weak password out, with the server’s own words, and stays usable', async () => {
    const person = await aPerson();
    const token = await tokenFor(person);
    const body = { accountId: person.account_id, email: person.email, token };
    const weak = await reset({ ...body, password: 'sixsix' });
    expect(weak).toMatchObject({
      status: 400,
      body: { error: 'Password must be at least 8 characters long.' },
    });
    expect((await reset({ ...body, password: NEW_PASSWORD })).status).toBe(200);
  });

  it('RESET-14 is part of the body: without it 400', async () => {
    const { account_id: accountId, email } = await aPerson();
    expect((await reset({ accountId, email, password: NEW_PASSWORD })).status).toBe(400);
    expect((await reset({ accountId, email, password: NEW_PASSWORD, token: 'x'.repeat(43) })).status).toBe(
      400,
    );
  });

  it('is kept as a hash only', async () => {
    const token = await tokenFor(await aPerson());
    const rows = await server.db.selectFrom('recovery_token').select('token_hash').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ token_hash }) => token_hash.includes(Buffer.from(token)))).toBe(false);
    const tasks = await server.db
      .selectFrom('pgboss.job' as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(tasks)).not.toContain(token);
  });
});

describe('guessing a mailed link', () => {
  const from = (remoteAddress: string) => async (url: string, payload: object) => {
    const reply = await server.visitor.call({ method: 'POST', url, payload, remoteAddress });
    const { retryAfter, error } = reply.json<{ retryAfter?: number; error?: string }>();
    return { status: reply.statusCode, retryAfter, error };
  };
  const times = async (count: number, call: (round: number) => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let round = 0; round < count; round++) statuses.push((await call(round)).status);
    return statuses;
  };

  it('is stopped after thirty from one address, and told for how long', async () => {
    const post = from('203.0.113.1');
    const tokens = await times(31, (round) => post('/users/verification-email', { token: `no-${round}` }));
    expect(tokens).toEqual([...Array<number>(30).fill(404), 429]);
    const refused = await post('/users/verification-email', { token: 'no-more' });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.error).toMatch(/^Too many attempts. Please try again in \d+ minutes.$/);

    const body = (round: number) => ({
      accountId: 1000 + round,
      email: `p${round}@example.com`,
      token: 'x',
      password: NEW_PASSWORD,
    });
    const resets = await times(31, (round) => post('/users/reset-password', body(round)));
    expect(resets).toEqual([...Array<number>(30).fill(400), 429]);
  });

  it('is stopped after ten for one account, from wherever', async () => {
    const body = {
      accountId: server.agency.account_id,
      email: 'a@b.example',
      token: 'x',
      password: NEW_PASSWORD,
    };
    const resets = await times(11, (round) => from(`203.0.113.${20 + round}`)('/users/reset-password', body));
    expect(resets).toEqual([...Array<number>(10).fill(400), 429]);
    const asked = await times(11, (round) =>
      from(`203.0.113.${40 + round}`)('/users/verification-email', { token: 'the-same' }),
    );
    expect(asked).toEqual([...Array<number>(10).fill(404), 429]);
  });
});
