import { aJob, anIdentity, openTestServer } from '../testing';
import type { TestClient, TestServer } from '../testing';

let server: TestServer;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
});
afterAll(() => server.close());

const OTHER = 'The address names another one, so nothing was done.';

it('refuses a body that names another one than the address', async () => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const { job_id } = await aJob(server.db, { account_id, identity_id });
  const answers = { entityType: 'PRIVATE_PROFIT', isPolitical: false, willSendOver2k: false };
  const boss = await server.signInAs('agent-admin');
  for (const [client, method, url, body, field] of [
    [boss, 'put', `/identities/${identity_id}`, { ...answers, id: identity_id + 1 }, 'id'],
    [agency, 'put', `/job/${job_id}`, { jobId: job_id + 1 }, 'jobId'],
    [agency, 'put', `/job/${job_id}/agents`, { jobId: job_id + 1, agentIds: [] }, 'jobId'],
    [agency, 'put', '/templates/7', { id: 8, title: 'Thanks', text: '<p>Thanks</p>' }, 'id'],
    [agency, 'post', `/chats/${job_id}/take`, { jobId: job_id + 1, recipient: '2025550100' }, 'jobId'],
  ] as const) {
    const { status, body: said } = await client[method](url, body);
    expect([url, status, said]).toMatchObject([
      url,
      400,
      { error: OTHER, code: 'invalid', fields: { [field]: OTHER } },
    ]);
  }
});

it('takes one that names the same one, or none', async () => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const { job_id } = await aJob(server.db, { account_id, identity_id });
  for (const named of [{}, { jobId: job_id }, { jobId: String(job_id) }, { jobId: null }])
    expect((await agency.put(`/job/${job_id}/agents`, { ...named, agentIds: [] })).status).toBe(200);
});
