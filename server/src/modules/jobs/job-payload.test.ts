import type { Job } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, aSendingNumber, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk, JobReply } from '../../testing/job-desk';

/** What the fields of a job mean to the server, and whose it becomes. */
let server: TestServer;
let agency: TestClient;
let payload: JobDesk['payload'];
let create: JobDesk['create'];
beforeAll(async () => {
  server = await openTestServer();
  ({ agency, payload, create } = await openJobDesk(server));
});
afterAll(() => server.close());

describe('the start', () => {
  const scheduled = { sendMode: 'schedule', changedTimezone: 'true' };

  it('SCHED-05 SCHED-06 SCHED-07 is the instant that is sent: shifted by whoever chose it, and never again', async () => {
    const { data } = (await create({ ...scheduled, startDate: '2030-01-15T12:00:00-05:00' })).body;
    expect(data).toMatchObject({ startDate: '2030-01-15T17:00:00.000Z', changedTimezone: 'true' });
    expect((await agency.get<JobReply>(`/job/${data.jobId}`)).body.data.startDate).toBe(
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

  it('CONT-26 offers new ones with their town, by area code', async () => {
    const nobody = { account_id: null, site_id: null, peer_id: null };
    await aSendingNumber(server.db, { ...nobody, phone: 6_155_550_100, city: 'Nashville', state: 'TN' });
    await aSendingNumber(server.db, { ...nobody, phone: 2_065_550_100 });
    const { body } = await agency.get('/job/available-phone-numbers?areaCodes=615,423');
    const numbers = [{ phoneNumber: '+16155550100', city: 'Nashville', state: 'TN' }];
    expect(body).toEqual({ data: numbers, phoneNumbers: numbers });
    const all = await agency.get<{ data: { phoneNumber: string }[] }>('/job/available-phone-numbers');
    expect(all.body.data.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12065550100', '+16155550100']);
  });

  it('CONT-06 ROLE-16 lists the purchased numbers of the own agency, and not those of nobody', async () => {
    const { account_id } = await anAgency(server.db);
    const own = await aSendingNumber(server.db, { account_id, phone: 2_025_550_180 });
    const person = await server.signInAs('agency', { account_id });
    const { body } = await person.get('/job/purchased-phone-numbers');
    expect(body.data).toEqual([{ phoneNumber: `+1${own.phone}`, city: own.city, state: own.state }]);
    const foreign = await anIdentity(server.db, { account_id: server.agency.account_id });
    const asked = await person.get(`/job/purchased-phone-numbers?identityId=${foreign.identity_id}`);
    expect(asked.status).toBe(404);
  });

  it('a new identity is offered nobody else’s number; the one it takes is its own from then on', async () => {
    const { account_id } = server.agency;
    const site_id = 'a site';
    const [named, fresh, third] = [
      await anIdentity(server.db, { account_id, site_id, peer_id: 'peer of one' }),
      await anIdentity(server.db, { account_id, site_id, peer_id: null }),
      await anIdentity(server.db, { account_id, site_id, peer_id: null }),
    ];
    const peer = (PeerId: string) => ({ SiteName: 's', SiteId: site_id, PeerId, PeerName: PeerId });
    server.carrier.peers = [peer('peer of one'), peer('peer of nobody')];
    const peers = await agency.get<{ AssociatedSipPeer: { PeerId: string }[] }>(
      `/job/associated-sip-peers?identityId=${fresh.identity_id}`,
    );
    expect(peers.body.AssociatedSipPeer.map(({ PeerId }) => PeerId)).toEqual(['peer of nobody']);

    const of = (peer_id: string, phone: number) =>
      aSendingNumber(server.db, { account_id, site_id, peer_id, phone });
    await of('peer of one', 5_125_550_131);
    await of('peer of nobody', 5_125_550_132);
    await aSendingNumber(server.db, { account_id: null, site_id: null, peer_id: null, phone: 4_235_550_133 });
    const send = (identityId: number, adminPhone: string, more: object = {}) =>
      create({ identityId, adminPhone, ...more });
    const { identity_id } = fresh;
    expect((await send(identity_id, '+15125550131')).status).toBe(400);
    expect((await send(named.identity_id, '+15125550131')).status).toBe(200);
    expect((await send(identity_id, '+15125550132')).status).toBe(200);

    const jobArea = { name: 'Tennessee', code: 'TN', areaCodes: ['423'] };
    const asNew = { numberSource: '2', jobArea, allAreaCodes: ['423'] };
    expect((await send(identity_id, '+14235550133', asNew)).status).toBe(200);
    const own = await agency.get(`/job/purchased-phone-numbers?identityId=${identity_id}`);
    expect(own.body.data).toEqual([expect.objectContaining({ phoneNumber: '+14235550133' })]);
    expect((await send(identity_id, '+14235550133')).status).toBe(200);
    expect((await send(third.identity_id, '+14235550133')).status).toBe(400);
    expect((await send(third.identity_id, '+14235550133', asNew)).status).toBe(409);
  });

  it('CONT-08 CONT-27 keeps the area of a new one with the job, and refuses one of another', async () => {
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
