import { Agent, AgentDetail } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, anIdentity, openTestServer, TEST_PASSWORD } from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';
import { UNUSABLE_HASH } from '../session/passwords';

let server: TestServer;
let agency: TestClient;
let zoe: Row<'agent'>;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  const account_id = server.agency.account_id;
  const other = await anAgency(server.db);
  zoe = await anAgent(server.db, {
    account_id,
    role: 'AGENT-READER',
    first_name: 'Zoë',
    last_name: 'Adams',
    domain: 'console.example',
  });
  await anAgent(server.db, {
    account_id,
    role: 'AGENT-CLICKER',
    first_name: 'Bo',
    last_name: "O'Neil",
    email: 'bo@x.example',
    must_change_password: true,
    last_seen_at: new Date('2026-11-20T10:00:00Z'),
  });
  await anAgent(server.db, { account_id, role: 'AGENT-ADMIN', last_name: 'Gone', deleted_at: new Date() });
  await anAgent(server.db, { account_id, role: 'AGENT-READER', last_name: 'Waiting', active: false });
  await anAgent(server.db, { account_id: other.account_id, role: 'AGENT-ADMIN', last_name: 'Theirs' });
});
afterAll(() => server.close());

const lastNames = async (client: TestClient, query = '') =>
  (await client.get<{ data: Agent[] }>(`/agents${query}`)).body.data.map((agent) => agent.lastName);

it('USER-04 USER-08 lists the own agents by last name, with these fields and no password', async () => {
  const { body } = await agency.get<{ data: Agent[]; total: number }>('/agents');
  expect(body.total).toBe(2);
  expect(body.data[0]).toEqual({
    id: zoe.agent_id,
    accountId: server.agency.account_id,
    userName: server.agency.user_name,
    firstName: 'Zoë',
    lastName: 'Adams',
    displayName: 'Ada Lovelace',
    email: zoe.email,
    displayEmail: zoe.email,
    emailVerified: true,
    role: 'AGENT-READER',
    domain: 'console.example',
    state: 'active',
    invitedUntil: null,
    lastSeenAt: null,
    createdAt: zoe.created_at.toISOString(),
    version: 1,
  });
  expect(body.data[1]).toMatchObject({
    state: 'must-change-password',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
  });
  for (const row of body.data) expect(Agent.strict().safeParse(row).error).toBeUndefined();
});

it('tells until when an invitation works', async () => {
  const invited_until = new Date('2026-12-01T00:00:00Z');
  const { agent_id } = await anAgent(server.db, {
    account_id: server.agency.account_id,
    role: 'AGENT-READER',
    password_hash: UNUSABLE_HASH,
    invited_until,
  });
  const { body } = await agency.get<{ data: Agent }>(`/agents/${agent_id}`);
  expect(body.data).toMatchObject({ state: 'invited', invitedUntil: '2026-12-01T00:00:00.000Z' });
  await server.db.deleteFrom('agent').where('agent_id', '=', agent_id).execute();
});

it('searches first name, last name and e-mail', async () => {
  expect(await lastNames(agency, '?query=zo%C3%AB')).toEqual(['Adams']);
  expect(await lastNames(agency, "?query=o'n")).toEqual(["O'Neil"]);
  expect(await lastNames(agency, '?query=BO%40X')).toEqual(["O'Neil"]);
});

it('USER-03 finds somebody by the name as it is read, first and last', async () => {
  expect(await lastNames(agency, '?query=Zo%C3%AB%20Adams')).toEqual(['Adams']);
  expect(await lastNames(agency, "?query=bo%20o'n")).toEqual(["O'Neil"]);
  expect(await lastNames(agency, '?query=Adams%20Zo%C3%AB')).toEqual([]);
  // Of what stands beside the names nothing is found.
  expect(await lastNames(agency, '?query=Ada%20Lovelace')).toEqual([]);
});

it.each([
  ['firstName', ["O'Neil", 'Adams']],
  ['lastName', ['Adams', "O'Neil"]],
  ['role', ["O'Neil", 'Adams']],
])('sorts by %s', async (sort, names) => {
  expect(await lastNames(agency, `?sort=${sort}`)).toEqual(names);
});

it('sorts by nothing that is no column of the page', async () => {
  expect((await agency.get('/agents?sort=password_hash')).status).toBe(400);
});

it('ROLE-16 shows only the own agency; ADMIN all, or the chosen one', async () => {
  expect(await lastNames(agency, '?account_id=4')).toEqual(['Adams', "O'Neil"]);
  const admin = await server.signInAs('admin');
  expect(await lastNames(admin)).toEqual(['Adams', "O'Neil", 'Theirs']);
  expect(await lastNames(admin, `?account_id=${server.agency.account_id}`)).toEqual(['Adams', "O'Neil"]);
});

it('USER-04 reads one, with the identities denied to them that the reader may see', async () => {
  const { account_id } = server.agency;
  const [seen, unseen] = [
    await anIdentity(server.db, { account_id }),
    await anIdentity(server.db, { account_id }),
  ].map(({ identity_id }) => identity_id) as [number, number];
  await server.db
    .updateTable('agent')
    .set({ identity_permission: [seen, unseen] })
    .where('agent_id', '=', zoe.agent_id)
    .execute();
  const limited = await server.signInAs('agent-admin', { identity_permission: [unseen] });
  const { body } = await limited.get<{ data: AgentDetail }>(`/agents/${zoe.agent_id}`);
  expect(body.data.identityPermission).toEqual([seen]);
  expect(AgentDetail.strict().safeParse(body.data).error).toBeUndefined();
});

it('shows AGENT-READER and AGENT-CLICKER one record only: their own', async () => {
  for (const persona of ['reader', 'clicker'] as const) {
    const client = await server.signInAs(persona);
    expect((await client.get(`/agents/${zoe.agent_id}`)).status).toBe(404);
    expect((await client.get(`/agents/${client.person?.agent_id}`)).status).toBe(200);
  }
});

it('has seen whoever signs in, before they ask for anything more', async () => {
  const reader = await anAgent(server.db, { account_id: server.agency.account_id, role: 'AGENT-READER' });
  const seen = async () =>
    (await agency.get<{ data: Agent }>(`/agents/${reader.agent_id}`)).body.data.lastSeenAt;
  expect(await seen()).toBeNull();
  const credentials = { email: reader.email, password: TEST_PASSWORD };
  expect((await server.visitor.post('/users/login', credentials)).status).toBe(200);
  expect(await seen()).not.toBeNull();
});

it('writes down when somebody was last here, a minute after the last time', async () => {
  const client = await server.signInAs('reader');
  server.clock.advance(61_000 + 5_000);
  await client.get('/session');
  const { body } = await agency.get<{ data: Agent }>(`/agents/${client.person?.agent_id}`);
  expect(new Date(body.data.lastSeenAt ?? 0).getTime()).toBeGreaterThan(Date.now());
});
