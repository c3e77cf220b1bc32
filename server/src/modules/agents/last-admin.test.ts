import { times } from '../../../../jest/thorough';
import { anAgency, anAgent, openTestServer } from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';
import { UNUSABLE_HASH } from '../session/passwords';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
});
afterAll(() => server.close());

const LAST = 'This is the last administrator of the agency.';
const anAdmin = (account_id: number, given: object = {}) =>
  anAgent(server.db, { account_id, role: 'AGENT-ADMIN', ...given });
const remove = (client: TestClient, ids: number[]) =>
  client.delete<{ deleted: number[]; failed: { id: number; error: string }[] }>('/agents', { ids });
const save = ({ agent_id, email }: Row<'agent'>, role: string) =>
  admin.put('/agents', { agentId: agent_id, email, firstName: 'Ada', lastName: 'L', role });
const demote = (agent: Row<'agent'>) => save(agent, 'AGENT-READER');
const adminsLeft = async (accountId: number) => {
  const { rows } = { rows: await server.db.selectFrom('agent').selectAll().execute() };
  return rows.filter(
    (row) => row.account_id === accountId && row.role === 'AGENT-ADMIN' && row.deleted_at === null,
  ).length;
};

it('deletes for good: the person is signed out and signs in no more; each that stays says why', async () => {
  const agentAdmin = await server.signInAs('agent-admin');
  const reader = await server.signInAs('reader');
  const elsewhere = await anAgency(server.db);
  const foreign = await anAgent(server.db, { account_id: elsewhere.account_id, role: 'AGENT-READER' });
  const [self, gone] = [agentAdmin.person?.agent_id ?? 0, reader.person?.agent_id ?? 0];
  const { body } = await remove(agentAdmin, [gone, self, foreign.agent_id, 999_999]);
  expect(body).toEqual({
    deleted: [gone],
    failed: [
      { id: self, error: 'You cannot delete yourself.' },
      { id: foreign.agent_id, error: 'This agent was not found.' },
      { id: 999_999, error: 'This agent was not found.' },
    ],
    message: 'User deleted.',
    warning: 'You cannot delete yourself. This agent was not found. This agent was not found.',
  });
  expect((await reader.get('/session')).status).toBe(401);
});

it('lets a USER delete readers and clickers, and no administrator', async () => {
  const agency = await server.signInAs('agency');
  const [reader, clicker] = [await server.signInAs('reader'), await server.signInAs('clicker')];
  const boss = await anAdmin(server.agency.account_id);
  const ids = [reader, clicker].map(({ person }) => person?.agent_id ?? 0);
  const { body } = await remove(agency, [...ids, boss.agent_id]);
  expect(body.deleted).toEqual(ids);
  expect(body.failed).toEqual([
    { id: boss.agent_id, error: 'Only an administrator can delete an administrator.' },
  ]);
});

it('keeps the last administrator who can sign in, deleted or demoted; one who never came does not count', async () => {
  const { account_id } = await anAgency(server.db);
  const [one, two] = [await anAdmin(account_id), await anAdmin(account_id)];
  const invited = await anAdmin(account_id, { password_hash: UNUSABLE_HASH });
  expect((await remove(admin, [one.agent_id, two.agent_id])).body).toMatchObject({
    deleted: [one.agent_id],
    failed: [{ id: two.agent_id, error: LAST }],
  });
  expect(await demote(two)).toMatchObject({ status: 409, body: { error: LAST } });
  expect((await save(two, 'AGENT-ADMIN')).status).toBe(200);
  const reader = await anAgent(server.db, { account_id, role: 'AGENT-READER' });
  expect((await save(reader, 'AGENT-CLICKER')).status).toBe(200);
  expect((await remove(admin, [invited.agent_id])).body.deleted).toEqual([invited.agent_id]);
});

it('keeps one administrator of two who are deleted or demoted at the same moment', async () => {
  const { account_id } = await anAgency(server.db);
  for (let round = 0; round < times(20, 200); round++) {
    const [one, two] = [await anAdmin(account_id), await anAdmin(account_id)];
    await Promise.all([
      remove(admin, [one.agent_id]),
      round % 2 === 0 ? remove(admin, [two.agent_id]) : demote(two),
    ]);
    expect(await adminsLeft(account_id)).toBe(1);
    await server.db.deleteFrom('agent').where('account_id', '=', account_id).execute();
  }
});
