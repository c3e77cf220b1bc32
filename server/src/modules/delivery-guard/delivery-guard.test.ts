import { sql } from 'kysely';
import type { GuardSettings, Job, JobRow } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import type { Tx } from '../../db/database';
import { aJob, anAgency, anAgent, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestReply, TestServer } from '../../testing';
import { locksForSending } from '../dispatch-lock/dispatch-lock.queries';
import { foldSome } from '../delivery/rollup.queries';
import { watchDelivery } from './watch-delivery';

let server: TestServer;
let agency: TestClient;
let identityId: number;
const START = new Date('2026-11-10T14:20:00Z');
const OURS = 2_025_550_100;
const OTHER = 2_025_550_101;

beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  const of = { account_id: server.agency.account_id };
  ({ identity_id: identityId } = await anIdentity(server.db, { ...of, identity_name: 'Harbor Relief' }));
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate message, message_delta, message_stat, message_day`.execute(server.db);
  await sql`update job set alert_id = null, deleted_at = now()`.execute(server.db);
  await sql`delete from delivery_alert`.execute(server.db);
  await sql`delete from delivery_guard`.execute(server.db);
  server.mail.sent.length = 0;
  at(START);
});

const at = (time: Date | string) =>
  server.clock.advance(new Date(time).getTime() - server.clock.now().getTime());
const watch = async () => {
  await watchDelivery(server.ctx);
  await server.runTasks();
};
const letters = () => server.mail.sent.map(({ to, subject }) => [to, subject]);

interface Texts {
  delivered: number;
  failed: number;
  time?: string;
  number?: number;
  accountId?: number;
  identity?: number;
}
let made = 0;
async function given({ delivered, failed, time = '2026-11-10T14:05:00Z', ...more }: Texts) {
  const { number = OURS, accountId = server.agency.account_id, identity = identityId } = more;
  made += 1;
  await sql`
    insert into message (account_id, identity_id, from_phone, to_phone, phone, kind, state, error_code, carrier_id, created_at,
                         started_at, sent_at, done_at)
    select ${accountId}::int, ${identity}::int, ${number}::bigint, 3105550100, 3105550100, 'initial',
           case when n <= ${failed}::int then 'failed' else 'delivered' end, case when n <= ${failed}::int then 4770 end,
           'g-' || ${made}::int || '-' || n, ${time}::timestamptz, ${time}::timestamptz, ${time}::timestamptz, ${time}::timestamptz
      from generate_series(1, ${delivered + failed}::int) n`.execute(server.db);
}

const rule = (changes: object = {}, as = agency): Promise<TestReply<{ data: GuardSettings }>> =>
  as.put('/delivery-guard', { enabled: true, minRate: 90, minTexts: 100, pauses: false, ...changes });
const aSendingJob = async (changes: object = {}) =>
  (
    await aJob(server.db, {
      account_id: server.agency.account_id,
      identity_id: identityId,
      from_phone: OURS,
      planned: true,
      recipients: 500,
      ...changes,
    })
  ).job_id;
const job = async (jobId: number) => (await agency.get<{ data: Job }>(`/job/${jobId}`)).body.data;
const alerts = () =>
  server.db
    .selectFrom('delivery_alert')
    .select(['number', 'delivered', 'texts', 'paused_jobs', 'closed_at'])
    .orderBy('alert_id')
    .execute();

it('is off until an agency switches it on: nobody is told and nothing rests', async () => {
  expect((await agency.get<{ data: GuardSettings }>('/delivery-guard')).body.data).toEqual({
    enabled: false,
    minRate: 90,
    minTexts: 500,
    pauses: false,
    version: 1,
  });
  const jobId = await aSendingJob();
  await given({ delivered: 0, failed: 1000 });
  await watch();
  await rule({ enabled: false, pauses: true });
  await watch();
  expect([await alerts(), letters()]).toEqual([[], []]);
  expect(await job(jobId)).toMatchObject({ status: 'active', alert: null });
});

it.each([
  ['below the limit', { delivered: 89, failed: 11 }, true],
  ['at the limit', { delivered: 90, failed: 10 }, false],
  ['above it', { delivered: 91, failed: 9 }, false],
  ['below it by a hair', { delivered: 8999, failed: 1001 }, true],
  ['below it in too few texts', { delivered: 0, failed: 99 }, false],
  ['below it in just enough texts', { delivered: 0, failed: 100 }, true],
])('tells of an hour that is %s: %j → %s', async (_name, texts, isTold) => {
  await rule();
  await given(texts);
  if (isTold) await inTransaction(server.db, (tx) => foldSome(tx, 7));
  await watch();
  expect([(await alerts()).length, letters().length > 0]).toEqual([isTold ? 1 : 0, isTold]);
});

it('counts each identity and number by itself, and not what waits for the carrier', async () => {
  await rule();
  const of = { account_id: server.agency.account_id };
  const { identity_id: other } = await anIdentity(server.db, of);
  await given({ delivered: 60, failed: 30 });
  await given({ delivered: 60, failed: 30, number: OTHER });
  await given({ delivered: 60, failed: 30, identity: other });
  await given({ delivered: 60, failed: 30, time: '2026-11-10T13:59:00Z' });
  await given({ delivered: 60, failed: 30, time: '2026-11-10T12:59:00Z' });
  await sql`
    insert into message (account_id, identity_id, from_phone, to_phone, phone, kind, state, started_at)
    select ${of.account_id}, ${identityId}, ${OURS}::bigint, 3105550100, 3105550100, 'initial', 'unknown', '2026-11-10T14:05:00Z'
      from generate_series(1, 50)`.execute(server.db);
  await watch();
  expect(await alerts()).toEqual([]);
});

it('mails the agency’s owner and administrators once an episode, and begins another after it is over', async () => {
  const of = { account_id: server.agency.account_id };
  const named = (name: string) => `${name}-${made}@guard.example`;
  await anAgent(server.db, { ...of, role: 'AGENT-ADMIN', email: named('told') });
  await anAgent(server.db, {
    ...of,
    role: 'AGENT-ADMIN',
    email: named('denied'),
    identity_permission: [identityId],
  });
  await anAgent(server.db, { ...of, role: 'AGENT-READER', email: named('reader') });
  const other = await anAgency(server.db);
  await anAgent(server.db, { account_id: other.account_id, role: 'AGENT-ADMIN', email: named('foreign') });
  const told = named('told');
  await rule();
  await given({ delivered: 62, failed: 38 });
  await watch();
  expect(letters().filter(([to]) => to?.endsWith('@guard.example'))).toEqual([
    [told, 'Few texts of Harbor Relief arrive: 62.0%'],
  ]);
  const letter = server.mail.sent.find(({ to }) => to === told)!;
  expect(letter.text).toContain(
    '62.0% of 100 texts that Harbor Relief sent from +12025550100 in the hour from 9 AM, November 10 (New York) were delivered. Your limit is 90%.',
  );
  expect(letter.text).toContain('Nothing was paused.');
  const first = letters().length;
  await Promise.all([watch(), watch()]);
  // The next hour is low as well: the same episode.
  at('2026-11-10T15:30:00Z');
  await given({ delivered: 50, failed: 150, time: '2026-11-10T15:05:00Z' });
  await watch();
  expect(await alerts()).toMatchObject([{ delivered: 50, texts: 200, closed_at: null }]);
  // Two hours without: over. What is told of these hours later on opens nothing.
  at('2026-11-10T17:01:00Z');
  await watch();
  expect((await alerts()).map(({ closed_at: closed }) => closed !== null)).toEqual([true]);
  at('2026-11-10T15:59:00Z');
  await watch();
  expect([(await alerts()).length, letters().length]).toEqual([1, first]);
  at('2026-11-10T18:10:00Z');
  await given({ delivered: 0, failed: 100, time: '2026-11-10T18:05:00Z' });
  await watch();
  expect([(await alerts()).length, letters().length]).toEqual([2, 2 * first]);
});

it('pauses where the agency says so what sends from that number, once, and a person resumes it having read why', async () => {
  await rule({ pauses: true });
  const [hit, elsewhere, done] = [
    await aSendingJob({ name: 'Doors' }),
    await aSendingJob({ from_phone: OTHER }),
    await aSendingJob({ status: 'completed' }),
  ];
  await given({ delivered: 62, failed: 38 });
  await watch();
  const why =
    'The deliverability guard paused it: 62.0% of 100 texts of the hour from 9 AM (New York) were delivered, under the limit of 90%. Resume it when you know why.';
  expect(await job(hit)).toMatchObject({
    status: 'paused',
    progress: { held: why },
    alert: { delivered: 62, texts: 100, isPaused: true, since: expect.stringMatching(/^2026-11-10T14:20:/) },
  });
  expect((await job(elsewhere)).status).toBe('active');
  expect((await job(done)).status).toBe('completed');
  expect(server.mail.sent[0]?.text).toContain(
    'Paused by the deliverability guard until somebody resumes them:\n- Doors',
  );
  const acts = await server.db
    .selectFrom('audit')
    .select(['object', 'agent_id', 'of_account', 'detail'])
    .where('action', '=', 'job:guarded')
    .where('object', '=', `job/${hit}`)
    .execute();
  expect(acts).toEqual([
    {
      object: `job/${hit}`,
      agent_id: null,
      of_account: server.agency.account_id,
      detail: { reason: '62.0% of 100 texts', alertId: expect.any(Number) },
    },
  ]);

  const resumed = await agency.post<{ data: Job }>(`/job/${hit}/resume`);
  expect(resumed.body.data).toMatchObject({ status: 'active', progress: { held: null } });
  // Still marked while the episode lasts, and never paused again by it, however low it gets.
  await given({ delivered: 0, failed: 100 });
  await watch();
  expect(await job(hit)).toMatchObject({ status: 'active', alert: { texts: 200, isPaused: false } });
  at('2026-11-10T17:01:00Z');
  await watch();
  expect(await job(hit)).toMatchObject({ status: 'active', alert: null });
});

describe('a job that begins while an alert is open', () => {
  it('is paused at the next check, also when the alert opened with nothing to pause', async () => {
    await rule({ pauses: true });
    await given({ delivered: 0, failed: 100 });
    await watch();
    expect(await alerts()).toMatchObject([{ closed_at: null, paused_jobs: [] }]);
    const mails = letters().length;
    const late = await aSendingJob({ name: 'Late' });
    const elsewhere = await aSendingJob({ from_phone: OTHER });
    at('2026-11-10T14:21:00Z');
    await watch();
    expect(await job(late)).toMatchObject({
      status: 'paused',
      alert: { isPaused: true },
      progress: { held: expect.stringMatching(/^The deliverability guard paused it: 0\.0% of 100 texts/) },
    });
    expect((await job(elsewhere)).status).toBe('active');
    expect([await alerts(), letters().length]).toMatchObject([[{ paused_jobs: [late] }], mails]);
    // A second one joins it.
    const later = await aSendingJob({ name: 'Later' });
    await watch();
    expect((await job(later)).status).toBe('paused');
    expect(await alerts()).toMatchObject([{ paused_jobs: [late, later] }]);
  });

  it('is not paused again once a person resumed it', async () => {
    await rule({ pauses: true });
    await given({ delivered: 0, failed: 100 });
    await watch();
    const late = await aSendingJob();
    await watch();
    expect((await agency.post(`/job/${late}/resume`)).status).toBe(200);
    await given({ delivered: 0, failed: 100 });
    await watch();
    expect(await job(late)).toMatchObject({ status: 'active', alert: { isPaused: false } });
  });

  it('is left alone when a person resumed it after the alert opened', async () => {
    await rule({ pauses: true });
    const rested = await aSendingJob({ status: 'paused' });
    await given({ delivered: 0, failed: 100 });
    await watch();
    expect((await agency.post(`/job/${rested}/resume`)).status).toBe(200);
    await watch();
    expect((await job(rested)).status).toBe('active');
  });

  it('is left alone when the hour is not low, or the agency only wants to be told', async () => {
    await rule({ pauses: true });
    await given({ delivered: 0, failed: 100 });
    await watch();
    // The alert stays open for two hours; this one is not low.
    at('2026-11-10T16:10:00Z');
    const recovered = await aSendingJob();
    await watch();
    expect((await job(recovered)).status).toBe('active');
    await rule({ pauses: false, version: 2 });
    await given({ delivered: 0, failed: 100, time: '2026-11-10T16:05:00Z' });
    await watch();
    expect((await job(recovered)).status).toBe('active');
  });
});

it('waits for several jobs in the order in which a batch of sends by hand takes them', async () => {
  const { db, ctx } = server;
  await rule({ pauses: true });
  // The guard reads by numbers, and the job of the later number is the earlier one.
  const [first, second] = [await aSendingJob({ from_phone: OTHER }), await aSendingJob()];
  await given({ delivered: 62, failed: 38 });
  await given({ delivered: 62, failed: 38, number: OTHER });
  const guardWaits = async (tx: Tx) => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(tx);
    return rows.length > 0;
  };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const batch = inTransaction(db, async (tx) => {
    await sql.raw(locksForSending([first], [])).execute(tx);
    begin();
    while (!(await guardWaits(tx))) await new Promise((resolve) => setTimeout(resolve, 10));
    await sql.raw(locksForSending([second], [])).execute(tx);
  });
  await begun;
  await Promise.all([watchDelivery(ctx), batch]);
  expect([(await job(first)).status, (await job(second)).status]).toEqual(['paused', 'paused']);
});

it('keeps saying why a job rests after the episode is over', async () => {
  await rule({ pauses: true });
  const jobId = await aSendingJob();
  await given({ delivered: 0, failed: 100 });
  await watch();
  at('2026-11-10T19:00:00Z');
  await watch();
  expect(await job(jobId)).toMatchObject({ status: 'paused', alert: { isPaused: true } });
  const rows = (await agency.get<{ data: JobRow[] }>('/job?page=1&size=50')).body.data;
  expect(rows.find((row) => row.jobId === jobId)).toMatchObject({ alert: { isPaused: true, delivered: 0 } });
});

it('leaves another agency’s texts and jobs alone', async () => {
  const other = await anAgency(server.db);
  const of = { account_id: other.account_id };
  const { identity_id } = await anIdentity(server.db, of);
  const theirs = await aJob(server.db, { ...of, identity_id, from_phone: OURS });
  await rule({ pauses: true });
  await given({ delivered: 0, failed: 500, accountId: other.account_id, identity: identity_id });
  await watch();
  expect([await alerts(), letters()]).toEqual([[], []]);
  const { status } = await server.db
    .selectFrom('job')
    .select('status')
    .where('job_id', '=', theirs.job_id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('active');
  // Whoever names another agency changes their own.
  await rule({ minRate: 50, accountId: other.account_id });
  const rows = await server.db.selectFrom('delivery_guard').select(['account_id', 'min_rate']).execute();
  expect(rows).toEqual([{ account_id: server.agency.account_id, min_rate: 50 }]);
});

it('is set by the agency’s owner, its administrators and ADMIN, and by nobody who has not seen what it is', async () => {
  const admin = await server.signInAs('admin');
  const { account_id: accountId } = server.agency;
  expect((await rule({}, admin)).status).toBe(400);
  expect((await rule({ minRate: 80, accountId }, admin)).body.data).toMatchObject({
    minRate: 80,
    version: 2,
  });
  for (const persona of ['reader', 'clicker'] as const)
    expect((await rule({}, await server.signInAs(persona))).status).toBe(403);
  const late = await rule({ version: 1 }, await server.signInAs('agent-admin'));
  expect(late.status).toBe(409);
  expect((await rule({ version: 2, minTexts: 19 })).status).toBe(400);
  expect((await rule({ version: 2, minRate: 100 })).status).toBe(400);
  expect((await rule({ version: 2 })).body.data).toMatchObject({ minRate: 90, version: 3 });
});
