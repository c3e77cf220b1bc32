import type { ChatMessage, P2PSend } from '@campaign/shared-api/contracts';
import { P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { sql } from 'kysely';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { anAgency, anAgent } from '../../testing/builders';
import type { Row } from '../../testing/builders';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { viewMessage } from '../chats/chats.view';
import { jobProgress } from './job-progress.queries';
import { previewInitial, sendInitialByHand, sendReply } from './send-by-hand';
import { findInitial, leaseRecipients } from './send-by-hand.queries';
import { handWords, refusalWords } from './words';

let world: SendingWorld;
let actor: Actor;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
  actor = await person();
}, 60_000);
afterAll(() => world.close());
// A receipt that came before the press is answered would make DELIVERED of the SENT that is looked for.
beforeEach(() => void world.carrier.setScript({ profile: 'quiet', receiptMs: [1_000, 1_000] }));

const ledger = () => world.carrier.ledger;
const arrived = (phone: number) => ledger().messagesTo(`+1${phone}`).length;

async function person(given: Partial<Actor> = {}): Promise<Actor> {
  const agent = await anAgent(world.server.db, {
    account_id: given.accountId ?? world.server.agency.account_id,
  });
  return {
    agentId: agent.agent_id,
    accountId: agent.account_id,
    role: 'USER',
    email: agent.email,
    identityPermission: [],
    approved: true,
    features: [],
    mustChangePassword: false,
    reach: 'own',
    ...given,
  };
}

const p2pJob = (numbers: number[], given: Partial<Row<'job'>> = {}) =>
  world.campaign(numbers, { job_type: 'P2P', ...given });

/** What the screen would post: the text it shows. */
async function press(job: Row<'job'>, phone: number, change: Partial<P2PSend> = {}): Promise<P2PSend> {
  const text = await inTransaction(world.server.db, async (tx) => {
    const message = await findInitial(tx, job.job_id, phone);
    return message ? (await previewInitial(world.server.ctx, tx, job, message)).text : 'nobody';
  });
  return { jobId: job.job_id, from: e164(job.from_phone), to: e164(phone), text, tag: P2P_TAG, ...change };
}
const send = async (job: Row<'job'>, phone: number, change: Partial<P2PSend> = {}, who = actor) =>
  sendInitialByHand(world.server.ctx, who, await press(job, phone, change));

describe('one press, one text', () => {
  it('P2P-09 P2P-14 P2P-21 sends exactly what the screen showed, with the tag, and counts it', async () => {
    const phone = world.phone();
    const job = await p2pJob([phone, world.phone()]);
    expect(await world.states(job.job_id)).toEqual({ waiting: 2 });
    const pressed = await press(job, phone);
    const { data, warning } = await sendInitialByHand(world.server.ctx, actor, pressed);
    expect(warning).toBeUndefined();
    expect(data).toMatchObject({
      from: pressed.from,
      to: pressed.to,
      message: pressed.text,
      status: 'SENT',
      direction: 'out',
    });
    const [text] = await world.texts(job.job_id);
    expect(text).toMatchObject({ tag: P2P_TAG, sent_by: actor.agentId, cost: 129, attempt: 1 });
    expect(
      (await ledger().read(0, 10_000)).filter((e) => e.kind === 'request' && e.to.includes(e164(phone))),
    ).toHaveLength(1);
    const progress = await inTransaction(world.server.db, (tx) => jobProgress(tx, [job.job_id]));
    expect(progress.get(job.job_id)).toMatchObject({ recipients: 2, waiting: 1, pending: 0, sent: 1 });
  });

  it('P2P-20 D19 ten presses at once send one text; nine are told so', async () => {
    world.carrier.setScript({ profile: 'quiet', latencyMs: [50, 80] });
    const phone = world.phone();
    const job = await p2pJob([phone]);
    const pressed = await press(job, phone);
    const colleagues = await Promise.all(Array.from({ length: 4 }, () => person()));
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        sendInitialByHand(world.server.ctx, colleagues[index % 4] ?? actor, pressed),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 });
    expect(arrived(phone)).toBe(1);
    await expect(send(job, phone)).rejects.toMatchObject({
      status: 409,
      message: refusalWords['already-sent'],
    });
    expect(await world.job(job.job_id)).toMatchObject({ status: 'completed', sent: 1, segments: 1 });
  });

  it('H14 refuses another sender, a stranger, another’s job and a text the server would not send', async () => {
    const [phone, stranger] = world.phones(2) as [number, number];
    const job = await p2pJob([phone]);
    await expect(send(job, phone, { from: '+12025550199' })).rejects.toMatchObject({
      status: 409,
      message: refusalWords['not-the-jobs-number'],
    });
    await expect(send(job, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(send(job, phone, { text: 'Buy my pills' })).rejects.toMatchObject({
      status: 409,
      message: handWords.stale,
    });
    await expect(send(job, phone, { to: '+12' })).rejects.toMatchObject({ status: 400 });
    const rival = await person({ accountId: (await anAgency(world.server.db)).account_id });
    await expect(send(job, phone, {}, rival)).rejects.toMatchObject({ status: 404 });
    const clicker = await person({ role: 'AGENT-CLICKER', reach: 'jobs' });
    await expect(send(job, phone, {}, clicker)).rejects.toMatchObject({ status: 404 });
    const denied = await person({ identityPermission: [world.identity.identity_id] });
    await expect(send(job, phone, {}, denied)).rejects.toMatchObject({ status: 404 });
    expect(arrived(phone)).toBe(0);
    const bulk = await world.campaign([world.phone()], { status: 'paused' });
    await expect(send(bulk, (await world.texts(bulk.job_id))[0]?.phone ?? 0)).rejects.toMatchObject({
      status: 409,
    });
  });

  it('P2P-13 takes the sender’s number with or without +1', async () => {
    const phone = world.phone();
    const job = await p2pJob([phone]);
    expect((await send(job, phone, { from: String(job.from_phone) })).data.status).toBe('SENT');
  });

  it('P2P-19 a page of recipients is one person’s for two minutes; a colleague’s press is refused', async () => {
    const [mine, free] = world.phones(2) as [number, number];
    const job = await p2pJob([mine, free]);
    const colleague = await person();
    const { db } = world.server;
    expect(await inTransaction(db, (tx) => leaseRecipients(tx, actor, job.job_id, [mine]))).toEqual([]);
    expect(await inTransaction(db, (tx) => leaseRecipients(tx, colleague, job.job_id, [mine, free]))).toEqual(
      [mine],
    );
    await expect(send(job, mine, {}, colleague)).rejects.toMatchObject({
      status: 409,
      message: handWords.leased,
    });
    await db
      .updateTable('message')
      .set({ lease_until: new Date(Date.now() - 1000) })
      .where('phone', '=', free)
      .execute();
    expect((await send(job, mine)).data.status).toBe('SENT');
    expect((await send(job, free)).data.status).toBe('SENT');
  });
});

describe('a press that does not send', () => {
  it('P2P-22 a suppressed recipient is passed over with the reason', async () => {
    const [planned, later] = world.phones(2) as [number, number];
    const { db, agency } = world.server;
    await db.insertInto('dnc_number').values({ account_id: agency.account_id, phone: planned }).execute();
    const job = await p2pJob([planned, later]);
    expect(await send(job, planned)).toMatchObject({ warning: refusalWords.dnc });
    await db.insertInto('opt_out').values({ account_id: agency.account_id, phone: later }).execute();
    expect(await send(job, later)).toMatchObject({
      data: { status: 'FAILED' },
      warning: refusalWords['opted-out'],
    });
    expect(arrived(planned) + arrived(later)).toBe(0);
    expect(await world.job(job.job_id)).toMatchObject({ suppressed: 2, sent: 0, status: 'completed' });
  });

  it('SCHED-09 outside the recipient’s hours, in a paused job: it stays waiting and the person is told', async () => {
    const phone = world.phone();
    const job = await p2pJob([phone, world.phone()], { status: 'paused' });
    expect(await send(job, phone)).toMatchObject({ warning: refusalWords['job-not-active'] });
    expect(await world.states(job.job_id)).toEqual({ waiting: 2 });
    await world.server.db
      .updateTable('job')
      .set({ status: 'active' })
      .where('job_id', '=', job.job_id)
      .execute();
    const night = 10 * 3_600_000;
    world.clock.advance(night);
    try {
      expect(await send(job, phone)).toMatchObject({ warning: refusalWords['outside-hours'] });
    } finally {
      world.clock.advance(-night);
    }
    expect(arrived(phone)).toBe(0);
    expect((await send(job, phone)).data.status).toBe('SENT');
  });

  it.each([
    ['a full queue', { kind: 'rate-limit', retryAfter: 0 }],
    ['a failing carrier', { kind: 'error', status: 503 }],
  ] as const)('%s: 503, nothing was sent, the next press does', async (_name, answer) => {
    const phone = world.phone();
    world.carrier.setScript({ profile: 'quiet', rules: [{ match: { triesUpTo: 1 }, answer }] });
    const job = await p2pJob([phone]);
    await expect(send(job, phone)).rejects.toMatchObject({ status: 503, code: 'carrier-busy' });
    expect(await world.states(job.job_id)).toEqual({ waiting: 1 });
    expect((await send(job, phone)).data.status).toBe('SENT');
    expect(arrived(phone)).toBe(1);
  });

  it('an answer that is lost is shown as unknown, is not sent again by a press, and is settled', async () => {
    const phone = world.phone();
    world.carrier.setScript({
      profile: 'quiet',
      receiptMs: [1_500, 1_500],
      rules: [{ answer: { kind: 'drop-answer' } }],
    });
    const job = await p2pJob([phone]);
    expect((await send(job, phone)).data.status).toBe('UNKNOWN');
    await expect(send(job, phone)).rejects.toMatchObject({ status: 409 });
    await eventually(
      () => world.states(job.job_id),
      ({ delivered }) => delivered === 1,
    );
    expect(arrived(phone)).toBe(1);
    expect(await world.job(job.job_id)).toMatchObject({ sent: 1, segments: 1, status: 'completed' });
  });

  it('a carrier that refuses the text for good is shown as failed, and it may be pressed again', async () => {
    const phone = world.phone();
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 1 }, answer: { kind: 'reject', status: 400 } }],
    });
    const job = await p2pJob([phone, world.phone()]);
    expect((await send(job, phone)).data).toMatchObject({ status: 'FAILED', errorCode: 400 });
    expect(await world.job(job.job_id)).toMatchObject({ failed: 1, sent: 0 });
    expect((await send(job, phone)).data.status).toBe('SENT');
    expect(await world.job(job.job_id)).toMatchObject({ failed: 0, sent: 1, segments: 1 });
  });

  it('a number that may not send yet asks for patience, and holds nobody’s place', async () => {
    const [first, second] = world.phones(2) as [number, number];
    const job = await p2pJob([first, second]);
    const { db } = world.server;
    await db
      .updateTable('sending_number')
      .set({ tat: new Date(Date.now() + 60_000) })
      .where('phone', '=', job.from_phone)
      .execute();
    await expect(send(job, first)).rejects.toMatchObject({ status: 429, message: handWords.tooFast });
    expect(await world.states(job.job_id)).toEqual({ waiting: 2 });
    await db
      .updateTable('sending_number')
      .set({ tat: new Date() })
      .where('phone', '=', job.from_phone)
      .execute();
    expect((await send(job, first)).data.status).toBe('SENT');
  });
});

/** A server whose database answers nothing more beside the transaction, once the carrier has a text. */
function deafOnceSent(): Context {
  const { ctx } = world.server;
  let isDeaf = false;
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (isDeaf && name === 'getExecutor') throw new Error('The database is gone.');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const carrier: Context['carrier'] = {
    ...ctx.carrier,
    send: (text) => ctx.carrier.send(text).finally(() => (isDeaf = true)),
  };
  return { ...ctx, db, carrier };
}

describe('a reply', () => {
  const reply = (job: Row<'job'>, phone: number, text: string, ctx = world.server.ctx) =>
    sendReply(ctx, actor, {
      jobId: job.job_id,
      from: e164(job.from_phone),
      to: e164(phone),
      text,
      tag: '',
    });

  it('CHATD-05 goes to a person the job has texted, is billed, and leaves the recipients’ counts alone', async () => {
    const [phone, stranger] = world.phones(2) as [number, number];
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status, delivered }) => status === 'completed' && delivered === 1,
    );
    const { data } = await reply(job, phone, 'Thank you — see you at 5 \ud800\0');
    expect(data).toMatchObject({
      status: 'SENT',
      message: 'Thank you - see you at 5 ',
    } satisfies Partial<ChatMessage>);
    await eventually(
      () => world.job(job.job_id),
      ({ segments }) => segments === 2,
    );
    expect(await world.job(job.job_id)).toMatchObject({
      recipients: 1,
      sent: 1,
      segments: 2,
      status: 'completed',
    });
    const texts = await world.texts(job.job_id);
    expect(texts.at(-1)).toMatchObject({
      kind: 'reply',
      tag: 'reply from dashboard',
      cost: 129,
      sent_by: actor.agentId,
    });
    await expect(reply(job, stranger, 'Hello')).rejects.toMatchObject({
      status: 409,
      message: handWords.notTexted,
    });
    await expect(reply(job, phone, '  ')).rejects.toMatchObject({ status: 400 });
  });

  it('CHATD-09 D06 that was sent is answered without reading anything again', async () => {
    const [phone] = world.phones(1) as [number];
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    const { data, message } = await reply(job, phone, 'Hello again', deafOnceSent());
    expect({ data, message }).toMatchObject({ data: { status: 'SENT', message: 'Hello again' } });
    expect(message).toBeUndefined();
    const [row] = (await world.texts(job.job_id)).filter(({ kind }) => kind === 'reply');
    expect(data).toEqual(viewMessage(row as Row<'message'>));
  });

  it('CHATD-09 D06 that was sent and could not be recorded is called sent: nobody presses for it twice', async () => {
    const [phone] = world.phones(1) as [number];
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    const { db } = world.server;
    await sql`alter table message add constraint broken check (kind <> 'reply' or state <> 'sent') not valid`.execute(
      db,
    );
    const client = await world.server.signInAs('agency');
    const answer = await client.post<unknown>(`/chats/${job.job_id}/sendMessage`, {
      ...{ jobId: job.job_id, from: e164(job.from_phone), to: [e164(phone)], text: 'Hello', tag: '' },
    });
    await sql`alter table message drop constraint broken`.execute(db);
    expect(answer).toMatchObject({
      ...{ status: 200, body: { data: { status: 'SENT' }, message: handWords.detailsFollow } },
    });
    expect(arrived(phone)).toBe(2);
  });

  it('CHATD-10 is refused when the number has opted out', async () => {
    const phone = world.phone();
    const job = await world.campaign([phone]);
    await eventually(
      () => world.job(job.job_id),
      ({ status }) => status === 'completed',
    );
    await world.server.db
      .insertInto('opt_out')
      .values({ account_id: world.server.agency.account_id, phone })
      .execute();
    await expect(reply(job, phone, 'But wait')).rejects.toMatchObject({
      status: 409,
      message: refusalWords['opted-out'],
    });
    expect(arrived(phone)).toBe(1);
  });
});
