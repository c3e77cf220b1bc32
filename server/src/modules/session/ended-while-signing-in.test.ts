import { generateSync } from 'otplib';
import type { FactorQuestion } from '@campaign/shared-api/contracts';
import { times } from '../../../../jest/thorough';
import type { Tx } from '../../db/database';
import { anAgency, anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { holding, somebodyWaits } from '../../testing/holding';

/** Between a password that was found right and the session: as long as answers wait to be alike. */
const WINDOW_MS = 120;

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer({ config: { equalAnswerMs: WINDOW_MS } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(16 * 60_000);
  admin = await server.signInAs('admin');
});

const login = (email: string, password = TEST_PASSWORD) =>
  server.visitor.post('/users/login', { email, password });
const cookieOf = (reply: Awaited<ReturnType<typeof login>>) =>
  String(reply.headers['set-cookie']).split(';')[0] ?? '';
const statusOf = async (cookie: string) =>
  (await server.visitor.call({ url: '/session', headers: { cookie } })).statusCode;
// oxlint-disable-next-line house/no-fixed-sleep -- each round takes another moment of a sign-in.
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a password that is replaced while somebody signs in with it leaves no session of it', async () => {
  for (let round = 0; round < times(10, 200); round++) {
    if (round % 50 === 0) {
      server.clock.advance(16 * 60_000);
      admin = await server.signInAs('admin');
    }
    const { agent_id: agentId, email } = await anAgent(server.db, {
      account_id: server.agency.account_id,
      role: 'AGENT-READER',
    });
    const coming = login(email);
    await pause((round % 10) * (WINDOW_MS / 10));
    const reset = await admin.post('/agents/reset-password', { agentId, password: 'a new harbour lamp' });
    expect([round, reset.status]).toEqual([round, 200]);
    const signedIn = await coming;
    const session = signedIn.status === 200 ? await statusOf(cookieOf(signedIn)) : 401;
    expect([round, session]).toEqual([round, 401]);
  }
}, 300_000);

it('an agency that is disabled while its people sign in has none of them in when it is enabled again', async () => {
  for (let round = 0; round < times(5, 200); round++) {
    if (round % 50 === 0) {
      server.clock.advance(16 * 60_000);
      admin = await server.signInAs('admin');
    }
    const { account_id: accountId } = await anAgency(server.db);
    const { email } = await anAgent(server.db, { account_id: accountId, role: 'AGENT-READER' });
    const coming = login(email);
    await pause((round % 10) * (WINDOW_MS / 10));
    const turn = (status: boolean) => admin.put('/users/updateStatus', { accountId, status });
    expect((await turn(false)).status).toBe(200);
    const signedIn = await coming;
    expect((await turn(true)).status).toBe(200);
    const session = signedIn.status === 200 ? await statusOf(cookieOf(signedIn)) : 401;
    expect([round, session]).toEqual([round, 401]);
  }
}, 300_000);

it('half of a sign-in is worth nothing once the password is replaced', async () => {
  const client = await server.signInAs('reader');
  const { agent_id: agentId, email } = client.person!;
  const offer = await client.post<{ data: { secret: string } }>('/factors/totp/offer');
  const { secret } = offer.body.data;
  const code = () => {
    server.clock.advance(30_000);
    return generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  };
  expect((await client.post('/factors/totp', { code: code() })).status).toBe(200);
  const { ticket } = (await login(email)).body.data as FactorQuestion;
  const reset = { agentId, password: 'a new harbour lamp' };
  expect((await admin.post('/agents/reset-password', reset)).status).toBe(200);
  const answer = { kind: 'code', code: code() };
  const late = await server.visitor.post('/users/login/second-factor', { ticket, answer });
  expect(late).toMatchObject({ status: 401, body: { error: 'This took too long. Please sign in again.' } });
});

// Only several sessions of the database can be in each other's way.
it('who is at work while their password is replaced is in nobody’s way', async () => {
  const reader = await server.signInAs('reader');
  const { agent_id } = reader.person!;
  server.clock.advance(61_000);
  let reset: Tx | undefined;
  const { work } = await holding(
    server.db,
    (tx) => {
      reset = tx;
      return tx
        .updateTable('agent')
        .set({ must_change_password: true })
        .where('agent_id', '=', agent_id)
        .execute();
    },
    async () => {
      // Their sign of life waits for the person's row, and holds none that ends with the password.
      const asked = reader.get('/identities');
      await somebodyWaits(server.db, 'transactionid');
      await reset?.deleteFrom('app_session').where('agent_id', '=', agent_id).execute();
      return { work: asked };
    },
  );
  // Both came through: neither was ended as the other's deadlock.
  expect((await work).status).toBe(200);
  const left = server.db.selectFrom('app_session').where('agent_id', '=', agent_id).select('agent_id');
  expect(await left.execute()).toEqual([]);
});
