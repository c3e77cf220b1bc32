import type { Job, NewJobInput } from '@campaign/shared-api/contracts';
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

/** What the fields of a job mean to the server, and whose it becomes. */
let server: TestServer;
let agency: TestClient;
let payload: NewJobInput;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  const list = await aPhoneList(server.db, { account_id, identity_id });
  payload = {
    ...{ jobName: 'Fall appeal', jobType: 'House File', identityId: identity_id, letters: '' },
    ...{ adminPhone: e164(number.phone), startDate: new Date().toISOString() },
    initialTemplateMessage: '<p>Vote Tuesday. Stop to end</p>',
    ...{ guidlink: '', campaignid: 'https://example.org/vote' },
    phoneListAssignments: [list.list_id],
  };
});
afterAll(() => server.close());

type Reply = { data: Job; fields?: Record<string, string> };
let codes = 0;
async function create(change: object = {}, who = agency) {
  const letters = `Field${String((codes += 1)).padStart(3, '0')}`;
  const link = { guidlink: `http://localhost:4000/${letters}`, campaignid: 'https://example.org/vote' };
  await who.post('/job/campaign/link', link);
  return who.post<Reply>('/job', { ...payload, ...link, letters, ...change });
}

describe('the start', () => {
  const scheduled = { sendMode: 'schedule', changedTimezone: 'true' };

  it('SCHED-05 SCHED-06 SCHED-07 is the instant that is sent: shifted by whoever chose it, and never again', async () => {
    const { data } = (await create({ ...scheduled, startDate: '2030-01-15T12:00:00-05:00' })).body;
    expect(data).toMatchObject({ startDate: '2030-01-15T17:00:00.000Z', changedTimezone: 'true' });
    expect((await agency.get<Reply>(`/job/${data.jobId}`)).body.data.startDate).toBe(
      '2030-01-15T17:00:00.000Z',
    );
  });

  it.each([
    '',
    'tomorrow',
    '2030-02-30T12:00:00Z',
    '2030-01-15',
    '2030-01-15T12:00:00',
    1_894_000_000_000,
    null,
  ])('SCHED-07 J10 is refused as %j', async (startDate) => {
    const { status, body } = await create({ ...scheduled, startDate });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['startDate']]);
  });

  it.each([
    { jobType: 'P2P', ...scheduled },
    { sendMode: 'now', changedTimezone: 'true' },
  ])('SCHED-02 SCHED-03 SCHED-08 is now, without a shift, for %j', async (choice) => {
    const asked = server.clock.now().toISOString();
    const { data } = (await create({ ...choice, startDate: '2030-01-15T12:00:00Z' })).body;
    expect(data.changedTimezone).toBe('false');
    const order = [asked, data.startDate, server.clock.now().toISOString()];
    expect(order).toEqual(order.toSorted());
  });
});

describe('a new number', () => {
  it('CONT-26 is offered with its town, by area code', async () => {
    const nobody = { account_id: null, site_id: null, peer_id: null };
    await aSendingNumber(server.db, { ...nobody, phone: 6_155_550_100, city: 'Nashville', state: 'TN' });
    await aSendingNumber(server.db, { ...nobody, phone: 2_065_550_100 });
    const { body } = await agency.get('/job/available-phone-numbers?areaCodes=615,423');
    const numbers = [{ phoneNumber: '+16155550100', city: 'Nashville', state: 'TN' }];
    expect(body).toEqual({ data: numbers, phoneNumbers: numbers });
    const all = await agency.get<{ data: { phoneNumber: string }[] }>('/job/available-phone-numbers');
    expect(all.body.data.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12065550100', '+16155550100']);
  });

  it('CONT-08 CONT-27 keeps the area with the job, and refuses a number of another', async () => {
    await aSendingNumber(server.db, { account_id: null, phone: 4_235_550_100 });
    const jobArea = { name: 'Tennessee', code: 'TN', areaCodes: ['423', '615'] };
    const choice = { numberSource: '2', jobArea, allAreaCodes: jobArea.areaCodes };
    const wrong = await create({ ...choice, adminPhone: '+12065550100' });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['adminPhone']]);
    const { data } = (await create({ ...choice, adminPhone: '+14235550100' })).body;
    expect(data).toMatchObject({ jobArea, allAreaCodes: ['423', '615'], adminPhone: '+14235550100' });
  });
});

describe('whose it is', () => {
  it.each([
    ['agent-admin', 'House File', 200],
    ['agency', 'Soapbox P2P', 200],
    ['clicker', 'P2P', 200],
    ['clicker', 'House File', 403],
    ['reader', 'P2P', 403],
  ] as const)(
    'ROLE-05 ROLE-07 STYPE-06 %s making a %s job is answered %d',
    async (persona, jobType, status) => {
      expect((await create({ jobType }, await server.signInAs(persona))).status).toBe(status);
    },
  );

  it('ROLE-02 is the agency that ADMIN chose, and the own one for everybody else', async () => {
    const admin = await server.signInAs('admin');
    const other = await anAgency(server.db);
    const accountId = server.agency.account_id;
    expect((await create({ accountId }, admin)).body.data.accountId).toBe(accountId);
    expect((await create({ accountId: other.account_id })).body.data.accountId).toBe(accountId);
    const identity = await anIdentity(server.db, { account_id: other.account_id });
    const owner = { account_id: other.account_id, identity_id: identity.identity_id };
    const theirs = await aJob(server.db, { ...owner, name: 'Theirs' });
    const jobsOf = async (who: TestClient, agencyId: number) =>
      (await who.get<{ data: Job[] }>(`/job?account_id=${agencyId}`)).body.data.map(({ jobId }) => jobId);
    expect(await jobsOf(admin, other.account_id)).toEqual([theirs.job_id]);
    expect(await jobsOf(admin, accountId)).not.toContain(theirs.job_id);
    expect(await jobsOf(agency, other.account_id)).not.toContain(theirs.job_id);
  });
});
