import { generateSync } from 'otplib';
import type { FactorQuestion } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import { anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestServer } from '../../testing';
import { hashPassword } from '../session/passwords';
import { ACCOUNTS, FEATURES } from './demo-accounts';
import { demoFactors, demoTeam } from './demo-team';
import { insertAll } from './demo.queries';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { ctx, db } = server;
  const hash = await hashPassword(TEST_PASSWORD);
  const factors = demoFactors(ctx);
  await inTransaction(db, async (tx) => {
    await insertAll(
      tx,
      'account',
      ACCOUNTS.filter(({ account_id }) => account_id >= 60),
    );
    await anAgent(tx, { agent_id: 12, account_id: 64 });
    await insertAll(tx, 'agent', demoTeam(ctx, hash));
    await insertAll(tx, 'totp', factors.totp);
    await insertAll(tx, 'recovery_code', factors.recoveryCodes);
  });
});
afterAll(() => server.close());

const login = (name: string) =>
  server.visitor.post('/users/login', { email: `${name}@demo.example`, password: TEST_PASSWORD });
const answer = async (name: string, given: object) => {
  const { ticket } = (await login(name)).body.data as FactorQuestion;
  return (await server.visitor.post('/users/login/second-factor', { ticket, answer: given })).status;
};

it('the demo’s people with a second factor sign in by the app of the key it names, or by a recovery code, once', async () => {
  expect((await login('secured')).status).toBe(202);
  const secret = 'CAMPAIGNDEMOCAMPAIGNDEMOCAMPAIGN';
  const code = generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  expect(await answer('secured', { kind: 'code', code })).toBe(200);
  expect(await answer('secured', { kind: 'code', code })).toBe(401);
  const recovery = { kind: 'recovery', code: 'demo-demo-dem2' };
  expect(await answer('secured', recovery)).toBe(200);
  expect(await answer('secured', recovery)).toBe(401);
});

it('are shown in every state a user can be in, and who has lost the phone is about to be without', async () => {
  const admin = await server.signInAs('admin');
  const { body } = await admin.get<{ data: { id: number; firstName: string; state: string }[] }>(
    '/agents?account_id=60',
  );
  expect(body.data.map(({ firstName, state }) => [firstName, state]).sort()).toEqual([
    ['Emil', 'invited'],
    ['Fadi', 'active'],
    ['Ines', 'invited'],
    ['Lena', 'active'],
    ['Luz', 'active'],
    ['Sofia', 'active'],
    ['Tess', 'must-change-password'],
  ]);
  const luz = await admin.get<{ data: { hasSecondFactor: boolean; factorResetAt: string | null } }>(
    '/agents/28',
  );
  expect(luz.body.data).toMatchObject({ hasSecondFactor: true, factorResetAt: expect.any(String) as string });
  const waiting = await admin.get<{ total: number }>('/agents/waiting?account_id=60&page=1&size=10');
  expect(waiting.body.total).toBe(2);
});

it('SLINK-08 an agency whose links have a host of their own says which', () => {
  const own = FEATURES.filter(({ feature }) => feature === 'own-short-link-host');
  expect(own.map(({ account_id }) => account_id)).toEqual([56]);
  for (const { account_id } of own)
    expect(ACCOUNTS.find((account) => account.account_id === account_id)).toMatchObject({
      short_link_host: 'https://go.bright-harbor.example',
    });
});
