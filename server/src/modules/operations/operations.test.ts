import { sql } from 'kysely';
import type { AuditEntry, Operations } from '@campaign/shared-api/contracts';
import { aJob, anAgency, anIdentity } from '../../testing';
import type { TestClient } from '../../testing';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { FILE_OF_THREE, makeList } from '../../testing/load-list';
import { eventually, loadPhone, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';

let world: SendingWorld;
let admin: TestClient;
const { says } = callbacksOf(() => world);
beforeAll(async () => {
  world = await openSendingWorld();
  admin = await world.server.signInAs('admin');
  await world.send();
}, 60_000);
afterAll(() => world.close());

const operations = async () => (await admin.get<{ data: Operations }>('/operations')).body.data;
const acts = async (query = '') =>
  (await admin.get<{ data: AuditEntry[]; total: number }>(`/operations/audit${query}`)).body;

it('holds all dispatch from the next text on, says so on the job, and lets it go on where it stood', async () => {
  const stopped = await admin.post('/operations/hold', { reason: 'The carrier asked us to stop.' });
  expect(stopped).toMatchObject({ status: 200, body: { message: 'Sending is stopped.' } });
  expect((await admin.post('/operations/hold', { reason: 'Again' })).status).toBe(409);
  const before = world.carrier.ledger.summary().requests;
  const job = await world.campaign([1, 2, 3].map((index) => loadPhone(index)));
  const held = await eventually(
    () => world.job(job.job_id),
    (seen) => seen.held !== null,
  );
  expect(held.held).toBe('Sending is paused by the platform.');
  expect(await world.states(job.job_id)).toEqual({ pending: 3 });
  expect(await operations()).toMatchObject({
    hold: { reason: 'The carrier asked us to stop.', by: admin.person?.email },
    queue: { pending: 3, sending: 0, unknown: 0 },
    holds: [{ reason: 'Sending is paused by the platform', jobs: 1, recipients: 3 }],
  });
  expect(world.carrier.ledger.summary().requests).toBe(before);

  expect((await admin.post('/operations/release')).status).toBe(200);
  await eventually(
    () => world.job(job.job_id),
    ({ status }) => status === 'completed',
  );
  expect(world.carrier.ledger.summary().requests).toBe(before + 3);
  expect((await admin.post('/operations/release')).status).toBe(409);
  expect((await operations()).hold).toBeNull();
});

it('resumes all sending after the time for Undo, in which another pause stops it, and tells what would go out', async () => {
  const { config } = world.server.ctx;
  config.undoMs = 10_000;
  await admin.post('/operations/hold', { reason: 'The carrier asked.' });
  const phone = world.phone();
  const job = await world.campaign([phone], { price: '0.0129' });
  expect((await operations()).queue).toMatchObject({ pending: 1, pendingCost: 129 });
  const release = async () => (await admin.post<{ data: Operations }>('/operations/release')).body.data;
  expect((await release()).undoMs).toBe(10_000);
  await world.turnPasses();
  expect(world.arrived(phone)).toBe(0);
  await admin.post('/operations/hold', { reason: 'The carrier asked.' });
  world.clock.advance(10_000);
  expect(world.arrived(phone)).toBe(0);
  await release();
  world.clock.advance(10_000);
  await eventually(
    () => world.job(job.job_id),
    ({ status }) => status === 'completed',
  );
  expect(world.arrived(phone)).toBe(1);
  config.undoMs = 0;
});

it('shows what the carrier refused, what it means and what to do about it', async () => {
  await world.server.db
    .insertInto('message')
    .values({
      account_id: world.server.agency.account_id,
      from_phone: 2_025_550_100,
      to_phone: loadPhone(90),
      phone: loadPhone(90),
      kind: 'test',
      state: 'failed',
      error_code: 4720,
      done_at: new Date(),
    })
    .execute();
  expect((await operations()).errors).toContainEqual({
    code: 4720,
    texts: 1,
    meaning: 'A landline or a disconnected number',
    remedy: 'Upload lists with landlines dropped.',
  });
});

it('T13 writes down who did what, for whichever agency, and lets nobody change it', async () => {
  const { db } = world.server;
  const other = await anAgency(db);
  const { identity_id } = await anIdentity(db, { account_id: other.account_id });
  const job = await aJob(db, { account_id: other.account_id, identity_id });
  expect((await admin.post(`/job/${job.job_id}/pause`)).status).toBe(200);
  expect((await acts('?action=job:pause')).data[0]).toMatchObject({
    who: admin.person?.email,
    action: 'job:pause',
    object: `job/${job.job_id}`,
    detail: { call: 'POST /api/v1/job/:id/pause' },
  });
  const { total: before } = await acts();
  const { listId } = await makeList(admin, FILE_OF_THREE, { accountId: other.account_id });
  // One line for the file and its list.
  expect((await acts()).total).toBe(before + 1);
  expect((await acts('?action=list:create')).data[0]?.object).toBe(`list/${listId}`);
  await admin.post('/operations/hold', { reason: 'The audit is at work.' });
  await admin.post('/operations/release');
  const { data } = await acts('?action=operations:hold');
  expect(data.map(({ detail }) => detail['reason'])).toContain('The audit is at work.');
  // Refused and read, nothing happened.
  const { total } = await acts();
  await admin.post(`/job/${job.job_id}/pause`);
  await admin.get('/job');
  expect((await acts()).total).toBe(total);
  for (const change of [
    sql`update audit set action = 'nothing'`,
    sql`delete from audit`,
    sql`truncate audit`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow('only added to');
  }
});

it('counts texts, receipts, replies, opt-outs, sign-ins and requests in Prometheus naming', async () => {
  const { app, visitor } = world.server;
  const read = async () => {
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    const lines = body.split('\n');
    return (series: string) =>
      Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1) ?? 0);
  };
  const before = await read();
  const sent = before('campaign_text_outcomes_total{outcome="sent",kind="initial"}');
  const phone = loadPhone(70);
  const job = await world.campaign([phone]);
  await eventually(
    () => world.job(job.job_id),
    ({ status, delivered }) => status === 'completed' && delivered === 1,
  );
  await says(phone, 'STOP');
  await world.read();
  await visitor.post('/users/login', { email: 'nobody@example.com', password: 'wrong-password' });
  const after = await read();
  expect(after('campaign_text_outcomes_total{outcome="sent",kind="initial"}')).toBe(sent + 1);
  expect(after('campaign_receipts_total{status="delivered"}')).toBeGreaterThanOrEqual(1);
  expect(after('campaign_replies_total')).toBe(before('campaign_replies_total') + 1);
  expect(after('campaign_opt_outs_total{source="reply"}')).toBe(1);
  expect(after('campaign_sign_ins_total{outcome="refused"}')).toBe(1);
  const login = 'route="/api/v1/users/login",method="POST"';
  expect(after(`campaign_http_requests_total{${login},status="401"}`)).toBe(1);
  expect(after(`campaign_http_request_duration_seconds_count{${login}}`)).toBe(1);
  expect(after('campaign_workers{state="living"}')).toBe(1);
  expect(after('campaign_worker_last_heartbeat_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(after('campaign_queue_waiting_tasks')).toBeGreaterThanOrEqual(0);
});

it('measures for this machine and for whoever has the token, and is not there for anybody else', async () => {
  const { app, ctx } = world.server;
  const ask = (remoteAddress: string, headers = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers });
  const answer = await ask('127.0.0.1');
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(answer.body).toContain('campaign_texts{state="unknown"} 0');
  expect(answer.body).toContain('campaign_carrier_errors_last_day{code="4720"} 1');
  expect(answer.body).toContain('campaign_dispatch_held 0');
  expect(answer.body).toContain('process_resident_memory_bytes');
  expect((await ask('10.0.0.9')).statusCode).toBe(404);
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  ctx.config.metricsToken = 'a-token-of-the-operators';
  expect((await ask('10.0.0.9', { authorization: 'Bearer a-token-of-the-operator' })).statusCode).toBe(404);
  const shown = await ask('10.0.0.9', { authorization: 'Bearer a-token-of-the-operators' });
  expect(shown.statusCode).toBe(200);
});
