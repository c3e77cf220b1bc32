import { P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../../../actor';
import { aJob, anAgency, anAgent, anIdentity, aPhoneList, aSendingNumber } from '../../../testing/builders';
import type { Row } from '../../../testing/builders';
import { openSendingWorld } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';
import { planSending } from '../plan/plan-sending';
import { sendInitialByHand } from './send-by-hand';
import { handWords, refusalWords } from '../rules/words';

// Presses that are made without an await between them go in one batch: what is wrong with one must not touch another.
let world: SendingWorld;
let actor: Actor;
const TEXT = 'Hello. Reply stop to opt out.';

beforeAll(async () => {
  world = await openSendingWorld();
  actor = await personOf(world.server.agency.account_id);
}, 60_000);
afterAll(() => world.close());

async function personOf(accountId: number): Promise<Actor> {
  const agent = await anAgent(world.server.db, { account_id: accountId });
  return {
    agentId: agent.agent_id,
    accountId,
    role: 'USER',
    email: agent.email,
    identityPermission: [],
    approved: true,
    features: [],
    mustChangePassword: false,
    scope: 'own',
  };
}

const p2pJob = (numbers: number[], given: Partial<Row<'job'>> = {}) =>
  world.campaign(numbers, { job_type: 'P2P', message_text: TEXT, ...given });

/** A job of another agency, with a number of its own. */
async function jobOfAnother(numbers: number[]) {
  const { db, ctx } = world.server;
  const { account_id } = await anAgency(db);
  const { identity_id } = await anIdentity(db, { account_id });
  const { number_id, phone } = await aSendingNumber(db, { account_id, mps: 5_000 });
  const list = await aPhoneList(db, {
    account_id,
    numbers: numbers.map((each) => ({ phone: each, zone: 0 })),
  });
  const job = await aJob(db, {
    account_id,
    identity_id,
    number_id,
    from_phone: phone,
    lists: [list.list_id],
    job_type: 'P2P',
    message_text: TEXT,
  });
  await planSending(ctx, job.job_id);
  return { job, colleague: await personOf(account_id) };
}

const handSend = (job: Row<'job'>, phone: number, who = actor, text = TEXT) =>
  sendInitialByHand(world.server.ctx, who, {
    jobId: job.job_id,
    from: e164(job.from_phone),
    to: e164(phone),
    text,
    tag: P2P_TAG,
  });

describe('presses in one batch', () => {
  it('P2P-20 D19 two for one recipient: one text, and the other is told so', async () => {
    const [phone, other] = world.phones(2) as [number, number];
    const job = await p2pJob([phone, other]);
    const colleague = await personOf(actor.accountId);
    const answers = await Promise.allSettled([
      handSend(job, phone),
      handSend(job, phone, colleague),
      handSend(job, other),
    ]);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { data: { status: 'SENT' } } },
      { status: 'rejected', reason: { status: 409, message: handWords.beingSent } },
      { status: 'fulfilled', value: { data: { status: 'SENT' } } },
    ]);
    expect([world.arrived(phone), world.arrived(other)]).toEqual([1, 1]);
    expect(await world.job(job.job_id)).toMatchObject({ sent: 2, segments: 2, status: 'completed' });
    const [text] = await world.texts(job.job_id);
    expect(text).toMatchObject({ sent_by: actor.agentId, attempt: 1 });
  });

  it('P2P-14 P2P-22 each is answered for itself: opted out, out of date, nobody, refused by the carrier, sent', async () => {
    const [stopped, stale, stranger, rejected, fine] = world.phones(5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const job = await p2pJob([stopped, stale, rejected, fine]);
    const { db, agency } = world.server;
    await db.insertInto('opt_out').values({ account_id: agency.account_id, phone: stopped }).execute();
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { to: e164(rejected) }, answer: { kind: 'reject', status: 400 } }],
    });
    const answers = await Promise.allSettled([
      handSend(job, stopped),
      handSend(job, stale, actor, 'Buy my pills'),
      handSend(job, stranger),
      handSend(job, rejected),
      handSend(job, fine),
    ]);
    world.carrier.setScript({ profile: 'quiet', rules: [] });
    expect(answers).toMatchObject([
      { value: { data: { status: 'FAILED' }, warning: refusalWords['opted-out'] } },
      { reason: { status: 409, message: handWords.stale, fields: { text: handWords.stale } } },
      { reason: { status: 404 } },
      { value: { data: { status: 'FAILED', errorCode: 400 } } },
      { value: { data: { status: 'SENT', to: e164(fine) } } },
    ]);
    expect([stopped, stale, stranger, rejected, fine].map(world.arrived)).toEqual([0, 0, 0, 0, 1]);
    expect(await world.states(job.job_id)).toEqual({ suppressed: 1, waiting: 1, failed: 1, sent: 1 });
    expect(await world.job(job.job_id)).toMatchObject({ sent: 1, failed: 1, suppressed: 1, segments: 1 });
  });

  it('H14 of different agencies: each as its own, and none with another’s job', async () => {
    const [ours, theirs, stolen] = world.phones(3) as [number, number, number];
    const job = await p2pJob([ours, stolen]);
    const { job: other, colleague } = await jobOfAnother([theirs]);
    const answers = await Promise.allSettled([
      handSend(job, ours),
      handSend(job, stolen, colleague),
      handSend(other, theirs, colleague),
      handSend(other, theirs, actor),
    ]);
    expect(answers).toMatchObject([
      { value: { data: { status: 'SENT' } } },
      { reason: { status: 404 } },
      { value: { data: { status: 'SENT', from: e164(other.from_phone) } } },
      { reason: { status: 404 } },
    ]);
    expect([ours, theirs, stolen].map(world.arrived)).toEqual([1, 1, 0]);
    expect(await world.texts(other.job_id)).toMatchObject([
      { account_id: colleague.accountId, sent_by: colleague.agentId, state: 'sent' },
    ]);
  });

  it('P2P-20 more than a number may send at once: all go, each with a token of its own', async () => {
    const three = world.phones(3);
    const { db } = world.server;
    const job = await p2pJob(three);
    const begun = new Date(Date.now() - 1);
    await db
      .updateTable('sending_number')
      .set({ mps: 5, tat: begun })
      .where('phone', '=', job.from_phone)
      .execute();
    const answers = await Promise.all(three.map((phone) => handSend(job, phone)));
    expect(answers.map(({ data }) => data.status)).toEqual(['SENT', 'SENT', 'SENT']);
    const { tat } = await db
      .selectFrom('sending_number')
      .where('phone', '=', job.from_phone)
      .select('tat')
      .executeTakeFirstOrThrow();
    expect(tat.getTime() - begun.getTime()).toBeGreaterThanOrEqual(600);
    await db.updateTable('sending_number').set({ mps: 5_000 }).where('phone', '=', job.from_phone).execute();
  });
});

it('P2P-22 who may not be texted, or has to wait for the number, hears so while the others are with the carrier', async () => {
  const [stopped, first, second] = world.phones(3) as [number, number, number];
  const job = await p2pJob([stopped, first, second]);
  const { db, agency } = world.server;
  await db.insertInto('opt_out').values({ account_id: agency.account_id, phone: stopped }).execute();
  const pace = (number: { mps: string; tat?: Date }) =>
    db.updateTable('sending_number').set(number).where('phone', '=', job.from_phone).execute();
  await pace({ mps: '5', tat: new Date(Date.now() - 1) });
  // A fifth of a second until the next token; after a second with the carrier patience would be over.
  world.carrier.setScript({ profile: 'quiet', rules: [], latencyMs: [1_100, 1_100] });
  const heard: string[] = [];
  const answers = await Promise.allSettled(
    [stopped, first, second].map((phone) =>
      handSend(job, phone).finally(() => heard.push(phone === stopped ? 'refused' : 'sent')),
    ),
  );
  world.carrier.setScript({ profile: 'quiet', rules: [] });
  await pace({ mps: '5000' });
  expect(answers).toMatchObject([
    { value: { warning: refusalWords['opted-out'] } },
    { value: { data: { status: 'SENT' } } },
    { value: { data: { status: 'SENT' } } },
  ]);
  expect(heard).toEqual(['refused', 'sent', 'sent']);
});

describe('a batch that fails', () => {
  /** While no text of the job may become what `fails` says. */
  async function whileBroken<T>(job: Row<'job'>, fails: RawBuilder<unknown>, work: () => Promise<T>) {
    const { db } = world.server;
    await sql`alter table message add constraint broken check (job_id <> ${sql.lit(job.job_id)} or not (${fails})) not valid`.execute(
      db,
    );
    try {
      return await work();
    } finally {
      await sql`alter table message drop constraint broken`.execute(db);
    }
  }

  it.each([
    ['while it is claimed', sql`state = 'sending'`, 'waiting'],
    ['at its record, after the carrier has it', sql`state = 'sent'`, 'sending'],
  ] as const)('D06 %s: every answer says so, and nothing goes twice', async (_when, fails, left) => {
    const two = world.phones(2) as [number, number];
    const job = await p2pJob(two);
    const answers = await whileBroken(job, fails, () =>
      Promise.allSettled(two.map((phone) => handSend(job, phone))),
    );
    for (const answer of answers)
      expect(answer).toMatchObject(
        left === 'sending'
          ? { value: { data: { status: 'SENT', message: TEXT }, message: handWords.detailsFollow } }
          : { reason: { code: '23514' } },
      );
    expect(await world.states(job.job_id)).toEqual({ [left]: 2 });
    const handedOver = left === 'sending' ? 1 : 0;
    expect(two.map(world.arrived)).toEqual([handedOver, handedOver]);
    const again = await Promise.allSettled(two.map((phone) => handSend(job, phone)));
    for (const answer of again)
      expect(answer).toMatchObject(
        handedOver ? { reason: { status: 409 } } : { value: { data: { status: 'SENT' } } },
      );
    expect(two.map(world.arrived)).toEqual([1, 1]);
  });

  it('D06 at its record: what the carrier has is called sent, what it may have is not, nor what it refused', async () => {
    const [taken, lost, rejected] = world.phones(3) as [number, number, number];
    const job = await p2pJob([taken, lost, rejected]);
    world.carrier.setScript({
      profile: 'quiet',
      rules: [
        { match: { to: e164(lost) }, answer: { kind: 'drop-answer' } },
        { match: { to: e164(rejected) }, answer: { kind: 'reject', status: 400 } },
      ],
    });
    const answers = await whileBroken(job, sql`state = 'sent'`, () =>
      Promise.allSettled([taken, lost, rejected].map((phone) => handSend(job, phone))),
    );
    world.carrier.setScript({ profile: 'quiet', rules: [] });
    expect(answers).toMatchObject([
      { value: { data: { status: 'SENT', to: e164(taken) }, message: handWords.detailsFollow } },
      { value: { data: { status: 'UNKNOWN', to: e164(lost) }, message: handWords.answerAwaited } },
      { reason: { code: '23514' } },
    ]);
    expect(await world.states(job.job_id)).toEqual({ sending: 3 });
  });

  it('O08 when the gate cannot read: nothing is sent, and all may be pressed again', async () => {
    const two = world.phones(2) as [number, number];
    const job = await p2pJob(two);
    const { db } = world.server;
    await sql`alter table dnc_number rename to dnc_elsewhere`.execute(db);
    const answers = await Promise.allSettled(two.map((phone) => handSend(job, phone)));
    await sql`alter table dnc_elsewhere rename to dnc_number`.execute(db);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await world.states(job.job_id)).toEqual({ waiting: 2 });
    expect(two.map(world.arrived)).toEqual([0, 0]);
    expect(await Promise.all(two.map((phone) => handSend(job, phone)))).toMatchObject([
      { data: { status: 'SENT' } },
      { data: { status: 'SENT' } },
    ]);
  });
});
