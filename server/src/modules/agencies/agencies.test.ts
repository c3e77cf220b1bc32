import { DEFAULT_RATES } from '@campaign/shared-api/constants';
import type { Agency } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('AGCY-15, AGCY-21 lists every agency for ADMIN, by name, with its owner and its rates', async () => {
  const admin = await server.signInAs('admin');
  const pending = await anAgency(server.db, { user_name: 'aardvark', approved: null, sms_rate: '0.01' });
  await anAgent(server.db, { account_id: pending.account_id, role: 'AGENT-ADMIN' });
  const owner = await anAgent(server.db, { account_id: pending.account_id });
  await anAgency(server.db, { user_name: 'Gone', deleted_at: new Date() });

  const { body } = await admin.get<{ data: Agency[]; total: number }>('/users/userList');
  expect(body.total).toBe(3);
  expect(body.data.map((agency) => agency.userName)).toEqual([
    'aardvark',
    server.agency.user_name,
    'Platform owner',
  ]);
  expect(body.data[0]).toMatchObject({
    ...DEFAULT_RATES,
    smsRate: 0.01,
    id: owner.agent_id,
    role: 'USER',
    status: true,
    approved: null,
  });
});

it('answers everybody else their own agency', async () => {
  for (const persona of ['agency', 'agent-admin', 'reader', 'clicker'] as const) {
    const client = await server.signInAs(persona);
    const { body } = await client.get<{ data: Agency[] }>('/users/userList');
    expect(body.data.map((agency) => agency.accountId)).toEqual([server.agency.account_id]);
  }
});
