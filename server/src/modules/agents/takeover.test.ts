import { anAgent, anIdentity, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
let identity: number;
let limited: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  identity = (await anIdentity(server.db, { account_id: server.agency.account_id })).identity_id;
  limited = await server.signInAs('agent-admin', { identity_permission: [identity] });
});
afterAll(() => server.close());

const REFUSAL = 'This person may use identities that you may not. Please ask another administrator.';
const PASSWORD = 'staple-battery-horse';
const colleague = (denied: number[]) =>
  anAgent(server.db, {
    account_id: server.agency.account_id,
    role: 'AGENT-READER',
    identity_permission: denied,
  });
const reset = (client: TestClient, agentId: number) =>
  client.post<{ error?: string }>('/agents/reset-password', { agentId, password: PASSWORD });
const change = (client: TestClient, agentId: number, email: string) =>
  client.put<{ error?: string }>('/agents', {
    agentId,
    email,
    firstName: 'Ada',
    lastName: 'L',
    role: 'AGENT-READER',
  });

it('lets nobody choose the password or e-mail of a colleague who may use more identities', async () => {
  const free = await colleague([]);
  expect(await reset(limited, free.agent_id)).toMatchObject({ status: 403, body: { error: REFUSAL } });
  expect(await change(limited, free.agent_id, 'mine@x.example')).toMatchObject({
    status: 403,
    body: { error: REFUSAL },
  });
  const signIn = { email: free.email, password: TEST_PASSWORD };
  expect((await server.visitor.post('/users/login', signIn)).status).toBe(200);
  // Name and role give nobody a way in.
  expect((await change(limited, free.agent_id, free.email)).status).toBe(200);
});

it('lets them for who may use as much or less, and an administrator without denials for everybody', async () => {
  const more = (await anIdentity(server.db, { account_id: server.agency.account_id })).identity_id;
  for (const denied of [[identity], [identity, more]]) {
    const { agent_id } = await colleague(denied);
    expect((await reset(limited, agent_id)).status).toBe(200);
    expect((await change(limited, agent_id, `moved-${agent_id}@x.example`)).status).toBe(200);
  }
  const { agent_id } = await colleague([]);
  for (const who of ['agent-admin', 'admin'] as const)
    expect((await reset(await server.signInAs(who), agent_id)).status).toBe(200);
});
