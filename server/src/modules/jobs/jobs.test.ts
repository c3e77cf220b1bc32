import type { JobPage } from '@campaign/shared-api/contracts';
import { HIDDEN_IDENTITY_ID, OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { anAgency, anIdentity, aPhoneList, aSendingNumber, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk, JobReply } from '../../testing/job-desk';
import { jobWords } from './job-rules';

let server: TestServer;
let agency: TestClient;
let payload: JobDesk['payload'];
let draft: JobDesk['draft'];
let create: JobDesk['create'];
beforeAll(async () => {
  server = await openTestServer();
  ({ agency, payload, draft, create } = await openJobDesk(server));
});
afterAll(() => server.close());

describe('creating a job', () => {
  it('leaves nothing behind when its last step fails, and succeeds when it is sent again', async () => {
    const { db, ctx } = server;
    const counts = async () => ({
      jobs: (await db.selectFrom('job').select('job_id').execute()).length,
      lists: (await db.selectFrom('job_list').select('list_id').execute()).length,
      requests: (await db.selectFrom('job_press').select('job_id').execute()).length,
    });
    const before = await counts();
    const job = { ...(await draft()), idempotencyKey: 'fails-once-1234567890' };
    const queue = jest.spyOn(ctx.queue, 'send').mockRejectedValueOnce(new Error('The queue is gone.'));
    expect((await agency.post('/job', job)).status).toBe(500);
    queue.mockRestore();
    expect(await counts()).toEqual(before);
    // The short link is not of the job that failed, and the key not used.
    expect((await agency.post('/job', job)).status).toBe(200);
    expect(await counts()).toEqual({
      jobs: before.jobs + 1,
      lists: before.lists + 1,
      requests: before.requests + 1,
    });
  });

  it('WIZ-14 WIZ-15 WIZ-16 saves the payload, its defaults and the words', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.message).toBe('Job scheduled successfully!');
    expect(body.data).toMatchObject({
      jobName: 'Fall appeal',
      jobType: 'House File',
      status: 'active',
      aiEnabled: false,
      aiAutoOptOutThreshold: 'DISABLED',
      didState: 'USA',
      externalBillingId: null,
      integrations: [],
      initialMessage: 'Hi {first_name}, vote Tuesday. Stop to end',
      scheduleId: 1009028,
      price: 0.0129,
    });
  });

  it('JREP-18 answers every field of a job', async () => {
    const { body } = await create({
      jobArea: { name: 'Washington', code: 'DC', areaCodes: ['202'] },
      campaignid: 'https://example.org/vote',
    });
    const { data } = (await agency.get<JobReply>(`/job/${body.data.jobId}`)).body;
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        'jobId',
        'jobType',
        'jobName',
        'name',
        'status',
        'startDate',
        'changedTimezone',
        'scheduleId',
        'identityId',
        'identityName',
        'accountId',
        'userName',
        'adminPhone',
        'existingNumbers',
        'jobArea',
        'canUseMms',
        'isMMSEnabled',
        'mmsMIME',
        'mmsExtension',
        'initialTemplateMedia',
        'guidlink',
        'initialTemplateMessage',
        'initialMessage',
        'letters',
        'campaignid',
        'sourceurl',
        'price',
        'segment',
        'messagesSent',
        'messagesOptOut',
        'messagesNonOptOut',
        'leadsRemaining',
        'templateIds',
        'agentIds',
        'agents',
        'phoneListAssignments',
        'suppressionListAssignments',
        'createdAt',
        'progress',
      ]),
    );
    expect(data).toMatchObject({
      sourceurl: 'https://example.org/vote',
      phoneListAssignments: [{ listId: payload.phoneListAssignments[0], listName: expect.any(String) }],
      templateIds: [],
      agentIds: [],
      messagesNonOptOut: 0,
      allAreaCodes: ['202'],
    });
  });

  it.each([
    ['P2P', 'active'],
    ['House File', 'active'],
    ['Soapbox P2P', 'pending'],
  ] as const)('JOBS-36 WIZ-25 starts %s as %s', async (jobType, status) => {
    expect((await create({ jobType })).body.data.status).toBe(status);
  });

  it('WIZ-12 WIZ-13 WIZ-20 repeats the wizard’s rules with 400', async () => {
    const silent = await create({ initialTemplateMessage: '<p>Vote!</p>' });
    expect([silent.status, silent.body.error]).toEqual([400, jobWords.optOut]);
    const nobody = await create({ phoneListAssignments: [] });
    expect([nobody.status, nobody.body.error]).toEqual([400, jobWords.sendList]);
  });

  it('STYPE-06 ROLE-07 refuses READER, and CLICKER unless it is P2P', async () => {
    const [reader, clicker] = [await server.signInAs('reader'), await server.signInAs('clicker')];
    expect((await create({}, reader)).status).toBe(403);
    expect((await create({}, clicker)).status).toBe(403);
    expect((await create({ jobType: 'P2P' }, clicker)).status).toBe(200);
  });

  it('ROLE-16 T02 treats another agency’s identity, list and number as absent', async () => {
    const other = await anAgency(server.db);
    const identity = await anIdentity(server.db, { account_id: other.account_id });
    const number = await aSendingNumber(server.db, { account_id: other.account_id });
    const list = await aPhoneList(server.db, { account_id: other.account_id });
    expect((await create({ identityId: identity.identity_id })).status).toBe(404);
    expect((await create({ phoneListAssignments: [list.list_id] })).status).toBe(404);
    expect((await create({ suppressionListAssignments: [list.list_id] })).status).toBe(404);
    expect((await create({ adminPhone: e164(number.phone) })).status).toBe(400);
    const mixed = [...payload.phoneListAssignments, list.list_id];
    expect((await create({ phoneListAssignments: mixed })).status).toBe(404);
  });

  it('TPL-01 ROLE-16 takes the reply templates that it names, none of another job, and no others', async () => {
    const { account_id } = server.agency;
    const other = await anAgency(server.db);
    const before = (await create()).body.data;
    const template = (given: { account_id?: number; job_id?: number } = {}) =>
      server.db
        .insertInto('template')
        .values({ account_id, title: 'Thanks', body_html: '<p>Thanks</p>', ...given })
        .returning('template_id')
        .executeTakeFirstOrThrow();
    const named = await template();
    const taken = await template({ job_id: before.jobId });
    const [left, foreign] = [await template(), await template({ account_id: other.account_id })];
    expect((await create({ templateIds: [named.template_id, foreign.template_id] })).status).toBe(404);
    const { data } = (await create({ templateIds: [named.template_id, taken.template_id] })).body;
    const rows = await server.db.selectFrom('template').select(['template_id', 'job_id']).execute();
    const jobOf = new Map(rows.map(({ template_id, job_id }) => [template_id, job_id]));
    expect([named, taken, left, foreign].map(({ template_id }) => jobOf.get(template_id))).toEqual([
      data.jobId,
      before.jobId,
      null,
      null,
    ]);
  });

  it('JOBS-07 lets a special agency send with identity 1, and nobody else', async () => {
    const special = await anAgency(server.db, { user_name: 'Launchpad' });
    const account_id = special.account_id;
    const staff = await server.signInAs('agency', { account_id });
    await server.signInAs('admin'); // Brings the owner's agency.
    const shared = await anIdentity(server.db, {
      identity_id: HIDDEN_IDENTITY_ID,
      account_id: OWNER_ACCOUNT_ID,
      identity_name: 'House',
      site_id: '9001',
      peer_id: '900101',
    });
    const { site_id, peer_id } = shared;
    const number = await aSendingNumber(server.db, { account_id, site_id, peer_id });
    const list = await aPhoneList(server.db, { account_id, identity_id: HIDDEN_IDENTITY_ID });
    const change = {
      identityId: HIDDEN_IDENTITY_ID,
      adminPhone: e164(number.phone),
      phoneListAssignments: [list.list_id],
    };
    const { status, body } = await create(change, staff);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ identityName: 'House', accountId: account_id });
    const jobs = await staff.get<JobPage>('/job');
    expect(jobs.body.data.map(({ jobId }) => jobId)).toEqual([body.data.jobId]);
    // Shared to send with, not to change: the row stays out of the agency's reach for everything else.
    expect((await create({ identityId: HIDDEN_IDENTITY_ID })).status).toBe(404);
  });

  it('refuses a list that is still loading and a suppression list to send to', async () => {
    const { account_id } = server.agency;
    const loading = await aPhoneList(server.db, { account_id, list_state: 'PROCESSING' });
    const never = await aPhoneList(server.db, { account_id, list_type: 'Suppression' });
    expect((await create({ phoneListAssignments: [loading.list_id] })).status).toBe(400);
    expect((await create({ phoneListAssignments: [never.list_id] })).status).toBe(400);
  });

  it('SLINK-02 wants a link that was registered', async () => {
    const reply = await agency.post<JobReply>('/job', {
      ...payload,
      letters: 'Nowhere1',
      guidlink: 'http://localhost:4000/Nowhere1',
    });
    expect([reply.status, reply.body.error]).toEqual([400, 'You need to use another generation link']);
  });

  it('SESS-08 SESS-09 hides a denied identity from the job form and its jobs', async () => {
    const { data } = (await create()).body;
    const denied = await server.signInAs('agent-admin', {
      identity_permission: [Number(payload.identityId)],
    });
    expect((await create({}, denied)).status).toBe(404);
    expect((await denied.get(`/job/${data.jobId}`)).status).toBe(404);
    expect((await denied.get<{ total: number }>('/job')).body.total).toBe(0);
  });

  it('leaves no job behind when a part is refused', async () => {
    const before = (await agency.get<{ total: number }>('/job')).body.total;
    await create({ agentIds: [999_999] });
    expect((await agency.get<{ total: number }>('/job')).body.total).toBe(before);
  });
});

describe('moving a job', () => {
  it('JOBS-34 ROLE-03 lets ADMIN alone approve, once', async () => {
    const { data } = (await create({ jobType: 'Soapbox P2P' })).body;
    const admin = await server.signInAs('admin');
    expect((await agency.post('/job/approve', { jobId: data.jobId })).status).toBe(403);
    expect((await admin.post<JobReply>('/job/approve', { jobId: data.jobId })).body.data.status).toBe(
      'active',
    );
    expect((await admin.post('/job/approve', { jobId: data.jobId })).status).toBe(409);
  });

  it('ROLE-03 has a Soapbox job that was approved and is saved anew wait for approval again', async () => {
    const admin = await server.signInAs('admin');
    const payload = await draft({
      jobType: 'Soapbox P2P',
      sendMode: 'schedule',
      startDate: '2027-03-01T15:00:00.000Z',
    });
    const { jobId } = (await agency.post<JobReply>('/job', payload)).body.data;
    await admin.post('/job/approve', { jobId });
    const change = (more: object) => agency.put<JobReply>(`/job/${jobId}`, { ...payload, ...more });
    const now = { sendMode: 'now', initialTemplateMessage: '<p>Other words stop</p>' };
    expect((await change(now)).body.data.status).toBe('pending');
    await admin.post('/job/approve', { jobId });
    await agency.post(`/job/${jobId}/pause`);
    expect((await change({ resume: true })).body.data.status).toBe('pending');
    expect((await agency.post(`/job/${jobId}/resume`)).status).toBe(409);
  });

  it('JOBS-34 approves what was read, and nothing that was saved since', async () => {
    const admin = await server.signInAs('admin');
    const payload = await draft({ jobType: 'Soapbox P2P' });
    const { jobId, version } = (await agency.post<JobReply>('/job', payload)).body.data;
    await agency.put(`/job/${jobId}`, { ...payload, jobName: 'Saved since' });
    expect((await admin.post<{ error: string }>('/job/approve', { jobId, version })).body).toMatchObject({
      error: expect.stringContaining('was changed by'),
    });
    expect(
      (await admin.post<JobReply>('/job/approve', { jobId, version: version + 1 })).body.data,
    ).toMatchObject({
      jobName: 'Saved since',
      status: 'active',
    });
  });

  it('pauses and resumes, and refuses what makes no sense', async () => {
    const { jobId } = (await create()).body.data;
    expect((await agency.post<JobReply>(`/job/${jobId}/pause`)).body.data.status).toBe('paused');
    expect((await agency.post(`/job/${jobId}/pause`)).status).toBe(409);
    expect((await agency.post<JobReply>(`/job/${jobId}/resume`)).body.data.status).toBe('active');
  });

  it('WIZ-19 edits a job that has not begun to send', async () => {
    const draftJob = await draft();
    const { jobId } = (await agency.post<JobReply>('/job', draftJob)).body.data;
    const { status, body } = await agency.put<JobReply>(`/job/${jobId}`, { ...draftJob, jobName: 'Renamed' });
    expect([status, body.data?.jobName]).toEqual([200, 'Renamed']);
  });

  it('WIZ-19 leaves the send date of a job that waits for approval where it was', async () => {
    const asked = await draft({ jobType: 'Soapbox P2P' });
    const { data } = (await agency.post<JobReply>('/job', asked)).body;
    const startAt = new Date('2026-01-05T15:00:00.000Z');
    await server.db.updateTable('job').set({ start_at: startAt }).where('job_id', '=', data.jobId).execute();
    const { body } = await agency.put<JobReply>(`/job/${data.jobId}`, { ...asked, jobName: 'Renamed' });
    expect(body.data).toMatchObject({
      jobName: 'Renamed',
      status: 'pending',
      startDate: '2026-01-05T15:00:00.000Z',
    });
  });

  it('JOBS-22 JOBS-23 JOBS-35 ROLE-04 deletes by role', async () => {
    const [agentAdmin, admin] = [await server.signInAs('agent-admin'), await server.signInAs('admin')];
    const [one, two, three] = [await create(), await create(), await create()].map((r) => r.body.data.jobId);
    expect((await agency.delete('/job/', { ids: [one] })).status).toBe(403);
    expect((await agentAdmin.delete('/job/', { ids: [one, two] })).status).toBe(403);
    expect((await agentAdmin.delete('/job/', { ids: [one] })).body).toMatchObject({ deleted: [one] });
    await server.db.updateTable('job').set({ status: 'completed' }).where('job_id', '=', two!).execute();
    expect((await agentAdmin.delete('/job/', { ids: [two] })).status).toBe(409);
    const mixed = await admin.delete('/job/', { ids: [two, three, 999_999] });
    expect(mixed.body).toMatchObject({
      deleted: [two, three],
      failed: [{ id: 999_999 }],
      warning: expect.any(String),
    });
    expect((await agency.get(`/job/${three}`)).status).toBe(404);
  });
});
