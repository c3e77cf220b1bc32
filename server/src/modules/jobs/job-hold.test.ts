import type { Job, JobPage } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
});
afterAll(() => server.close());

async function activeJob() {
  const { account_id } = await anAgency(server.db);
  const { identity_id } = await anIdentity(server.db, { account_id });
  const { job_id } = await aJob(server.db, { account_id, identity_id, status: 'active', job_type: 'P2P' });
  const agency = await server.signInAs('agent-admin', { account_id });
  const shownTo = async (who: TestClient) => (await who.get<{ data: Job }>(`/job/${job_id}`)).body.data;
  return { account_id, job_id, agency, shownTo };
}

it('shows a pause of the platform on every active job: who to ADMIN, the platform to agencies, since when to both', async () => {
  const { job_id, agency, shownTo } = await activeJob();
  expect((await shownTo(agency)).progress).toMatchObject({ onHold: null, onHoldSince: null });
  await admin.post('/operations/hold', { reason: 'The carrier asked.' });
  const { held_at } = await server.db.selectFrom('dispatch_hold').select('held_at').executeTakeFirstOrThrow();
  const hold = { onHold: 'platform-hold', onHoldSince: held_at.toISOString() };
  expect((await shownTo(agency)).progress).toMatchObject(hold);
  expect(await shownTo(agency)).not.toHaveProperty('onHoldBy');
  expect(await shownTo(admin)).toMatchObject({ onHoldBy: admin.person?.email, progress: hold });
  const page = (await admin.get<JobPage>('/job?page=1&size=100')).body;
  expect(page.data.find(({ jobId }) => jobId === job_id)).toMatchObject({
    onHoldBy: admin.person?.email,
    progress: hold,
  });
  await admin.post('/operations/release');
  expect((await shownTo(agency)).progress).toMatchObject({ onHold: null, onHoldSince: null });
  expect(await shownTo(admin)).not.toHaveProperty('onHoldBy');
});

it('shows a disabled agency on its active jobs, by whom and since when, until it is enabled', async () => {
  const { account_id: accountId, shownTo } = await activeJob();
  await admin.put('/users/updateStatus', { accountId, status: false });
  const { disabled_at } = await server.db
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select('disabled_at')
    .executeTakeFirstOrThrow();
  expect(await shownTo(admin)).toMatchObject({
    onHoldBy: admin.person?.email,
    progress: { onHold: 'agency-disabled', onHoldSince: disabled_at?.toISOString() },
  });
  await admin.put('/users/updateStatus', { accountId, status: true });
  expect((await shownTo(admin)).progress).toMatchObject({ onHold: null, onHoldSince: null });
});
