import { sql } from 'kysely';
import type { Click, InboundReply, JobReport, Recipient } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import { aJob, anAgency, anIdentity, aPhoneList, openTestServer, type TestServer } from '../../testing';
import { foldSome } from '../delivery/rollup.queries';

let server: TestServer;
let jobId: number;
const FROM = 2_025_550_199;
const phone = (index: number) => 2_025_550_100 + index;

beforeAll(async () => {
  server = await openTestServer();
  const { account_id } = server.agency;
  const identity = await anIdentity(server.db, { account_id });
  const ada = { phone: phone(0), first_name: 'Ada', mid_name: 'B.', last_name: 'Harbor' };
  const numbers = [ada, phone(1), phone(2)];
  const list = await aPhoneList(server.db, { account_id, list_name: 'Early voters', numbers });
  const job = await aJob(server.db, {
    account_id,
    identity_id: identity.identity_id,
    name: 'Early vote',
    from_phone: FROM,
    lists: [list.list_id],
    changed_timezone: true,
    campaignid: 'https://example.org/vote',
    sourceurl: 'https://example.org/vote',
    guidlink: 'http://localhost:4000/Campaign',
    sent: 3,
    opt_out_replies: 2,
    non_opt_out_replies: 2,
    clicks: 3,
  });
  jobId = job.job_id;
  const base = { account_id, job_id: jobId, from_phone: FROM };
  const out = (index: number, state: 'sent' | 'delivered' | 'failed' | 'suppressed', more = {}) => ({
    ...base,
    to_phone: phone(index),
    phone: phone(index),
    state,
    ...more,
  });
  const answer = (index: number, body: string, more = {}) => ({
    ...base,
    from_phone: phone(index),
    to_phone: FROM,
    phone: phone(index),
    direction: 'in' as const,
    kind: 'inbound' as const,
    state: 'received' as const,
    body,
    ...more,
  });
  await server.db
    .insertInto('message')
    .values([
      out(0, 'delivered', { body: 'Hi', sent_at: new Date(), list_id: list.list_id }),
      out(1, 'sent', { body: 'Hi', sent_at: new Date() }),
      out(2, 'failed', { error_code: 4720 }),
      out(3, 'suppressed', { reason: 'opted-out' }),
      out(4, 'suppressed', { reason: 'dnc' }),
      out(5, 'suppressed', { reason: 'dnc' }),
    ])
    .execute();
  await server.db
    .insertInto('message')
    .values([
      answer(0, 'Stop!', { opt_out: true, suppressed_sender: true }),
      answer(1, 'please stop texting', { suppressed_sender: true }),
      answer(1, 'yes'),
      answer(0, 'STOP', { opt_out: true, suppressed_sender: true }),
    ])
    .execute();
  await server.db
    .insertInto('click')
    .values([
      { account_id, job_id: jobId, code: 'Person00', phone: phone(0) },
      { account_id, job_id: jobId, code: 'Person00', phone: phone(0) },
      { account_id, job_id: jobId, code: 'Campaign', phone: null },
      { account_id, job_id: jobId, code: 'Campaign', phone: null, bot: true },
    ])
    .execute();
  const donation = { account_id, amount: 25, status: 'COMPLETED', sourceurl: 'https://example.org/vote' };
  await server.db
    .insertInto('donation')
    .values([
      { ...donation, first_name: 'Ana', last_name: 'Peña' },
      { ...donation, sourceurl: 'https://example.org/other' },
    ])
    .execute();
});
afterAll(() => server.close());

describe('a job’s report', () => {
  it('JREP-01 JREP-02 JREP-03 JREP-04 heads with names, numbers and counts', async () => {
    const agency = await server.signInAs('agency');
    const { body } = await agency.get<{ data: JobReport }>(`/job/${jobId}/report`);
    expect(body.data).toMatchObject({
      accountName: server.agency.user_name,
      jobName: 'Early vote',
      changedTimezone: true,
      from: '+12025550199',
      phoneListNames: ['Early voters'],
      counts: { sent: 3, nonOptOutReplies: 2, optOutReplies: 2, clicks: 3, donations: 1 },
    });
    expect(body.data.notSent).toEqual(
      expect.arrayContaining([
        { reason: 'opted-out', count: 1 },
        { reason: 'dnc', count: 2 },
      ]),
    );
  });

  it('JREP-10 JREP-11 JREP-12 puts every answer into exactly one tab and marks the suppressed', async () => {
    const agency = await server.signInAs('agency');
    const tab = async (kind: string) =>
      (await agency.get<{ data: InboundReply[]; total: number }>(`/job/${jobId}/replies?kind=${kind}&page=1`))
        .body;
    const [stops, others] = [await tab('opt-out'), await tab('non-opt-out')];
    expect(stops.data.map(({ message }) => message)).toEqual(['STOP', 'Stop!']);
    expect(others.data.map(({ message, suppressed }) => [message, suppressed])).toEqual([
      ['yes', false],
      ['please stop texting', true],
    ]);
    expect(stops.total + others.total).toBe(4);
  });

  it('JREP-06 JREP-08 searches clicks and counts them per person, bots apart', async () => {
    const agency = await server.signInAs('agency');
    const { body } = await agency.get<{ data: Click[]; total: number }>(`/tracking/${jobId}?page=1`);
    expect(body.total).toBe(2);
    expect(body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          phonenumber: '+12025550100',
          clicks: 2,
          guidlink: 'http://localhost:4000/Person00',
        }),
        expect.objectContaining({ phonenumber: null, clicks: 1 }),
      ]),
    );
    expect((await agency.get(`/tracking/${jobId}?query=0100`)).body.total).toBe(1);
  });

  it('says why a number was not texted', async () => {
    const agency = await server.signInAs('agency');
    const { body } = await agency.get<{ data: Recipient[] }>(`/job/${jobId}/recipients?query=555-0103`);
    expect(body.data).toMatchObject([{ phone: '+12025550103', state: 'suppressed', reason: 'opted-out' }]);
  });

  it('JREP-13 answers 202 for no clicks', async () => {
    const agency = await server.signInAs('agency');
    const quiet = await aJob(server.db, {
      account_id: server.agency.account_id,
      identity_id: (await anIdentity(server.db, { account_id: server.agency.account_id })).identity_id,
    });
    expect((await agency.get(`/messages/clicks?jobId=${jobId}`)).status).toBe(200);
    expect((await agency.get(`/messages/clicks?jobId=${quiet.job_id}`)).status).toBe(202);
  });

  it('JREP-14 counts messages by month', async () => {
    const agency = await server.signInAs('agency');
    const { body } = await agency.get<Record<string, unknown>>(`/messages/count?jobId=${jobId}`);
    expect(body).toMatchObject({
      incomingMessages: [{ messageCount: 4 }],
      outgoingMessages: [{ messageCount: 2 }],
      failedMessages: [{ messageCount: 1 }],
    });
  });

  it('JREP-14 counts a job of the last two months by its hours, and an older one by its messages', async () => {
    const { account_id } = server.agency;
    const { identity_id } = await anIdentity(server.db, { account_id });
    const { job_id } = await aJob(server.db, { account_id, identity_id });
    const numbers = { from_phone: 2025550199, to_phone: 2025550100, phone: 2025550100 };
    const text = { account_id, identity_id, job_id, ...numbers, kind: 'reply' as const };
    const handed = { state: 'failed' as const, carrier_id: `c${job_id}`, error_code: 4720 };
    await server.db
      .insertInto('message')
      .values([
        { ...text, state: 'sent', sent_at: new Date('2026-10-01T03:59:59Z') },
        { ...text, state: 'delivered', sent_at: new Date('2026-10-01T04:00:00Z') },
        { ...text, ...handed, sent_at: new Date('2026-10-02T00:00:00Z') },
        { ...text, state: 'failed', created_at: new Date('2026-10-03T00:00:00Z') },
        { ...text, state: 'failed', created_at: new Date('2026-09-03T00:00:00Z') },
        { ...text, state: 'unknown' },
        { ...text, state: 'suppressed' },
        { ...text, state: 'received', direction: 'in', created_at: new Date('2026-10-04T00:00:00Z') },
      ])
      .execute();
    const agency = await server.signInAs('agency');
    const counts = async () => (await agency.get(`/messages/count?jobId=${job_id}`)).body.data;
    const all = {
      incomingMessages: [{ month: '2026-10', messageCount: 1 }],
      outgoingMessages: [
        { month: '2026-09', messageCount: 1 },
        { month: '2026-10', messageCount: 1 },
      ],
      failedMessages: [
        { month: '2026-09', messageCount: 1 },
        { month: '2026-10', messageCount: 2 },
      ],
    };
    expect(await counts()).toEqual(all);
    await inTransaction(server.db, (tx) => foldSome(tx, 1_000));
    expect(await counts()).toEqual(all);
    await server.db.deleteFrom('message_stat').where('job_id', '=', job_id).execute();
    expect(await counts()).toEqual({
      incomingMessages: [],
      outgoingMessages: [],
      failedMessages: [
        { month: '2026-09', messageCount: 1 },
        { month: '2026-10', messageCount: 1 },
      ],
    });
    await sql`update job set created_at = now() - interval '60 days' where job_id = ${job_id}`.execute(
      server.db,
    );
    expect(await counts()).toEqual(all);
  });

  it('names the recipients as their list does, in every table', async () => {
    const agency = await server.signInAs('agency');
    const named = async <Row>(path: string) => (await agency.get<{ data: Row[] }>(path)).body.data;
    const clicks = await named<Click>(`/tracking/${jobId}`);
    expect(clicks.map(({ phonenumber, name }) => [phonenumber, name])).toEqual(
      expect.arrayContaining([
        ['+12025550100', 'Ada B. Harbor'],
        [null, null],
      ]),
    );
    const stops = await named<InboundReply>(`/job/${jobId}/replies?kind=opt-out`);
    expect(stops.map(({ name }) => name)).toEqual(['Ada B. Harbor', 'Ada B. Harbor']);
    const recipients = await named<Recipient>(`/job/${jobId}/recipients?query=0100`);
    expect(recipients.map(({ name }) => name)).toEqual(['Ada B. Harbor']);
  });

  it('JREP-16 JREP-19 lists what was sent and received, newest first', async () => {
    const agency = await server.signInAs('agency');
    const { body } = await agency.get<{ data: object[]; total: number }>(`/messages/history/${jobId}?page=1`);
    expect(body.total).toBe(7);
    expect(body.data[0]).toEqual({
      from: '+12025550100',
      to: '+12025550199',
      message: 'STOP',
      status: 'RECEIVED',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(body.data).toContainEqual(expect.objectContaining({ to: '+12025550102', status: 'FAILED' }));
    expect(body.data.at(-1)).toMatchObject({ from: '+12025550199', to: '+12025550100', status: 'DELIVERED' });
  });

  it('JREP-15 JREP-17 joins donations by their source', async () => {
    const agency = await server.signInAs('agency');
    const { body } = await agency.get(`/donations?jobId=${jobId}`);
    expect(body.data).toMatchObject([{ firstName: 'Ana', amount: 25 }]);
  });

  it('ROLE-16 T02 answers 404 for another agency’s job, whatever is asked of it', async () => {
    const other = await anAgency(server.db);
    const stranger = await server.signInAs('agency', { account_id: other.account_id });
    for (const url of [
      `/job/${jobId}/report`,
      `/job/${jobId}/recipients`,
      `/job/${jobId}/replies?kind=opt-out`,
      `/tracking/${jobId}`,
      `/messages/clicks?jobId=${jobId}`,
      `/messages/count?jobId=${jobId}`,
      `/messages/history/${jobId}`,
      `/donations?jobId=${jobId}`,
    ]) {
      expect([url, (await stranger.get(url)).status]).toEqual([url, 404]);
    }
  });
});
