import type { P2PSend } from '@campaign/shared-api/contracts';
import { P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import type { Actor } from '../../../actor';
import { inTransaction } from '../../../db/database';
import { anAgency } from '../../../testing/builders';
import type { Row } from '../../../testing/builders';
import { aSender } from '../../../testing/sender';
import { eventually, openSendingWorld } from '../../../testing/sending-world';
import { leaveUnread } from '../../../testing/unread-text';
import type { SendingWorld } from '../../../testing/sending-world';
import { jobProgress } from '../../texts/job-progress.queries';
import { previewInitial, sendInitialByHand } from './send-by-hand';
import { holdPage } from './hold-page';
import { findInitial, leaseRecipients } from './send-by-hand.queries';

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

const person = (given: Partial<Actor> = {}) => aSender(world.server, given);
const p2pJob = (numbers: number[], given: Partial<Row<'job'>> = {}) =>
  world.campaign(numbers, { job_type: 'P2P', ...given });

/** What the screen would post: the text it shows. */
async function press(job: Row<'job'>, phone: number, change: Partial<P2PSend> = {}): Promise<P2PSend> {
  const text = await inTransaction(world.server.db, async (tx) => {
    const message = await findInitial(tx, job.job_id, phone);
    return message ? (await previewInitial(tx, job, message)).text : 'nobody';
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
    expect(world.arrived(phone)).toBe(1);
    await expect(send(job, phone)).rejects.toMatchObject({
      status: 409,
      message: 'This number has already been texted by this job.',
    });
    expect(await world.job(job.job_id)).toMatchObject({ status: 'completed', sent: 1, segments: 1 });
  });

  it('H14 refuses another sender, a stranger, another’s job and a text the server would not send', async () => {
    const [phone, stranger] = world.phones(2) as [number, number];
    const job = await p2pJob([phone]);
    await expect(send(job, phone, { from: '+12025550199' })).rejects.toMatchObject({
      status: 409,
      message: 'This job sends from another number.',
    });
    await expect(send(job, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(send(job, phone, { text: 'Buy my pills' })).rejects.toMatchObject({
      status: 409,
      message: 'The message has changed. Read it again before sending.',
    });
    await expect(send(job, phone, { to: '+12' })).rejects.toMatchObject({ status: 400 });
    const rival = await person({ accountId: (await anAgency(world.server.db)).account_id });
    await expect(send(job, phone, {}, rival)).rejects.toMatchObject({ status: 404 });
    const clicker = await person({ role: 'AGENT-CLICKER', scope: 'jobs' });
    await expect(send(job, phone, {}, clicker)).rejects.toMatchObject({ status: 404 });
    const denied = await person({ identityPermission: [world.identity.identity_id] });
    await expect(send(job, phone, {}, denied)).rejects.toMatchObject({ status: 404 });
    expect(world.arrived(phone)).toBe(0);
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
    expect(await inTransaction(db, (tx) => leaseRecipients(tx, actor, job.job_id, [mine]))).toEqual({
      held: [],
      taken: 1,
    });
    expect(await inTransaction(db, (tx) => leaseRecipients(tx, colleague, job.job_id, [mine, free]))).toEqual(
      { held: [mine], taken: 1 },
    );
    await expect(send(job, mine, {}, colleague)).rejects.toMatchObject({
      status: 409,
      message: 'A colleague is texting this number.',
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

it('P2P-19 leaves most of a job to others, however fast one person turns its pages', async () => {
  const phones = world.phones(300).toSorted((a, b) => a - b);
  const { clock } = world.server.ctx;
  const still = jest.spyOn(clock, 'now').mockReturnValue(clock.now());
  const job = await p2pJob(phones);
  const [turner, colleague] = [await person(), await person()];
  const look = (who: Actor, from: number) =>
    inTransaction(world.server.db, (tx) =>
      holdPage(world.server.ctx, tx, who, job.job_id, phones.slice(from, from + 12)),
    ).then((held) => held.toSorted((a, b) => a - b));
  for (let from = 0; from < 300; from += 12) expect(await look(turner, from)).toEqual([]);
  const heldOf = (who: Actor) =>
    world.server.db
      .selectFrom('message')
      .where('job_id', '=', job.job_id)
      .where('claimed_by', '=', `agent:${who.agentId}`)
      .select('phone')
      .execute();
  expect(await heldOf(turner)).toHaveLength(240);
  // What nobody holds is a colleague's, who is told what is the turner's; and the other way round.
  expect(await look(colleague, 288)).toEqual([]);
  expect(await look(turner, 288)).toEqual(phones.slice(288));
  expect(await look(colleague, 0)).toEqual(phones.slice(0, 12));
  // Whoever sends takes on: the fastest texter has every page to themselves.
  for (const phone of phones.slice(0, 12)) await send(job, phone, {}, turner);
  expect(await heldOf(turner)).toHaveLength(228);
  expect(await look(turner, 240)).toEqual([]);
  expect(await heldOf(turner)).toHaveLength(240);
  still.mockRestore();
});

it('P2P-19 takes no more by pages that are read at once', async () => {
  const phones = world.phones(300);
  const { ctx, db } = world.server;
  const still = jest.spyOn(ctx.clock, 'now').mockReturnValue(ctx.clock.now());
  const job = await p2pJob(phones);
  const turner = await person();
  const pages = Array.from({ length: 25 }, (_, page) => phones.slice(page * 12, page * 12 + 12));
  await Promise.all(
    pages.map((page) => inTransaction(db, (tx) => holdPage(ctx, tx, turner, job.job_id, page))),
  );
  const held = db
    .selectFrom('message')
    .where('job_id', '=', job.job_id)
    .where('claimed_by', '=', `agent:${turner.agentId}`)
    .select('phone');
  expect(await held.execute()).toHaveLength(240);
  still.mockRestore();
});

describe('a press that does not send', () => {
  it('P2P-22 a suppressed recipient is passed over with the reason', async () => {
    const [planned, later] = world.phones(2) as [number, number];
    const { db, agency } = world.server;
    await db.insertInto('dnc_number').values({ account_id: agency.account_id, phone: planned }).execute();
    const job = await p2pJob([planned, later]);
    expect(await send(job, planned)).toMatchObject({ warning: 'This number is on a do-not-contact list.' });
    await db.insertInto('opt_out').values({ account_id: agency.account_id, phone: later }).execute();
    expect(await send(job, later)).toMatchObject({
      data: { status: 'FAILED' },
      warning: 'This number has opted out.',
    });
    expect(world.arrived(planned) + world.arrived(later)).toBe(0);
    expect(await world.job(job.job_id)).toMatchObject({ suppressed: 2, sent: 0, status: 'completed' });
  });

  it('SCHED-09 outside the recipient’s hours, in a paused job: it stays waiting and the person is told', async () => {
    const phone = world.phone();
    const job = await p2pJob([phone, world.phone()], { status: 'paused' });
    expect(await send(job, phone)).toMatchObject({ warning: 'This job is not active.' });
    expect(await world.states(job.job_id)).toEqual({ waiting: 2 });
    await world.server.db
      .updateTable('job')
      .set({ status: 'active' })
      .where('job_id', '=', job.job_id)
      .execute();
    const night = 10 * 3_600_000;
    world.clock.advance(night);
    try {
      expect(await send(job, phone)).toMatchObject({
        warning: 'It is outside the hours in which this person may be texted.',
      });
    } finally {
      world.clock.advance(-night);
    }
    expect(world.arrived(phone)).toBe(0);
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
    expect(world.arrived(phone)).toBe(1);
  });

  it('P2P-14 waits for what its person has just written to be read, and goes', async () => {
    const phone = world.phone();
    const job = await p2pJob([phone]);
    const read = await leaveUnread(world, phone);
    const sent = send(job, phone);
    await eventually(
      () => world.texts(job.job_id),
      ([text]) => (text?.attempt ?? 0) > 1,
    );
    expect(world.arrived(phone)).toBe(0);
    await read();
    expect(await sent).toMatchObject({ data: { status: 'SENT' } });
    expect(world.arrived(phone)).toBe(1);
  });

  it('P2P-22 says so when that takes long, and may be pressed again', async () => {
    const phone = world.phone();
    const job = await p2pJob([phone]);
    const read = await leaveUnread(world, phone);
    expect(await send(job, phone)).toMatchObject({
      data: { status: 'FAILED' },
      warning: 'This person has just answered. Read the answer first.',
    });
    await read();
    expect(await send(job, phone)).toMatchObject({ data: { status: 'SENT' } });
    expect(world.arrived(phone)).toBe(1);
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
    expect(world.arrived(phone)).toBe(1);
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
    await expect(send(job, first)).rejects.toMatchObject({
      status: 429,
      message: 'This number sends as fast as the carrier allows. Try again in a moment.',
    });
    expect(await world.states(job.job_id)).toEqual({ waiting: 2 });
    await db
      .updateTable('sending_number')
      .set({ tat: new Date() })
      .where('phone', '=', job.from_phone)
      .execute();
    expect((await send(job, first)).data.status).toBe('SENT');
  });
});
