import type { Agent } from '@campaign/shared-api/contracts';
import { openSessionStore } from '../../http/session-store';
import { anAgency, anIdentity, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { eventually } from '../../testing/sending-world';
import { mailRequest } from './waiting.service';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('agent-admin');
});
afterAll(() => server.close());

let next = 0;
async function join(agentNumber = server.agency.agent_number) {
  const email = `joiner-${++next}@x.example`;
  await server.visitor.post('/agent/accounts/signup', { agentNumber, email, password: TEST_PASSWORD });
  const { agent_id } = await server.db
    .selectFrom('agent')
    .select('agent_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, id: agent_id };
}
const waiting = async (client: TestClient) =>
  (await client.get<{ data: Agent[] }>('/agents/waiting')).body.data.map(({ email }) => email);
const login = (email: string) =>
  server.visitor.post<{ data: Record<string, unknown> }>('/users/login', { email, password: TEST_PASSWORD });
/** Without the link to verify the address, which every joiner gets. */
const mailsTo = async (email: string) => {
  await server.runTasks();
  return server.mail.sent.filter(
    ({ to, subject }) => to === email && subject !== 'Confirm your email address',
  );
};

it('shows who asked to join, the longest first, to administrators of that agency', async () => {
  const elsewhere = await anAgency(server.db);
  const [one, two, theirs] = [await join(), await join(), await join(elsewhere.agent_number)];
  expect(await waiting(admin)).toEqual([one.email, two.email]);
  const platform = await server.signInAs('admin');
  expect(await waiting(platform)).toEqual([one.email, two.email, theirs.email]);
  const { body } = await admin.get<{ data: Agent[] }>('/agents');
  expect(body.data.map(({ email }) => email)).not.toContain(one.email);
  expect((await admin.post(`/agents/${theirs.id}/confirm`)).status).toBe(404);
  expect((await admin.post(`/agents/${theirs.id}/refuse`)).status).toBe(404);
});

it('tells the agency’s administrators by mail that somebody asks to join, and the platform’s while it has none', async () => {
  const agency = await anAgency(server.db);
  const mails = async (client: TestClient, wanted: string) =>
    (await mailsTo(client.person?.email ?? '')).filter(({ subject, text }) =>
      `${subject} ${text}`.includes(wanted),
    );
  const platform = await server.signInAs('admin');
  const first = await join(agency.agent_number);
  expect(await mails(platform, first.email)).toMatchObject([
    {
      subject: `Someone asks to join ${agency.user_name}`,
      text: expect.stringContaining('/agent?tab=waiting'),
    },
  ]);
  const own = await server.signInAs('agent-admin', { account_id: agency.account_id });
  const reader = await server.signInAs('reader', { account_id: agency.account_id });
  const second = await join(agency.agent_number);
  expect(await mails(own, second.email)).toHaveLength(1);
  expect(await mails(platform, second.email)).toEqual([]);
  expect(await mails(reader, second.email)).toEqual([]);
  const again = { agentNumber: agency.agent_number, email: second.email, password: TEST_PASSWORD };
  await server.visitor.post('/agent/accounts/signup', again);
  expect(await mails(own, second.email)).toHaveLength(1);
  // Nor late, once somebody has decided.
  await own.post(`/agents/${second.id}/refuse`);
  await mailRequest(server.ctx, second.id, own.person?.agent_id ?? 0);
  expect(await mails(own, second.email)).toHaveLength(1);
});

it('confirmed, signs in as AGENT-READER, is told by mail, and sees no more than whoever confirmed', async () => {
  const { identity_id } = await anIdentity(server.db, { account_id: server.agency.account_id });
  const limited = await server.signInAs('agent-admin', { identity_permission: [identity_id] });
  const { email, id } = await join();
  expect((await login(email)).status).toBe(401);
  expect(await limited.post(`/agents/${id}/confirm`)).toMatchObject({
    status: 200,
    body: { message: 'User confirmed.', data: { state: 'active', role: 'AGENT-READER' } },
  });
  expect((await login(email)).body.data).toMatchObject({
    role: 'AGENT-READER',
    identityPermission: [identity_id],
  });
  expect((await mailsTo(email))[0]?.subject).toBe(`You have joined ${server.agency.user_name}`);
  expect((await limited.post(`/agents/${id}/confirm`)).status).toBe(404);
  expect((await limited.post(`/agents/${id}/refuse`)).status).toBe(404);
});

it('is let in with the role and name that were chosen', async () => {
  const { email, id } = await join();
  const chosen = { firstName: ' Wanda ', lastName: 'Tojoin', role: 'AGENT-CLICKER' };
  expect((await admin.post(`/agents/${id}/confirm`, { role: 'ADMIN' })).status).toBe(400);
  expect(await admin.post(`/agents/${id}/confirm`, chosen)).toMatchObject({
    status: 200,
    body: {
      data: {
        role: 'AGENT-CLICKER',
        firstName: 'Wanda',
        lastName: 'Tojoin',
        displayName: 'Wanda Tojoin',
        state: 'active',
      },
    },
  });
  expect((await login(email)).body.data).toMatchObject({ role: 'AGENT-CLICKER' });
});

it('refused, is told by mail, cannot sign in, and may ask again', async () => {
  const { email, id } = await join();
  expect(await admin.post(`/agents/${id}/refuse`)).toMatchObject({
    status: 200,
    body: { message: 'Request refused.' },
  });
  expect((await login(email)).status).toBe(401);
  expect((await mailsTo(email))[0]?.subject).toBe(`Your request to join ${server.agency.user_name}`);
  await server.visitor.post('/agent/accounts/signup', {
    agentNumber: server.agency.agent_number,
    email,
    password: TEST_PASSWORD,
  });
  expect(await waiting(admin)).toContain(email);
});

it('T08 ends a session in every process within a second, also one that knew it', async () => {
  const other = openSessionStore(server.ctx);
  const stop = await other.listen();
  try {
    const reader = await server.signInAs('reader');
    const token = reader.cookie?.split('=')[1] ?? '';
    expect(await other.find(token)).toMatchObject({ role: 'AGENT-READER' });
    const from = Date.now();
    const ended = new Promise<void>((resolve) => other.onEnded(resolve));
    await admin.delete('/agents', { ids: [reader.person?.agent_id ?? 0] });
    await ended;
    await eventually(
      () => other.peek(token),
      (person) => person === undefined,
    );
    expect(Date.now() - from).toBeLessThan(1_000);
  } finally {
    await stop();
  }
});
