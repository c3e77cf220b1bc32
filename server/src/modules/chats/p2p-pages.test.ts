import { sql } from 'kysely';
import type { P2PRecipients } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import { inTransaction } from '../../db/database';
import { aJob, anIdentity, aPhoneList, aSendingNumber, openTestServer } from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';

let server: TestServer;
let agency: TestClient;
let job: Row<'job'>;
const PEOPLE = 3_500;
const FIRST = 2_022_000_000;

beforeAll(async () => {
  server = await openTestServer({ config: { quietHours: false } });
  const { account_id } = server.agency;
  const { identity_id } = await anIdentity(server.db, { account_id });
  const number = await aSendingNumber(server.db, { account_id });
  const { list_id } = await aPhoneList(server.db, { account_id, numbers: [] });
  await sql`insert into phone_number (list_id, phone, account_id)
    select ${list_id}, ${FIRST}::bigint + n * 3, ${account_id} from generate_series(0, ${PEOPLE - 1}::int) n`.execute(
    server.db,
  );
  const from = { number_id: number.number_id, from_phone: number.phone };
  job = await aJob(server.db, { account_id, identity_id, lists: [list_id], ...from });
  await server.ctx.queue.send(server.db, 'jobs.plan-sending', { jobId: job.job_id });
  await server.runTasks();
  agency = await server.signInAs('agency');
});
afterAll(() => server.close());

const pageOf = async (page: number) =>
  (await agency.get<P2PRecipients>(`/p2pchats/${job.job_id}/recipients?page=${page}&size=12`)).body;
const numbersFrom = (place: number) =>
  Array.from({ length: Math.min(12, PEOPLE - place) }, (_, n) => e164(FIRST + (place + n) * 3));
/** Moves the first texts, as what sends them does: with the job's counters. */
const move = (state: string, from: number, to: number) =>
  inTransaction(server.db, async (tx) => {
    await sql`update message set state = ${state} where job_id = ${job.job_id} and kind = 'initial'
      and phone >= ${FIRST + from * 3} and phone < ${FIRST + to * 3}`.execute(tx);
    await sql`update job set sent = (select count(*) from message where job_id = ${job.job_id} and state = 'sent')
      where job_id = ${job.job_id}`.execute(tx);
  });

it.each([1, 2, 83, 84, 85, 166, 167, 250, 251, 291, 292])(
  'P2P-15 page %i of a long list is the same numbers as counted from its beginning',
  async (page) => {
    const { data, total } = await pageOf(page);
    expect([data, total]).toEqual([numbersFrom((page - 1) * 12), PEOPLE]);
  },
);

it('P2P-18 knows the page of the first who waits, wherever it is', async () => {
  for (const sent of [0, 11, 12, 1_000, 2_999, 3_499]) {
    await move('waiting', 0, PEOPLE);
    await move('sent', 0, sent);
    const { nextUnsentPage, counts } = await pageOf(1);
    expect([nextUnsentPage, counts.waiting, counts.sent]).toEqual([
      Math.floor(sent / 12) + 1,
      PEOPLE - sent,
      sent,
    ]);
  }
  await move('sent', 0, PEOPLE);
  expect(await pageOf(1)).toMatchObject({ nextUnsentPage: null, counts: { waiting: 0, sent: PEOPLE } });
  await move('waiting', 0, PEOPLE);
});

it('tells who rests from who waits, and offers whoever may be texted again', async () => {
  const rests = (hours: number, place: number) =>
    sql`update message set reason = 'frequency-cap', not_before = now() + make_interval(hours => ${hours})
      where job_id = ${job.job_id} and phone = ${FIRST + place * 3}`.execute(server.db);
  for (const place of [0, 1, 2]) await rests(5, place);
  const first = await pageOf(1);
  expect(first.resting).toEqual(numbersFrom(0).slice(0, 3));
  expect(first.counts).toMatchObject({ waiting: PEOPLE - 3, resting: 3 });
  expect(new Date(first.restsUntil ?? 0).getTime()).toBeGreaterThan(Date.now() + 4 * 3_600_000);
  await move('sent', 3, PEOPLE);
  expect(await pageOf(1)).toMatchObject({ nextUnsentPage: null, counts: { waiting: 0, resting: 3 } });
  await rests(-1, 1);
  expect(await pageOf(1)).toMatchObject({ nextUnsentPage: 1, counts: { waiting: 1, resting: 2 } });
});

it('reads its places anew once the job is planned again', async () => {
  await move('waiting', 0, PEOPLE);
  await pageOf(200);
  await sql`delete from message where job_id = ${job.job_id}`.execute(server.db);
  await sql`insert into message (account_id, job_id, identity_id, from_phone, to_phone, phone, state)
    select account_id, job_id, identity_id, from_phone, ${FIRST}::bigint + n, ${FIRST}::bigint + n, 'waiting'
      from job, generate_series(0, ${PEOPLE - 1}::int) n where job_id = ${job.job_id}`.execute(server.db);
  const { data } = await pageOf(200);
  expect(data[0]).toBe(e164(FIRST + 199 * 12));
});
