import { generateSync } from 'otplib';
import type { Agency, FactorQuestion, Factors } from '@campaign/shared-api/contracts';
import { openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { holding, somebodyWaits } from '../../testing/holding';
import { findTotp, lockPerson, takeTotpStep } from './factors.queries';
import { resetTyped } from './reset-factor.service';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const HOUR = 3600_000;
const login = (client: TestClient) =>
  server.visitor.post('/users/login', { email: client.person?.email, password: TEST_PASSWORD });
const question = async (client: TestClient) => (await login(client)).body.data as FactorQuestion;
const answer = (ticket: string, given: object) =>
  server.visitor.post('/users/login/second-factor', { ticket, answer: given });
const codeOf = (secret: string) => {
  // The next half minute: no code of it was taken yet.
  server.clock.advance(30_000);
  return generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
};
const byApp = (secret: string) => ({ kind: 'code', code: codeOf(secret) });
const statusOf = async (cookie: string, url = '/identities') =>
  (await server.visitor.call({ url, headers: { cookie } })).statusCode;
const lettersTo = async (client: TestClient) => {
  await server.runTasks();
  return server.mail.sent.filter(({ to }) => to === client.person?.email).map(({ subject }) => subject);
};

/** Somebody with an authenticator app: its secret and the recovery codes. */
async function withApp(client: TestClient) {
  const offer = await client.post<{ data: { secret: string; address: string } }>('/factors/totp/offer');
  const { secret } = offer.body.data;
  const added = await client.post<{ data: { recoveryCodes: string[] } }>('/factors/totp', {
    code: codeOf(secret),
  });
  expect(added.status).toBe(200);
  return { secret, codes: added.body.data.recoveryCodes, address: offer.body.data.address };
}

describe('an authenticator app', () => {
  it('SIGNIN-06 makes the password half of a sign-in: 202 with its step, and no session before it', async () => {
    const client = await server.signInAs('reader');
    const { secret, codes, address } = await withApp(client);
    expect(address).toContain('otpauth://totp/Campaign%20Console');
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);

    const half = await login(client);
    expect(half).toMatchObject({
      status: 202,
      body: {
        data: { step: 'second-factor', code: true, passkey: null },
      },
    });
    expect(half.headers['set-cookie']).toBeUndefined();
    const { ticket } = half.body.data as FactorQuestion;
    expect((await answer(ticket, { kind: 'code', code: '000000' })).status).toBe(401);
    const whole = await answer(ticket, byApp(secret));
    expect(whole).toMatchObject({ status: 200, body: { data: { email: client.person?.email } } });
    expect(await statusOf(String(whole.headers['set-cookie']).split(';')[0] ?? '')).toBe(200);
  });

  // Only several sessions can be in each other's way.
  it('is the one whose code was shown, not one that another tab is offered meanwhile', async () => {
    const client = await server.signInAs('reader');
    const agentId = client.person?.agent_id ?? 0;
    const offer = () => client.post<{ data: { secret: string } }>('/factors/totp/offer');
    const code = codeOf((await offer()).body.data.secret);
    const { confirmed } = await holding(
      server.db,
      (tx) => lockPerson(tx, agentId),
      async () => {
        const confirming = client.post('/factors/totp', { code });
        await somebodyWaits(server.db, 'transactionid');
        expect((await offer()).status).toBe(200);
        return { confirmed: confirming };
      },
    );
    expect(await confirmed).toMatchObject({
      status: 400,
      body: { fields: { code: 'This code is wrong. Codes change every 30 seconds.' } },
    });
    expect(await findTotp(server.db, agentId)).toMatchObject({ confirmed_at: null });
  });

  it('takes no code of a secret that was replaced after it was read', async () => {
    const client = await server.signInAs('reader');
    const agentId = client.person?.agent_id ?? 0;
    await client.post('/factors/totp/offer');
    const shown = await findTotp(server.db, agentId);
    await client.post('/factors/totp/offer');
    const replaced = await findTotp(server.db, agentId);
    expect(shown && (await takeTotpStep(server.db, shown, 1))).toBe(false);
    expect(replaced && (await takeTotpStep(server.db, replaced, 1))).toBe(true);
  });

  it('comes after the agency where the password fits several', async () => {
    const client = await server.signInAs('reader');
    const { secret } = await withApp(client);
    const { anAgency, anAgent } = await import('../../testing');
    const other = await anAgency(server.db);
    const email = client.person?.email ?? '';
    await anAgent(server.db, { account_id: other.account_id, role: 'AGENT-READER', email });
    expect((await login(client)).body.data).toHaveLength(2);
    const picked = { email, password: TEST_PASSWORD, accountId: server.agency.account_id };
    const half = await server.visitor.post('/agent/accounts/login', picked);
    const { ticket } = half.body.data as FactorQuestion;
    expect((await answer(ticket, byApp(secret))).status).toBe(200);
  });

  it('takes no code twice, no ticket twice, none that is five minutes old', async () => {
    const client = await server.signInAs('reader');
    const { secret } = await withApp(client);
    const code = codeOf(secret);
    const [first, second] = [await question(client), await question(client)];
    expect((await answer(first.ticket, { kind: 'code', code })).status).toBe(200);
    expect((await answer(second.ticket, { kind: 'code', code })).status).toBe(401);
    expect((await answer(first.ticket, byApp(secret))).status).toBe(401);
    server.clock.advance(5 * 60_000);
    expect(await answer(second.ticket, byApp(secret))).toMatchObject({
      status: 401,
      body: { error: 'This took too long. Please sign in again.' },
    });
  });

  it('of five at the same moment lets one in', async () => {
    const client = await server.signInAs('reader');
    const { secret } = await withApp(client);
    const tickets = await Promise.all(Array.from({ length: 5 }, () => question(client)));
    const given = byApp(secret);
    const replies = await Promise.all(tickets.map(({ ticket }) => answer(ticket, given)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('cannot be guessed, with however many tickets', async () => {
    const client = await server.signInAs('reader');
    await withApp(client);
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++)
      statuses.push((await answer((await question(client)).ticket, { kind: 'code', code: '000000' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const { ticket } = await question(client);
    expect(await answer(ticket, { kind: 'code', code: '000000' })).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again in 15 minutes.' },
    });
    // Whoever guesses knows the password: its person is told, once.
    expect(
      (await lettersTo(client)).filter((subject) => subject === 'Ten wrong second factors'),
    ).toHaveLength(1);
    server.clock.advance(16 * 60_000);
  });

  it('has its secret sealed, and its recovery codes hashed', async () => {
    const client = await server.signInAs('reader');
    const { secret, codes } = await withApp(client);
    const rows = JSON.stringify([
      await server.db.selectFrom('totp').selectAll().execute(),
      await server.db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(codes[0]);
  });

  it('ends the sessions that began without it, but for this one, and a mail says so', async () => {
    const client = await server.signInAs('reader');
    const { agent_id: agentId, account_id: accountId } = client.person!;
    const other = await server.ctx.sessions.begin(server.db, { agentId, accountId });
    await withApp(client);
    expect(await statusOf(`session=${other}`)).toBe(401);
    expect((await client.get('/identities')).status).toBe(200);
    expect(await lettersTo(client)).toEqual(['A second factor was added']);
  });
});

describe('a recovery code', () => {
  it('opens once, however it is written', async () => {
    const client = await server.signInAs('reader');
    const { codes } = await withApp(client);
    const code = codes[3]!.toLowerCase().replaceAll('-', ' ');
    expect((await answer((await question(client)).ticket, { kind: 'recovery', code })).status).toBe(200);
    expect((await answer((await question(client)).ticket, { kind: 'recovery', code })).status).toBe(401);
    expect((await client.get<{ data: Factors }>('/factors')).body.data.recoveryCodesLeft).toBe(9);
  });

  it('of somebody else opens nothing, and new ones end the old', async () => {
    const [client, other] = [await server.signInAs('reader'), await server.signInAs('reader')];
    const { codes } = await withApp(client);
    const theirs = await withApp(other);
    const use = async (code: string) =>
      (await answer((await question(client)).ticket, { kind: 'recovery', code })).status;
    expect(await use(theirs.codes[0]!)).toBe(401);
    const renewed = await client.post<{ data: { recoveryCodes: string[] } }>('/factors/recovery-codes');
    expect(await use(codes[0]!)).toBe(401);
    expect(await use(renewed.body.data.recoveryCodes[0]!)).toBe(200);
  });
});

describe('a proof by whoever has a second factor', () => {
  it('is that factor, and not the password', async () => {
    const client = await server.signInAs('agent-admin');
    const { secret } = await withApp(client);
    server.clock.advance(16 * 60_000);
    expect((await client.post('/factors/recovery-codes')).body.code).toBe('proof-needed');
    expect((await client.post('/session/proof', { password: TEST_PASSWORD })).status).toBe(400);
    const asked = await client.post<{ data: { factor: FactorQuestion } }>('/session/proof/question');
    const { ticket } = asked.body.data.factor;
    expect((await answer(ticket, byApp(secret))).status).toBe(401);
    expect(
      (await client.post('/session/proof', { ticket, answer: { kind: 'code', code: '000000' } })).status,
    ).toBe(400);
    expect((await client.post('/session/proof', { ticket, answer: byApp(secret) })).status).toBe(200);
    expect((await client.post('/factors/recovery-codes')).status).toBe(200);
  });
});

it('another password proves nothing of whoever has a second factor; of others it is the proof', async () => {
  const [client, plain] = [await server.signInAs('agent-admin'), await server.signInAs('agent-admin')];
  await withApp(client);
  server.clock.advance(16 * 60_000);
  const renewed = async (who: TestClient) => {
    const reply = await who.post('/users/change-password', {
      currentPassword: TEST_PASSWORD,
      password: 'staple-battery-horse',
    });
    expect(reply.status).toBe(200);
    return { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
  };
  const change = async (headers: { cookie: string }) =>
    (await server.visitor.call({ method: 'POST', url: '/factors/totp/offer', headers })).json<{
      code?: string;
    }>().code;
  expect(await change(await renewed(client))).toBe('proof-needed');
  expect(await change(await renewed(plain))).toBeUndefined();
});

describe('where a second factor is required', () => {
  it('by the agency, whoever has none sets one up before anything else', async () => {
    const owner = await server.signInAs('agency');
    const client = await server.signInAs('clicker');
    expect((await client.put('/factors/required', { required: true })).status).toBe(403);
    expect((await owner.put('/factors/required', { required: true })).status).toBe(200);
    expect(await client.get('/identities')).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required' },
    });
    expect((await client.get('/session')).body.data).toMatchObject({ mustEnroll: true });
    const { secret } = await withApp(client);
    expect((await client.get('/identities')).status).toBe(200);
    expect((await client.get('/session')).body.data).toMatchObject({ mustEnroll: false });
    expect(await client.delete('/factors/totp')).toMatchObject({
      status: 409,
      body: { error: 'A second factor is required. Add another one first.' },
    });
    expect(secret).toBeTruthy();
    await server.db.updateTable('account').set({ second_factor_required: false }).execute();
  });

  it('of ADMIN by the setting', async () => {
    const strict = await openTestServer({ config: { adminSecondFactor: true } });
    try {
      const admin = await strict.signInAs('admin');
      expect((await admin.get('/identities')).body.code).toBe('second-factor-required');
      const agency = await strict.signInAs('agency');
      expect((await agency.get('/identities')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a lost second factor', () => {
  const reset = (by: TestClient, whom: TestClient) =>
    by.post(`/agents/${whom.person?.agent_id}/reset-factor`);

  it('is removed a day after an administrator asked for it; both are told by mail', async () => {
    const [admin, client] = [await server.signInAs('agent-admin'), await server.signInAs('reader')];
    await withApp(client);
    expect((await reset(admin, client)).status).toBe(200);
    expect(await lettersTo(client)).toContain('Your second factor will be removed in 24 hours');
    expect((await login(client)).status).toBe(202);
    server.clock.advance(24 * HOUR);
    const { resetDue } = await import('./reset-factor.service');
    await resetDue(server.ctx, client.person!.agent_id);
    expect((await login(client)).status).toBe(200);
    expect(await lettersTo(client)).toContain('Your second factor was removed');
  });

  it('stays where it is used meanwhile', async () => {
    const [admin, client] = [await server.signInAs('agent-admin'), await server.signInAs('reader')];
    const { secret } = await withApp(client);
    await reset(admin, client);
    expect((await answer((await question(client)).ticket, byApp(secret))).status).toBe(200);
    server.clock.advance(25 * HOUR);
    const { resetDue } = await import('./reset-factor.service');
    await resetDue(server.ctx, client.person!.agent_id);
    expect((await login(client)).status).toBe(202);
  });

  it('is nobody else’s to remove: another agency’s, the platform’s, one’s own', async () => {
    const { anAgency } = await import('../../testing');
    const other = await anAgency(server.db);
    const admin = await server.signInAs('agent-admin');
    const foreign = await server.signInAs('reader', { account_id: other.account_id });
    await withApp(foreign);
    expect((await reset(admin, foreign)).status).toBe(404);
    expect((await reset(admin, await server.signInAs('admin'))).status).toBe(404);
    expect((await reset(admin, admin)).status).toBe(409);
    expect((await reset(await server.signInAs('agency'), foreign)).status).toBe(403);
  });

  it('of an agency’s owner is ADMIN’s to remove, and not its administrators’', async () => {
    const { anAgency } = await import('../../testing');
    const { account_id } = await anAgency(server.db);
    const owner = await server.signInAs('agency', { account_id });
    await withApp(owner);
    expect((await reset(await server.signInAs('agent-admin', { account_id }), owner)).status).toBe(404);
    const admin = await server.signInAs('admin');
    expect((await reset(admin, owner)).status).toBe(200);
    expect(await lettersTo(owner)).toContain('Your second factor will be removed in 24 hours');
    const { body } = await admin.get<{ data: Agency[] }>('/users/userList');
    expect(body.data.find(({ accountId }) => accountId === account_id)?.owner).toMatchObject({
      hasSecondFactor: true,
      factorResetAt: expect.any(String) as string,
    });
  });

  it('is removed at once by whoever has the machine', async () => {
    const client = await server.signInAs('reader');
    await withApp(client);
    expect(await resetTyped(server.ctx, [client.person?.email ?? ''])).toContain('password alone');
    expect((await login(client)).status).toBe(200);
    await expect(resetTyped(server.ctx, ['nobody@example.com'])).rejects.toThrow('Nobody signs in as');
  });
});
