import type { Agent } from '@campaign/shared-api/contracts';
import { openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { times } from '../../../../jest/thorough';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(nextRound);

/** What one address may do in a quarter of an hour is done by then; who administers has proved it anew. */
async function nextRound() {
  server.clock.advance(16 * 60_000);
  admin = await server.signInAs('agent-admin');
}
const login = async (email: string, password: string) =>
  (await server.visitor.post('/users/login', { email, password })).status;
const mailsTo = async (email: string) => {
  await server.runTasks();
  return server.mail.sent.filter(({ to }) => to === email);
};

async function join(round: number) {
  const email = `joiner-${round}@x.example`;
  const { agent_number: agentNumber } = server.agency;
  await server.visitor.post('/agent/accounts/signup', { agentNumber, email, password: TEST_PASSWORD });
  const { body } = await admin.get<{ data: Agent[] }>('/agents/waiting');
  return { email, id: body.data.find((each) => each.email === email)!.id };
}

it('a request to join, confirmed and refused at the same moment, is answered once, with one mail', async () => {
  for (let round = 0; round < times(20, 200); round++) {
    await nextRound();
    const { email, id } = await join(round);
    const second = round % 4 === 0 ? 'confirm' : 'refuse';
    const calls = [admin.post(`/agents/${id}/confirm`), admin.post(`/agents/${id}/${second}`)];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    const isIn = statuses[0] === 200 || second === 'confirm';
    expect([round, await login(email, TEST_PASSWORD)]).toEqual([round, isIn ? 200 : 401]);
    // Besides the link to verify the address, which every joiner gets.
    const answers = (await mailsTo(email)).filter(({ subject }) => subject !== 'Confirm your email address');
    expect(answers).toHaveLength(1);
  }
}, 600_000);

it('an invitation accepted twice at the same moment is accepted once: the first password is theirs', async () => {
  const passwords = ['first-staple-battery', 'other-staple-battery'] as const;
  for (let round = 0; round < times(20, 200); round++) {
    await nextRound();
    const email = `invited-${round}@x.example`;
    const { account_id: accountId } = server.agency;
    const added = await admin.post<{ message: string }>('/agents', {
      accountId,
      email,
      firstName: 'Ida',
      lastName: 'Invited',
      role: 'AGENT-READER',
      invite: true,
      password: '',
    });
    expect(added.body.message).toBe('Agent created successfully!');
    const token = /token=([\w-]{43})/.exec((await mailsTo(email))[0]?.text ?? '')?.[1];
    const accept = (password: string) =>
      server.visitor.post('/users/reset-password', { token, email, accountId, password });
    const statuses = (await Promise.all(passwords.map(accept))).map(({ status }) => status);
    expect([round, statuses.toSorted()]).toEqual([round, [200, 400]]);
    for (const [at, password] of passwords.entries())
      expect(await login(email, password)).toBe(statuses[at] === 200 ? 200 : 401);
  }
}, 600_000);
