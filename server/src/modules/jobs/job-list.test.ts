import type { JobPage, JobRow } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';
import type { JobDesk, JobReply } from '../../testing/job-desk';

let server: TestServer;
let agency: TestClient;
let create: JobDesk['create'];
beforeAll(async () => {
  server = await openTestServer();
  ({ agency, create } = await openJobDesk(server));
  for (let made = 0; made < 3; made++) await create();
});
afterAll(() => server.close());

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
    for (const call of ['/job?from=', '/job?to=', '/job/file?from='])
      for (const [day, status] of [
        ['0000-01-01', 400],
        ['0001-01-01', 400],
        ['1899-12-31', 400],
        ['3000-01-01', 400],
        ['1900-01-01', 200],
        ['2999-12-31', 200],
      ] as const)
        expect([call, day, (await agency.call({ method: 'GET', url: call + day })).statusCode]).toEqual([
          call,
          day,
          status,
        ]);
  });

  it('answers pages of rows, with their progress', async () => {
    const { body } = await agency.get<{ data: JobRow[]; total: number }>('/job?page=1&size=2&sort=name');
    expect(body.data).toHaveLength(2);
    expect(body.total).toBeGreaterThan(2);
    expect(body.data[0]).toMatchObject({
      status: expect.any(String),
      progress: { recipients: expect.any(Number) },
    });
  });

  it('is a file of what is filtered, with what was said in each job', async () => {
    const { account_id, user_name } = server.agency;
    const { identity_id, identity_name } = await anIdentity(server.db, { account_id });
    const { job_id } = await aJob(server.db, {
      account_id,
      identity_id,
      name: '+Filed',
      job_type: 'P2P' as const,
      status: 'paused' as const,
      start_at: new Date('2026-11-20T14:00:00Z'),
      sent: 7,
      opt_out_replies: 2,
      non_opt_out_replies: 3,
    });
    const file = await agency.call({ method: 'GET', url: '/job/file?query=Filed' });
    expect(file.headers['content-disposition']).toContain('filename="jobs.csv"');
    expect(file.body.trim().split('\r\n').slice(1)).toEqual([
      `"${job_id}","'+Filed","P2P","paused","${identity_name}","${user_name}","2026-11-20T14:00:00.000Z","7","5","2","0",""`,
    ]);
    for (const other of [
      await server.signInAs('agent-admin', { account_id: (await anAgency(server.db)).account_id }),
      await server.signInAs('agent-admin', { identity_permission: [identity_id] }),
    ]) {
      const { body } = await other.call({ method: 'GET', url: '/job/file?query=Filed' });
      expect(body.trim().split('\r\n')).toHaveLength(1);
    }
    expect((await (await server.signInAs('clicker')).get('/job/file')).status).toBe(403);
  });

  it('JOBS-27 maps each field of a row from the job', async () => {
    const { account_id, user_name } = server.agency;
    const { identity_id, identity_name } = await anIdentity(server.db, { account_id });
    const { job_id } = await aJob(server.db, {
      account_id,
      identity_id,
      name: 'Every field',
      job_type: 'Soapbox P2P' as const,
      status: 'paused' as const,
      start_at: new Date('2026-11-20T14:00:00Z'),
      mms: true,
      mms_mime: 'image/png',
      sent: 7,
      opt_out_replies: 2,
      non_opt_out_replies: 3,
      segments: 9,
      price: '0.0229',
      campaignid: 'https://harbor.example/a',
      sourceurl: 'https://harbor.example/b',
    });
    const { body } = await agency.get<JobPage>('/job?query=Every%20field');
    expect(body.data).toEqual([
      {
        jobId: job_id,
        jobType: 'Soapbox P2P',
        name: 'Every field',
        status: 'paused',
        startDate: '2026-11-20T14:00:00.000Z',
        identityId: identity_id,
        identityName: identity_name,
        accountId: account_id,
        userName: user_name,
        canUseMms: true,
        mmsMIME: 'image/png',
        messagesSent: 7,
        messagesOptOut: 2,
        messagesNonOptOut: 3,
        price: 0.0229,
        segment: 9,
        campaignid: 'https://harbor.example/a',
        sourceurl: 'https://harbor.example/b',
        progress: expect.objectContaining({ recipients: expect.any(Number) }),
        version: 1,
        agentCount: 0,
        cause: null,
        clicks: 0,
        paused: { at: expect.any(String), by: null, byYou: false },
        waitingReplies: 0,
        oldestWaiting: null,
        alert: null,
        peopleOptedOut: 0,
      },
    ]);
  });

  it('JOBS-30 CONST-12 sorts by cost as messages: sent, opt-outs and other replies', async () => {
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
        job_id,
        account_id,
        messages_sent: 10_000,
        messages_opt_out: 12,
        messages_non_opt_out: 34,
        segments: 20_000,
        price: '0.0100',
      })
      .execute();
    const shown = { status: 'completed', messagesSent: 10_000, messagesOptOut: 12, messagesNonOptOut: 34 };
    const { data } = (await agency.get<JobPage>('/job?query=Shown%20otherwise')).body;
    expect(data[0]).toMatchObject({ ...shown, segment: 20_000, price: 0.01 });
    expect((await agency.get<JobReply>(`/job/${job_id}`)).body.data).toMatchObject(shown);
  });

  it('JOBS-24 ROLE-18 sends no price to an agency with hidden cost', async () => {
    const hidden = await anAgency(server.db);
    await server.db
      .insertInto('account_feature')
      .values({ account_id: hidden.account_id, feature: 'hide-cost' })
      .execute();
    const identity = await anIdentity(server.db, { account_id: hidden.account_id });
    await aJob(server.db, { account_id: hidden.account_id, identity_id: identity.identity_id });
    const person = await server.signInAs('agency', { account_id: hidden.account_id });
    const { body } = await person.get<JobPage>('/job');
    expect(body.data[0]?.price).toBeNull();
    expect(body.totals).toEqual({ messagesSent: 0, cost: null });
  });

  it('JOBS-29 totals all jobs that fit, not only the page’s', async () => {
    const shop = await anAgency(server.db);
    const identity = await anIdentity(server.db, { account_id: shop.account_id });
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
