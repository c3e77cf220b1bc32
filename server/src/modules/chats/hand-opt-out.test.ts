import { sql, type SqlBool } from 'kysely';
import { e164 } from '@campaign/shared-api/messaging';
import type { Conversation, DncCheck, JobReport, JobTimeline, OptOut } from '@campaign/shared-api/contracts';
import type { TestClient } from '../../testing';
import { anIdentity } from '../../testing/builders';
import { callbacksOf } from '../../testing/carrier-callbacks';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { leaveUnread } from '../../testing/unread-text';

let world: SendingWorld;
let clicker: TestClient;
let user: TestClient;
let agentAdmin: TestClient;
let admin: TestClient;
const UNDO_MS = 10_000;
beforeAll(async () => {
  world = await openSendingWorld();
  clicker = await world.server.signInAs('clicker');
  user = await world.server.signInAs('agency');
  agentAdmin = await world.server.signInAs('agent-admin');
  admin = await world.server.signInAs('admin');
  await world.send();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => void (world.server.ctx.config.undoMs = UNDO_MS));

const { says, completed, wordOf } = callbacksOf(() => world);
/** Until it has been read. */
async function writes(...said: Parameters<typeof says>) {
  await says(...said);
  await world.read();
}

/** A person whom a job has texted, assigned to the clicker, and for whom two more jobs wait. */
async function textedPerson() {
  const phone = world.phone();
  const job = await world.campaign([phone], { agent_ids: [clicker.person!.agent_id] });
  await completed(job.job_id);
  const bulk = await world.campaign([phone, world.phone()], { status: 'paused' });
  const other = await anIdentity(world.server.db, { account_id: world.server.agency.account_id });
  const p2p = await world.campaign([phone, world.phone()], {
    job_type: 'P2P',
    identity_id: other.identity_id,
    status: 'paused',
  });
  return { phone, job, bulk, p2p, at: `/chats/${job.job_id}/opt-out`, recipient: e164(phone) };
}

const autosOf = (phone: number) =>
  world.server.db
    .selectFrom('message')
    .selectAll()
    .where('phone', '=', phone)
    .where('kind', '=', 'auto')
    .orderBy('message_id')
    .execute();
const chatWith = async (client: TestClient, jobId: number, phone: number) =>
  (await client.get<Conversation>(`/chats/${jobId}?recipient=%2B1${phone}`)).body;
const actsAbout = (phone: number) =>
  world.server.db
    .selectFrom('audit')
    .select(['action', 'agent_id', 'detail'])
    .where(sql<SqlBool>`detail @> ${JSON.stringify({ phone })}::jsonb`)
    .orderBy('audit_id')
    .execute();
const optOutOf = async (client: TestClient, phone: number) =>
  (await client.get<{ data: OptOut[] }>(`/dncs/opt_outs?query=${phone}`)).body.data[0]!;

describe('an opt-out by hand', () => {
  it('stops the texts of all jobs of the agency, and confirms once when it can no longer be undone', async () => {
    const { phone, job, bulk, p2p, at, recipient } = await textedPerson();
    const reply = await clicker.post(at, { recipient, kind: 'opt-out' });
    expect(reply).toMatchObject({ status: 200, body: { data: { undoMs: UNDO_MS } } });
    expect(await wordOf(phone)).toMatchObject({
      stopped: true,
      source: 'staff',
      by_hand: 'opt-out',
      decided_by: clicker.person!.agent_id,
      job_id: job.job_id,
    });
    for (const { job_id } of [bulk, p2p]) {
      const text = (await world.texts(job_id)).find((row) => row.phone === phone);
      expect(text).toMatchObject({ state: 'suppressed', reason: 'opted-out' });
      expect(await world.job(job_id)).toMatchObject({ suppressed: 1 });
    }
    // Not sent yet: it goes to the dispatcher after the last moment to undo.
    const [confirmation, ...more] = await autosOf(phone);
    expect(more).toEqual([]);
    expect(confirmation).toMatchObject({
      state: 'pending',
      tag: 'opt-out confirmation',
      from_phone: job.from_phone,
      body: expect.stringMatching(/: You have been opted out and will receive no further messages\.$/),
    });
    expect(confirmation!.not_before!.getTime()).toBeGreaterThan(confirmation!.created_at.getTime() + UNDO_MS);
    await world.turnPasses();
    expect(world.arrived(phone)).toBe(1);
    await world.server.db
      .updateTable('message')
      .set({ not_before: new Date() })
      .where('phone', '=', phone)
      .execute();
    await eventually(
      async () => world.arrived(phone),
      (count) => count === 2,
    );
  });

  it('"Wrong number" sends no text', async () => {
    const { phone, at, recipient } = await textedPerson();
    expect((await user.post(at, { recipient, kind: 'wrong-number' })).status).toBe(200);
    expect(await wordOf(phone)).toMatchObject({ stopped: true, by_hand: 'wrong-number' });
    expect(await autosOf(phone)).toEqual([]);
  });

  it('confirms immediately if nothing can be undone', async () => {
    world.server.ctx.config.undoMs = 0;
    const { phone, at, recipient } = await textedPerson();
    await clicker.post(at, { recipient, kind: 'opt-out' });
    await eventually(
      async () => world.arrived(phone),
      (count) => count === 2,
    );
    expect((await clicker.post(`${at}/undo`, { recipient })).status).toBe(409);
  });

  it('says in the conversation, the opt-outs, the number check and the audit log who did it', async () => {
    const { phone, job, at, recipient } = await textedPerson();
    await clicker.post(at, { recipient, kind: 'wrong-number' });
    const by = clicker.person!.display_name;
    expect((await chatWith(user, job.job_id, phone)).standing).toEqual({
      state: 'stopped',
      at: expect.any(String),
      text: null,
      byHand: 'wrong-number',
      by,
      since: expect.any(String),
    });
    expect(await optOutOf(user, phone)).toMatchObject({ byHand: 'wrong-number', by, stopped: true });
    const check = await user.get<{ data: DncCheck }>(`/dncs/check?phone=${phone}`);
    expect(check.body.data).toMatchObject({
      blocked: true,
      findings: [{ source: 'opt-out', byHand: 'wrong-number', by }],
    });
    expect(await actsAbout(phone)).toMatchObject([
      { action: 'chat:opt-out', agent_id: clicker.person!.agent_id, detail: { kind: 'wrong-number' } },
    ]);
  });

  it('names an administrator of the platform to the platform only', async () => {
    const { phone, job, at, recipient } = await textedPerson();
    await admin.post(at, { recipient, kind: 'opt-out' });
    expect((await chatWith(user, job.job_id, phone)).standing?.by).toBe('Platform');
    expect((await chatWith(admin, job.job_id, phone)).standing?.by).toBe(admin.person!.display_name);
  });

  it('is refused for a person the job has not texted, and for roles and jobs that may not answer', async () => {
    const { phone, bulk, at, recipient } = await textedPerson();
    const stranger = e164(world.phone());
    expect((await user.post(at, { recipient: stranger, kind: 'opt-out' })).status).toBe(409);
    // Not assigned to the clicker.
    expect((await clicker.post(`/chats/${bulk.job_id}/opt-out`, { recipient, kind: 'opt-out' })).status).toBe(
      404,
    );
    const reader = await world.server.signInAs('reader');
    expect((await reader.post(at, { recipient, kind: 'opt-out' })).status).toBe(403);
    const denied = await world.server.signInAs('agency', {
      identity_permission: [world.identity.identity_id],
    });
    expect((await denied.post(at, { recipient, kind: 'opt-out' })).status).toBe(404);
    expect(await wordOf(phone)).toBeUndefined();
  });

  it('is refused once the person has opted out or needs review, and changes neither', async () => {
    const { phone, at, recipient } = await textedPerson();
    await writes(phone, 'lose my number');
    const held = await wordOf(phone);
    expect((await clicker.post(at, { recipient, kind: 'opt-out' })).status).toBe(409);
    expect(await wordOf(phone)).toEqual(held);
    await writes(phone, 'STOP');
    const stopped = await wordOf(phone);
    expect((await agentAdmin.post(at, { recipient, kind: 'opt-out' })).status).toBe(409);
    expect(await wordOf(phone)).toEqual(stopped);
  });
});

describe('undoing an opt-out by hand', () => {
  it('queues the suppressed texts again, sends no confirmation, and leaves the person textable', async () => {
    const { phone, bulk, p2p, at, recipient } = await textedPerson();
    await clicker.post(at, { recipient, kind: 'opt-out' });
    expect((await clicker.post(`${at}/undo`, { recipient })).status).toBe(200);
    expect(await wordOf(phone)).toMatchObject({ stopped: false, by_hand: null });
    expect(await world.states(bulk.job_id)).toEqual({ pending: 2 });
    expect(await world.states(p2p.job_id)).toEqual({ waiting: 2 });
    expect(await world.job(bulk.job_id)).toMatchObject({ suppressed: 0 });
    expect(await autosOf(phone)).toEqual([]);
    expect((await actsAbout(phone)).map(({ action }) => action)).toEqual([
      'chat:opt-out',
      'chat:undo-opt-out',
    ]);
    expect((await clicker.post(`${at}/undo`, { recipient })).status).toBe(409);
  });

  it('is for the user who did it, and for a moment', async () => {
    const { phone, at, recipient } = await textedPerson();
    await clicker.post(at, { recipient, kind: 'opt-out' });
    expect((await user.post(`${at}/undo`, { recipient })).status).toBe(409);
    const { db } = world.server;
    const longAgo = new Date(Date.now() - UNDO_MS - 3_500);
    await db.updateTable('opt_out').set({ at: longAgo }).where('phone', '=', phone).execute();
    expect((await clicker.post(`${at}/undo`, { recipient })).status).toBe(409);
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
  });

  it('is refused after a STOP, also after one that arrives late', async () => {
    const first = await textedPerson();
    await clicker.post(first.at, { recipient: first.recipient, kind: 'opt-out' });
    await writes(first.phone, 'STOP');
    expect((await clicker.post(`${first.at}/undo`, { recipient: first.recipient })).status).toBe(409);

    const late = await textedPerson();
    await clicker.post(late.at, { recipient: late.recipient, kind: 'opt-out' });
    await writes(late.phone, 'STOP', { at: new Date(Date.now() - 60_000) });
    expect(await wordOf(late.phone)).toMatchObject({ stopped: true, source: 'inbound', by_hand: null });
    expect((await clicker.post(`${late.at}/undo`, { recipient: late.recipient })).status).toBe(409);
    expect(await wordOf(late.phone)).toMatchObject({ stopped: true });
  });

  it('is refused while something the person wrote is unread', async () => {
    const { phone, at, recipient } = await textedPerson();
    await clicker.post(at, { recipient, kind: 'opt-out' });
    const read = await leaveUnread(world, phone);
    expect((await clicker.post(`${at}/undo`, { recipient })).status).toBe(409);
    await read();
    expect((await clicker.post(`${at}/undo`, { recipient })).status).toBe(200);
  });
});

describe('lifting an opt-out', () => {
  const lift = (client: TestClient, { accountId, phone, since }: OptOut) =>
    client.post('/dncs/opt_outs/lift', { accountId, phone, since });

  it('is for AGENT-ADMIN and ADMIN, is audited, and queues the texts again', async () => {
    const { phone, bulk, at, recipient } = await textedPerson();
    await clicker.post(at, { recipient, kind: 'opt-out' });
    const seen = await optOutOf(agentAdmin, phone);
    expect((await lift(user, seen)).status).toBe(403);
    expect((await lift(clicker, seen)).status).toBe(403);
    expect(await lift(agentAdmin, seen)).toMatchObject({ status: 200 });
    expect(await wordOf(phone)).toMatchObject({ stopped: false, by_hand: null });
    expect(await world.states(bulk.job_id)).toEqual({ pending: 2 });
    expect(await autosOf(phone)).toEqual([]);
    expect((await actsAbout(phone)).at(-1)).toMatchObject({
      action: 'opt-out:lift',
      agent_id: agentAdmin.person!.agent_id,
    });
    // The version that was seen is gone.
    await clicker.post(at, { recipient, kind: 'wrong-number' });
    expect((await lift(admin, seen)).status).toBe(409);
    expect((await lift(admin, await optOutOf(admin, phone))).status).toBe(200);
  });

  it('never lifts what a handset wrote, a carrier reported or a review decided [DNC-10]', async () => {
    const { phone } = await textedPerson();
    await writes(phone, 'STOP');
    const { at: stoppedAt, ...seen } = await optOutOf(admin, phone);
    expect(seen.since).toBeNull();
    for (const source of ['inbound', 'carrier', 'staff'] as const) {
      await world.server.db.updateTable('opt_out').set({ source }).where('phone', '=', phone).execute();
      expect((await lift(admin, { ...seen, at: stoppedAt, since: stoppedAt })).status).toBe(409);
    }
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
  });

  it('is refused for a denied identity and for another agency', async () => {
    const { phone, at, recipient } = await textedPerson();
    await clicker.post(at, { recipient, kind: 'opt-out' });
    const seen = await optOutOf(agentAdmin, phone);
    const denied = await world.server.signInAs('agent-admin', {
      identity_permission: [world.identity.identity_id],
    });
    expect((await optOutOf(denied, phone)).since).toBeNull();
    expect((await lift(denied, seen)).status).toBe(409);
    expect((await lift(agentAdmin, { ...seen, accountId: seen.accountId + 1 })).status).toBe(404);
    expect(await wordOf(phone)).toMatchObject({ stopped: true });
  });
});

describe('people opted out', () => {
  it('counts people whatever they wrote and by hand, alike in report, funnel, job and dashboard', async () => {
    const phones = world.phones(6) as [number, number, number, number, number, number];
    const [bare, worded, byHand, wrong, back, other] = phones;
    const job = await world.campaign(phones);
    await completed(job.job_id);
    const earlier = world.server.db.selectFrom('opt_out').select('phone').where('job_id', '=', job.job_id);
    expect(await earlier.execute()).toEqual([]);
    await writes(bare, 'STOP');
    await writes(worded, 'unsubscribe');
    await writes(back, 'STOP');
    await writes(back, 'START');
    await writes(other, 'Who is this?');
    for (const [phone, kind] of [
      [byHand, 'opt-out'],
      [wrong, 'wrong-number'],
    ] as const)
      await user.post(`/chats/${job.job_id}/opt-out`, { recipient: e164(phone), kind });
    const report = await user.get<{ data: JobReport }>(`/job/${job.job_id}/report`);
    const timeline = await user.get<{ data: JobTimeline }>(`/job/${job.job_id}/timeline`);
    const one = await user.get<{ data: { peopleOptedOut: number } }>(`/job/${job.job_id}`);
    const all = await user.get<{ data: { jobId: number; peopleOptedOut: number }[] }>('/job?size=100');
    expect([
      report.body.data.counts.peopleOptedOut,
      timeline.body.data.funnel.optedOut,
      one.body.data.peopleOptedOut,
      all.body.data.find(({ jobId }) => jobId === job.job_id)?.peopleOptedOut,
    ]).toEqual([4, 4, 4, 4]);
    const listed = await user.get<{ data: OptOut[]; total: number }>(`/dncs/opt_outs?jobId=${job.job_id}`);
    expect(listed.body.total).toBe(4);
    expect(new Set(listed.body.data.map(({ phone }) => phone))).toEqual(
      new Set([bare, worded, byHand, wrong].map(e164)),
    );
    // The specification's own figure counts replies that are exactly STOP [JREP-10].
    expect(report.body.data.counts.optOutReplies).toBe(2);
  });
});
