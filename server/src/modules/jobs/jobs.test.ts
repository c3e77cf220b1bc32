import type { Job, JobPage, JobRow, NewJobInput } from '@campaign/shared-api/contracts';
import { HIDDEN_IDENTITY_ID, OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import {
  aJob,
  anAgency,
  anIdentity,
  aPhoneList,
  aSendingNumber,
  openTestServer,
  type TestClient,
  type TestServer,
} from '../../testing';
import { jobWords } from './job-rules';

let server: TestServer;
let agency: TestClient;
let payload: NewJobInput;
let codes = 0;

beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  const { account_id } = server.agency;
  const identity = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  const list = await aPhoneList(server.db, { account_id, identity_id: identity.identity_id });
  payload = {
    jobName: 'Fall appeal',
    jobType: 'House File',
    identityId: identity.identity_id,
    adminPhone: e164(number.phone),
    startDate: new Date().toISOString(),
    initialTemplateMessage: '<p>Hi {first_name}, vote Tuesday. Stop to end</p>',
    guidlink: '',
    campaignid: 'https://example.org/vote',
    letters: '',
    phoneListAssignments: [list.list_id],
  };
});
afterAll(() => server.close());

/** A payload with a short link of its own, registered by `who`. */
async function draft(change: Partial<NewJobInput> = {}, who = agency): Promise<NewJobInput> {
  const letters = `Code${String((codes += 1)).padStart(4, '0')}`;
  const guidlink = `http://localhost:4000/${letters}`;
  await who.post('/job/campaign/link', { guidlink, campaignid: 'https://example.org/vote' });
  return { ...payload, letters, guidlink, ...change };
}
type Reply = { data: Job; message?: string; error?: string; fields?: Record<string, string> };
const create = async (change: Partial<NewJobInput> = {}, who = agency) =>
  who.post<Reply>('/job', await draft(change, who));

describe('creating a job', () => {
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
    const { data } = (await agency.get<Reply>(`/job/${body.data.jobId}`)).body;
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        ...['jobId', 'jobType', 'jobName', 'name', 'status', 'startDate', 'changedTimezone', 'scheduleId'],
        ...[
          'identityId',
          'identityName',
          'accountId',
          'userName',
          'adminPhone',
          'existingNumbers',
          'jobArea',
        ],
        ...['canUseMms', 'isMMSEnabled', 'mmsMIME', 'mmsExtension', 'initialTemplateMedia', 'guidlink'],
        ...[
          'initialTemplateMessage',
          'initialMessage',
          'letters',
          'campaignid',
          'sourceurl',
          'price',
          'segment',
        ],
        ...[
          'messagesSent',
          'messagesOptOut',
          'messagesNonOptOut',
          'leadsRemaining',
          'templateIds',
          'agentIds',
        ],
        ...['agents', 'phoneListAssignments', 'suppressionListAssignments', 'createdAt', 'progress'],
      ]),
    );
    expect(data).toMatchObject({
      sourceurl: 'https://example.org/vote',
      phoneListAssignments: [{ listId: payload.phoneListAssignments[0], listName: expect.any(String) }],
      ...{ templateIds: [], agentIds: [], messagesNonOptOut: 0, allAreaCodes: ['202'] },
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

  it('JOBS-07 lets a special agency send with identity 1, and nobody else', async () => {
    const special = await anAgency(server.db, { user_name: 'Launchpad' });
    const account_id = special.account_id;
    const staff = await server.signInAs('agency', { account_id });
    await server.signInAs('admin'); // Brings the owner's agency.
    const shared = await anIdentity(server.db, {
      ...{ identity_id: HIDDEN_IDENTITY_ID, account_id: OWNER_ACCOUNT_ID, identity_name: 'House' },
      ...{ site_id: '9001', peer_id: '900101' },
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
    const reply = await agency.post<Reply>('/job', {
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

describe('the list of jobs', () => {
  it('JOBS-01 JOBS-02 JOBS-03 JOBS-33 filters by name, status and type', async () => {
    await create({ jobName: 'Needle 50%_off', jobType: 'Soapbox P2P' });
    const found = async (query: string) =>
      (await agency.get<{ data: JobRow[] }>(`/job?page=1&size=50&${query}`)).body.data.map(
        ({ name }) => name,
      );
    expect(await found('query=50%25_o')).toEqual(['Needle 50%_off']);
    expect(await found('status=pending&job_type=Soapbox%20P2P')).toContain('Needle 50%_off');
    expect(await found('status=completed')).toEqual([]);
    expect((await agency.get('/job?status=nonsense')).status).toBe(400);
  });

  it('JOBS-04 JOBS-39 takes days in New York', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    const total = async (from: string) =>
      (await agency.get<{ total: number }>(`/job?from=${from}&to=${from}`)).body.total;
    expect(await total(today)).toBeGreaterThan(0);
    expect(await total('2020-01-01')).toBe(0);
  });

  it('JOBS-27 answers pages with the row’s fields', async () => {
    const { body } = await agency.get<{ data: JobRow[]; total: number }>('/job?page=1&size=2&sort=name');
    expect(body.data).toHaveLength(2);
    expect(body.total).toBeGreaterThan(2);
    expect(body.data[0]).toMatchObject({
      status: expect.any(String),
      progress: { recipients: expect.any(Number) },
    });
  });

  it('JOBS-30 sorts by cost as messages: sent, opt-outs and other replies', async () => {
    const { account_id } = server.agency;
    const { identity_id } = await anIdentity(server.db, { account_id });
    const given = { account_id, identity_id, job_type: 'P2P' as const };
    // The dearest by price and segments is the cheapest by messages.
    await aJob(server.db, { ...given, name: 'By cost: few', sent: 1, segments: 900, price: '0.5000' });
    await aJob(server.db, {
      ...given,
      name: 'By cost: most',
      sent: 1,
      opt_out_replies: 2,
      non_opt_out_replies: 2,
    });
    await aJob(server.db, { ...given, name: 'By cost: some', sent: 3, segments: 1 });
    const order = async (direction: string) =>
      (await agency.get<JobPage>(`/job?query=By%20cost&sort=cost&order=${direction}`)).body.data.map(
        ({ name }) => name.split(': ')[1],
      );
    expect(await order('asc')).toEqual(['few', 'some', 'most']);
    expect(await order('desc')).toEqual(['most', 'some', 'few']);
  });

  it('JOBS-31 shows a job of the table of exceptions as completed, with the figures there', async () => {
    const { account_id } = server.agency;
    const { identity_id } = await anIdentity(server.db, { account_id });
    const { job_id } = await aJob(server.db, { account_id, identity_id, name: 'Shown otherwise', sent: 3 });
    const own = (await agency.get<JobPage>('/job?query=Shown%20otherwise')).body.data[0];
    expect(own).toMatchObject({ status: 'active', messagesSent: 3 });
    await server.db
      .insertInto('job_display_override')
      .values({
        ...{ job_id, account_id, messages_sent: 10_000, messages_opt_out: 12, messages_non_opt_out: 34 },
        ...{ segments: 20_000, price: '0.0100' },
      })
      .execute();
    const shown = { status: 'completed', messagesSent: 10_000, messagesOptOut: 12, messagesNonOptOut: 34 };
    const { data } = (await agency.get<JobPage>('/job?query=Shown%20otherwise')).body;
    expect(data[0]).toMatchObject({ ...shown, segment: 20_000, price: 0.01 });
    expect((await agency.get<Reply>(`/job/${job_id}`)).body.data).toMatchObject(shown);
  });

  it('JOBS-24 ROLE-18 sends no price to an agency with hidden cost', async () => {
    const hidden = await anAgency(server.db);
    await server.db
      .insertInto('account_feature')
      .values({ account_id: hidden.account_id, feature: 'hide-cost' })
      .execute();
    const identity = await anIdentity(server.db, { account_id: hidden.account_id });
    const { aJob } = await import('../../testing');
    await aJob(server.db, { account_id: hidden.account_id, identity_id: identity.identity_id });
    const person = await server.signInAs('agency', { account_id: hidden.account_id });
    const { body } = await person.get<JobPage>('/job');
    expect(body.data[0]?.price).toBeNull();
    expect(body.totals).toEqual({ messagesSent: 0, cost: null });
  });

  it('JOBS-29 totals all jobs that fit, not only the page’s', async () => {
    const shop = await anAgency(server.db);
    const identity = await anIdentity(server.db, { account_id: shop.account_id });
    const { aJob } = await import('../../testing');
    const job = (sent: number, segments: number, status: 'active' | 'completed') =>
      aJob(server.db, {
        account_id: shop.account_id,
        identity_id: identity.identity_id,
        price: '0.0129',
        sent,
        segments,
        status,
      });
    await job(100, 200, 'active');
    await job(11, 11, 'active');
    await job(5000, 9000, 'completed');
    const person = await server.signInAs('agency', { account_id: shop.account_id });
    const { body } = await person.get<JobPage>('/job?status=active&page=1&size=1');
    expect(body.data).toHaveLength(1);
    expect(body.totals?.messagesSent).toBe(111);
    expect(body.totals?.cost).toBeCloseTo(211 * 0.0129, 6);
    expect((await person.get<JobPage>('/job?query=nothing-like-it')).body.totals).toEqual({
      messagesSent: 0,
      cost: 0,
    });
  });

  it('ROLE-15 shows CLICKER only the jobs made by or assigned to them', async () => {
    const clicker = await server.signInAs('clicker');
    const total = async () => (await clicker.get<{ total: number }>('/job')).body.total;
    expect(await total()).toBe(0);
    await create({ jobType: 'P2P', agentIds: [clicker.person!.agent_id] });
    expect(await total()).toBe(1);
  });
});

describe('moving a job', () => {
  it('JOBS-34 ROLE-03 lets ADMIN alone approve, once', async () => {
    const { data } = (await create({ jobType: 'Soapbox P2P' })).body;
    const admin = await server.signInAs('admin');
    expect((await agency.post('/job/approve', { jobId: data.jobId })).status).toBe(403);
    expect((await admin.post<Reply>('/job/approve', { jobId: data.jobId })).body.data.status).toBe('active');
    expect((await admin.post('/job/approve', { jobId: data.jobId })).status).toBe(409);
  });

  it('pauses and resumes, and refuses what makes no sense', async () => {
    const { jobId } = (await create()).body.data;
    expect((await agency.post<Reply>(`/job/${jobId}/pause`)).body.data.status).toBe('paused');
    expect((await agency.post(`/job/${jobId}/pause`)).status).toBe(409);
    expect((await agency.post<Reply>(`/job/${jobId}/resume`)).body.data.status).toBe('active');
  });

  it('WIZ-19 edits a job that has not begun to send', async () => {
    const draftJob = await draft();
    const { jobId } = (await agency.post<Reply>('/job', draftJob)).body.data;
    const { status, body } = await agency.put<Reply>(`/job/${jobId}`, { ...draftJob, jobName: 'Renamed' });
    expect([status, body.data?.jobName]).toEqual([200, 'Renamed']);
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

describe('the launch summary', () => {
  it('adds up: rows = duplicates + opted out + dnc + suppressed + recipients; cost = rate × true segments', async () => {
    const { account_id } = server.agency;
    const numbers = [2_025_550_110, 2_025_550_111, 2_025_550_112, 2_025_550_113, 2_025_550_114];
    const people = numbers.map((phone, i) => ({ phone, first_name: i === 4 ? 'María' : 'Ann' }));
    const first = await aPhoneList(server.db, { account_id, numbers: people });
    const second = await aPhoneList(server.db, { account_id, numbers: [people[0]!] });
    const never = await aPhoneList(server.db, {
      account_id,
      list_type: 'Suppression',
      numbers: [people[1]!],
    });
    await server.db.insertInto('opt_out').values({ account_id, phone: numbers[2]! }).execute();
    await server.db.insertInto('dnc_number').values({ account_id, phone: numbers[3]! }).execute();
    const message = `{first_name} ${'x'.repeat(80)} {nick} stop`;
    const { body } = await agency.post('/job/estimate', {
      identityId: payload.identityId,
      jobType: 'House File',
      initialTemplateMessage: `<p>${message}</p>`,
      phoneListAssignments: [first.list_id, second.list_id],
      suppressionListAssignments: [never.list_id],
    });
    expect(body.data).toMatchObject({
      rows: 6,
      duplicates: 1,
      optedOut: 1,
      dnc: 1,
      suppressed: 1,
      recipients: 2,
      // í is not in GSM-7: 70 characters a part.
      segments: { min: 1, median: 1, max: 2, total: 3 },
      unicode: { recipients: 1, character: 'í' },
      unknownTags: ['nick'],
      price: 0.0129,
      cost: 387,
    });
  });
});

describe('numbers', () => {
  it('CONT-04 CONT-05 CONT-06 offers the in-service numbers of the identity’s site and peer', async () => {
    server.carrier.numbers = ['2025550170', '2025550171'];
    const other = await anAgency(server.db);
    await aSendingNumber(server.db, { account_id: other.account_id, phone: 2_025_550_171 });
    const peers = await agency.get<{ AssociatedSipPeer: { SiteId: string; PeerId: string }[] }>(
      `/job/associated-sip-peers?identityId=${payload.identityId}`,
    );
    const [peer] = peers.body.AssociatedSipPeer;
    const { body } = await agency.get(
      `/job/site-inservice-numbers?siteId=${peer?.SiteId}&sipPeerId=${peer?.PeerId}`,
    );
    expect(body.data).toEqual([{ phoneNumber: '+12025550170' }]);
    expect((await agency.get('/job/site-inservice-numbers?siteId=666&sipPeerId=1')).status).toBe(404);
  });
});
