import { sql } from 'kysely';
import type { DeliverySummary, JobTimeline } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import { aJob, anAgency, anIdentity, openTestServer, type TestServer } from '../../testing';
import { foldSome } from '../delivery/rollup.queries';
import { bucketsOf } from './timeline.service';

let server: TestServer;
let jobId: number;
const OURS = 2_025_550_199;

beforeAll(async () => {
  server = await openTestServer();
  server.clock.advance(new Date('2026-11-20T20:00:00Z').getTime() - server.clock.now().getTime());
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  ({ job_id: jobId } = await aJob(server.db, {
    account_id,
    identity_id,
    from_phone: OURS,
    recipients: 7,
    sent: 5,
    delivered: 4,
  }));
});
afterAll(() => server.close());

async function texts(state: string, at: string, phones: number[], more = '') {
  await sql`
    insert into message (account_id, job_id, from_phone, to_phone, phone, state, carrier_id, sent_at, created_at, kind)
    select ${server.agency.account_id}, ${jobId}, ${OURS}, phone, phone, ${state}, 'c-' || phone || ${more}, ${at}::timestamptz,
           ${at}::timestamptz, ${more === '' ? 'initial' : more} from unnest(${phones}::bigint[]) phone`.execute(
    server.db,
  );
}
async function answers(at: string, phones: number[], optOut = false) {
  await sql`
    insert into message (account_id, job_id, from_phone, to_phone, phone, direction, kind, state, opt_out, created_at)
    select ${server.agency.account_id}, ${jobId}, phone, ${OURS}, phone, 'in', 'inbound', 'received', ${optOut}, ${at}::timestamptz
      from unnest(${phones}::bigint[]) phone`.execute(server.db);
}
const people = (...ends: number[]) => ends.map((end) => 3_105_550_100 + end);

it('tells of a job what was sent, confirmed, answered and opted out by the hour, folded or not, and to whom', async () => {
  await texts('delivered', '2026-11-20T14:10:00Z', people(1, 2, 3));
  await inTransaction(server.db, (tx) => foldSome(tx, 1_000));
  await texts('delivered', '2026-11-20T14:50:00Z', people(4));
  await texts('sent', '2026-11-20T16:01:00Z', people(5));
  await texts('failed', '2026-11-20T16:02:00Z', people(6));
  // A person's answer by hand is no send of the job.
  await texts('delivered', '2026-11-20T16:03:00Z', people(1), 'reply');
  await answers('2026-11-20T14:59:00Z', people(1, 1, 2));
  await answers('2026-11-20T16:00:00Z', people(3), true);
  const at = { account_id: server.agency.account_id, job_id: jobId };
  await server.db
    .insertInto('opt_out')
    .values([
      { ...at, phone: people(3)[0]!, text: 'stop' },
      { ...at, phone: people(4)[0]!, text: 'leave me alone', source: 'staff' },
      // Has written START, and one who opted out in answer to another job.
      { ...at, phone: people(5)[0]!, stopped: false, text: 'start' },
      { ...at, phone: people(6)[0]!, job_id: null, text: 'stop' },
    ])
    .execute();
  await server.db
    .insertInto('click')
    .values([
      { ...at, code: 'A', phone: people(1)[0]! },
      { ...at, code: 'A', phone: people(1)[0]! },
      { ...at, code: 'B', phone: people(2)[0]!, bot: true },
    ])
    .execute();

  const agency = await server.signInAs('agency');
  const { body } = await agency.get<{ data: JobTimeline }>(`/job/${jobId}/timeline`);
  expect(body.data).toEqual({
    bucket: 'hour',
    points: [
      { at: '2026-11-20T14:00:00.000Z', sent: 4, delivered: 4, failed: 0, replies: 3, optOuts: 0 },
      { at: '2026-11-20T15:00:00.000Z', sent: 0, delivered: 0, failed: 0, replies: 0, optOuts: 0 },
      { at: '2026-11-20T16:00:00.000Z', sent: 1, delivered: 0, failed: 1, replies: 0, optOuts: 1 },
    ],
    funnel: { recipients: 7, sent: 5, delivered: 4, clicked: 1, replied: 2, optedOut: 2 },
    events: [],
    delivery: {
      totalMessageCount: 7,
      successfulMessageCount: 6,
      failedMessageCount: 1,
      confirmedCount: 5,
      waitingCount: 0,
      failedCost: 0,
      receiptSeconds: { p50: null, p95: null },
      errors: [
        {
          code: 0,
          count: 1,
          cost: 0,
          meaning: 'The carrier gave no code',
          remedy: 'Ask the carrier about one of these texts.',
        },
      ],
    },
  });
});

it('tells an agency of its job’s texts what the Delivery tab tells ADMIN, and no cost from whom it is hidden', async () => {
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const job = await aJob(server.db, { account_id, identity_id, from_phone: OURS });
  const at = '2026-11-20T14:10:00Z';
  await sql`
    insert into message (account_id, job_id, from_phone, to_phone, phone, kind, state, carrier_id, error_code, cost, started_at, sent_at,
                         done_at, created_at)
    select ${account_id}, ${job.job_id}, ${OURS}, 3105550200 + n, 3105550200 + n, case when n = 1 then 'reply' else 'initial' end,
           case when n < 6 then 'delivered' when n = 6 then 'sent' when n < 9 then 'failed' else 'unknown' end, 'd' || n,
           case when n in (7, 8) then 4720 end, 129, ${at}::timestamptz, ${at}::timestamptz,
           case when n < 9 then ${at}::timestamptz + make_interval(secs => case when n < 5 then 4 else 45 end) end, ${at}::timestamptz
      from generate_series(1, 9) n`.execute(server.db);
  const admin = await server.signInAs('admin');
  const tab = await admin.get<{ data: DeliverySummary }>(`/messages/delivery?job_id=${job.job_id}`);
  const { errors, ...all } = tab.body.data;
  const told = async (as: 'agency' | 'agent-admin') => {
    const person = await server.signInAs(as);
    return (await person.get<{ data: JobTimeline }>(`/job/${job.job_id}/timeline`)).body.data.delivery!;
  };
  const { errors: why, ...figures } = await told('agency');
  expect(all).toMatchObject(figures);
  expect(why).toEqual(errors.map(({ before: _, ...error }) => error));
  expect(figures).toEqual({
    totalMessageCount: 8,
    successfulMessageCount: 6,
    failedMessageCount: 2,
    confirmedCount: 5,
    waitingCount: 1,
    failedCost: 0.0258,
    receiptSeconds: { p50: 5, p95: 60 },
  });
  expect(why).toMatchObject([{ code: 4720, count: 2, remedy: 'Upload lists with landlines dropped.' }]);

  await server.db.insertInto('account_feature').values({ account_id, feature: 'hide-cost' }).execute();
  const hidden = await told('agent-admin');
  expect([hidden.failedCost, hidden.errors.map(({ cost }) => cost)]).toEqual([null, [null]]);
});

it('tells what was done to the job and to all sending meanwhile, and why to the platform alone', async () => {
  const act = (at: string, action: string, object: string, detail: object) =>
    server.db
      .insertInto('audit')
      .values({ account_id: null, agent_id: null, action, object, at, detail: JSON.stringify(detail) })
      .execute();
  await server.db
    .updateTable('job')
    .set({ name: 'Doors', start_at: '2026-11-20T14:05:00Z', created_at: '2026-11-20T13:00:00Z' })
    .where('job_id', '=', jobId)
    .execute();
  const own = `job/${jobId}`;
  await act('2026-11-20T14:20:00Z', 'operations:hold', 'operations', {
    call: 'POST /api/v1/operations/hold',
    reason: 'The carrier is down',
  });
  await act('2026-11-20T14:30:00Z', 'operations:hold', 'operations', {
    call: 'POST /api/v1/operations/release',
  });
  await act('2026-11-20T15:00:00Z', 'job:pause', own, { call: 'POST /api/v1/job/:jobId/pause' });
  await act('2026-11-20T15:10:00Z', 'job:pause', own, { call: 'POST /api/v1/job/:jobId/resume' });
  await act('2026-11-20T15:10:00Z', 'job:pause', `job/${jobId}1`, { call: 'POST /api/v1/job/:jobId/pause' });
  await act('2026-11-20T16:10:00Z', 'job:guarded', own, { reason: '40.0% of 500' });
  await act('2026-11-21T16:10:00Z', 'job:pause', own, { call: 'POST /api/v1/job/:jobId/pause' });
  const told = async (as: 'agency' | 'admin') => {
    const person = await server.signInAs(as);
    const { body } = await person.get<{ data: JobTimeline }>(`/job/${jobId}/timeline`);
    return body.data.events.map(({ at, kind, what }) => [at.slice(11, 16), kind, what]);
  };
  const ofAgency = [
    ['14:05', 'campaign', 'Doors'],
    ['14:20', 'stopped', ''],
    ['14:30', 'released', ''],
    ['15:00', 'paused', ''],
    ['15:10', 'resumed', ''],
    ['16:10', 'guard', '40.0% of 500'],
  ];
  expect(await told('agency')).toEqual(ofAgency);
  expect(await told('admin')).toEqual(
    ofAgency.map((line) => (line[1] === 'stopped' ? ['14:20', 'stopped', 'The carrier is down'] : line)),
  );
});

it('tells nobody of another agency’s job', async () => {
  const other = await anAgency(server.db);
  const of = { account_id: other.account_id };
  const { identity_id } = await anIdentity(server.db, of);
  const foreign = await aJob(server.db, { ...of, identity_id });
  const agency = await server.signInAs('agency');
  expect((await agency.get(`/job/${foreign.job_id}/timeline`)).status).toBe(404);
});

it('draws New York days of what took longer than three, over the change of clocks, too', () => {
  const row = (at: string, sent: number) => ({
    at: new Date(at),
    sent,
    delivered: 0,
    failed: 0,
    replies: 0,
    optOuts: 0,
  });
  const { bucket, points } = bucketsOf([
    row('2026-10-31T16:00:00Z', 1),
    row('2026-11-01T03:00:00Z', 2),
    row('2026-11-03T17:00:00Z', 4),
  ]);
  expect([bucket, points.map(({ at, sent }) => [at, sent])]).toEqual([
    'day',
    [
      ['2026-10-31T04:00:00.000Z', 3],
      ['2026-11-01T04:00:00.000Z', 0],
      ['2026-11-02T05:00:00.000Z', 0],
      ['2026-11-03T05:00:00.000Z', 4],
    ],
  ]);
});
