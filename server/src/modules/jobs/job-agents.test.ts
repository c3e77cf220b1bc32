import type { JobPage } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anAgent, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk, JobReply } from '../../testing/job-desk';

let server: TestServer;
let agency: TestClient;
let create: JobDesk['create'];
let payload: JobDesk['payload'];
beforeAll(async () => {
  server = await openTestServer();
  ({ agency, create, payload } = await openJobDesk(server));
});
afterAll(() => server.close());

const aSender = async (accountId: number) => {
  const email = `sender-${Math.random()}@example.com`;
  return (await anAgent(server.db, { account_id: accountId, role: 'AGENT-CLICKER', email })).agent_id;
};
const begin = (jobId: number) =>
  server.db.updateTable('job').set({ recipients: 2, sent: 1 }).where('job_id', '=', jobId).execute();

it('JDET-09 gives a job its agents while it sends and after its end', async () => {
  const { data: job } = (await create({ jobType: 'P2P' })).body;
  await begin(job.jobId);
  const agentId = await aSender(job.accountId);
  const given = await agency.put<JobReply>(`/job/${job.jobId}/agents`, { agentIds: [agentId, agentId] });
  expect(given.status).toBe(200);
  expect(given.body.data.agentIds).toEqual([agentId]);
  await server.db.updateTable('job').set({ status: 'completed' }).where('job_id', '=', job.jobId).execute();
  const taken = await agency.put<JobReply>(`/job/${job.jobId}/agents`, { agentIds: [] });
  expect(taken.body.data.agentIds).toEqual([]);
});

it('tells who changed the job after the dialog was opened, and overwrites once asked to', async () => {
  const { data: job } = (await create({ jobType: 'P2P' })).body;
  const [first, second] = [await aSender(job.accountId), await aSender(job.accountId)];
  const address = `/job/${job.jobId}/agents`;
  await agency.put(address, { agentIds: [first], version: job.version });
  const late = await agency.put<{ code: string; changed: { version: number; by: string } }>(address, {
    agentIds: [second],
    version: job.version,
  });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ code: 'changed', changed: { version: job.version + 1, by: 'you' } });
  const { body } = await agency.get<JobReply>(`/job/${job.jobId}`);
  expect(body.data.agentIds).toEqual([first]);
  const over = await agency.put<JobReply>(address, {
    agentIds: [second],
    version: late.body.changed.version,
  });
  expect(over.body.data.agentIds).toEqual([second]);
});

it('takes nobody of another agency', async () => {
  const { data: job } = (await create({ jobType: 'P2P' })).body;
  const { account_id } = await anAgency(server.db);
  const stranger = await aSender(account_id);
  const { status } = await agency.put(`/job/${job.jobId}/agents`, { agentIds: [stranger] });
  expect(status).toBe(404);
});

it('tells of each row how many agents it has', async () => {
  const { data: job } = (await create({ jobType: 'P2P', jobName: 'Given away' })).body;
  await agency.put(`/job/${job.jobId}/agents`, { agentIds: [await aSender(job.accountId)] });
  const { body } = await agency.get<JobPage>('/job?query=Given%20away');
  expect(body.data.map(({ agentCount }) => agentCount)).toEqual([1]);
});

it('P2PL-05 offers AGENT-CLICKER only the lists of P2P jobs that are theirs', async () => {
  const clicker = await server.signInAs('clicker');
  const names = async (who: TestClient) =>
    (await who.get<{ data: { listId: number }[] }>('/phone_lists?for_p2p=true&size=50')).body.data.map(
      ({ listId }) => listId,
    );
  expect(await names(clicker)).toEqual([]);
  const [listId = 0] = await names(agency);
  const { agent_id: agentId, account_id } = clicker.person!;
  const ours = {
    account_id,
    identity_id: Number(payload.identityId),
    job_type: 'P2P' as const,
    lists: [listId],
  };
  await aJob(server.db, { ...ours, agent_ids: [] });
  expect(await names(clicker)).toEqual([]);
  await aJob(server.db, { ...ours, agent_ids: [agentId] });
  expect(await names(clicker)).toEqual([listId]);
});
