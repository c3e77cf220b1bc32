import { P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import type { Actor } from '../../actor';
import { anAgent, anIdentity, aSendingNumber } from '../../testing/builders';
import type { Row } from '../../testing/builders';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { setDailyCap } from '../identities/set-daily-cap.service';
import { capDay } from '../allowances/cap-day';
import { sendInitialByHand, sendReply } from './by-hand/send-by-hand';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  // Three dispatchers on one database.
  for (let worker = 0; worker < 3; worker += 1) await world.send();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => void world.carrier.setScript({ profile: 'quiet' }));

const arrived = (some: readonly number[]) =>
  some.reduce((sum, phone) => sum + world.carrier.ledger.messagesTo(`+1${phone}`).length, 0);
const capped = (daily_cap: number) =>
  anIdentity(world.server.db, {
    account_id: world.server.agency.account_id,
    identity_name: 'Friends of Ada',
    daily_cap,
  });
const holdWith = (jobId: number, words: string) =>
  eventually(
    () => world.job(jobId),
    ({ held }) => held === words,
  );
const completed = (jobId: number) =>
  eventually(
    () => world.job(jobId),
    ({ status }) => status === 'completed',
  );
const takenOn = async (identity: Row<'identity'>) =>
  world.server.db
    .selectFrom('identity_day')
    .where('identity_id', '=', identity.identity_id)
    .orderBy('day')
    .select(['taken', 'cap'])
    .execute();

async function person(): Promise<Actor> {
  const agent = await anAgent(world.server.db, { account_id: world.server.agency.account_id });
  return {
    agentId: agent.agent_id,
    accountId: agent.account_id,
    role: 'USER',
    email: agent.email,
    identityPermission: [],
    approved: true,
    features: [],
    mustChangePassword: false,
    scope: 'own',
  };
}

describe('an identity’s cap of the day', () => {
  it('three workers and two jobs together send exactly as many; the rest says so and goes the next day', async () => {
    world.carrier.setScript({ profile: 'quiet', latencyMs: [20, 60] });
    const { identity_id } = await capped(130);
    const [some, others] = [world.phones(150), world.phones(110)];
    const jobs = await Promise.all([some, others].map((to) => world.campaign(to, { identity_id })));
    const words =
      'Friends of Ada has used up the 130 segments that carriers allow it a day; the rest go on tomorrow.';
    // Whoever is planned first may end before the other begins.
    for (const { job_id } of jobs) {
      await eventually(
        () => world.job(job_id),
        ({ held, status }) => held === words || status === 'completed',
      );
    }
    // The places are taken before the texts are with the carrier.
    await eventually(
      async () => arrived([...some, ...others]),
      (count) => count >= 130,
    );
    await world.turnPasses();
    expect(arrived([...some, ...others])).toBe(130);
    const pending = await Promise.all(
      jobs.map(async ({ job_id }) => (await world.states(job_id))['pending'] ?? 0),
    );
    expect(pending.reduce((sum, count) => sum + count, 0)).toBe(130);

    const { endsAt } = capDay(world.clock.now());
    // The day of the carriers has begun, the hours of the people have not: an afternoon later they have.
    world.clock.advance(endsAt.getTime() - world.clock.now().getTime() + 12 * 3_600_000);
    for (const { job_id } of jobs) await completed(job_id);
    expect(arrived([...some, ...others])).toBe(260);
    expect((await world.job(jobs[0]!.job_id)).held).toBeNull();
  });

  it('says on the job how many days it needs, by the width of the texts that have gone', async () => {
    const identity = await capped(20);
    const { phone } = await aSendingNumber(world.server.db, {
      account_id: world.server.agency.account_id,
      mps: 0.01,
    });
    const people = world.phones(50);
    const message_text = `${'Two segments are on their way. '.repeat(7)}Stop to end.`;
    const job = await world.campaign(people, {
      identity_id: identity.identity_id,
      from_phone: phone,
      message_text,
    });
    // One has gone, of two segments: 49 more take 98, of which 18 find room today.
    await eventually(
      async () => arrived(people),
      (count) => count === 1,
    );
    await holdWith(
      job.job_id,
      'Needs 5 days: carriers take 18 more segments of Friends of Ada today and 20 a day.',
    );
  });

  it('a text that the carrier refused for now gives its place back, and takes one again when it goes', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 2 }, answer: { kind: 'error', status: 503 } }],
    });
    const identity = await capped(12);
    const some = world.phones(12);
    const job = await world.campaign(some, { identity_id: identity.identity_id });
    await completed(job.job_id);
    expect(arrived(some)).toBe(12);
    expect(await takenOn(identity)).toEqual([{ taken: 12, cap: 12 }]);
  });

  it('counts segments, gives them back, and lets nothing narrower pass a text that has to wait', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 1 }, answer: { kind: 'error', status: 503 } }],
    });
    const identity = await capped(7);
    const wide = world.phones(5);
    const message_text = `${'Two segments are on their way. '.repeat(7)}Stop to end.`;
    const job = await world.campaign(wide, { identity_id: identity.identity_id, message_text });
    const words =
      'Friends of Ada has used up the 7 segments that carriers allow it a day; the rest go on tomorrow.';
    await holdWith(job.job_id, words);
    // Whatever was tried was refused at first, and gave its two back.
    await eventually(
      async () => arrived(wide),
      (count) => count === 3,
    );
    const narrow = world.phones(1);
    const later = await world.campaign(narrow, { identity_id: identity.identity_id });
    await holdWith(later.job_id, words);
    expect(arrived([...wide, ...narrow])).toBe(3);
    expect((await world.states(job.job_id))['pending']).toBe(2);
    await eventually(
      () => world.job(job.job_id),
      ({ segments }) => segments === 6,
    );
    // What is left is narrower than the next text: the day is over.
    expect(await takenOn(identity)).toEqual([{ taken: 7, cap: 7 }]);
  });

  it('counts an MMS as one, however long its text', async () => {
    const identity = await capped(2);
    const some = world.phones(2);
    const job = await world.campaign(some, {
      identity_id: identity.identity_id,
      mms: true,
      media_url: '/m/poster.png',
      message_text: `${'A long word to go with a picture. '.repeat(12)}Stop to end.`,
    });
    await completed(job.job_id);
    expect(arrived(some)).toBe(2);
    expect(await takenOn(identity)).toEqual([{ taken: 2, cap: 2 }]);
  });

  it('refuses a text that no day has room for, with its reason, and lets the narrower ones have the day', async () => {
    const identity = await capped(2);
    const { identity_id } = identity;
    const wide = world.phones(3);
    const message_text = `${'Three segments need three days. '.repeat(11)}Stop to end.`;
    const never = await world.campaign(wide, { identity_id, message_text });
    await completed(never.job_id);
    const texts = await world.texts(never.job_id);
    expect(texts.map(({ state, reason }) => [state, reason])).toEqual(
      wide.map(() => ['suppressed', 'wider-than-daily-cap']),
    );
    const narrow = world.phones(2);
    await completed((await world.campaign(narrow, { identity_id })).job_id);
    expect(arrived([...wide, ...narrow])).toBe(2);
    expect(await takenOn(identity)).toEqual([{ taken: 2, cap: 2 }]);
  });

  it('a cap of nothing holds everything, until it is raised', async () => {
    const identity = await capped(0);
    const some = world.phones(2);
    const job = await world.campaign(some, { identity_id: identity.identity_id });
    await eventually(
      () => world.job(job.job_id),
      ({ held }) => held !== null,
    );
    expect(await world.states(job.job_id)).toEqual({ pending: 2 });
    await setDailyCap(world.server.ctx, identity.identity_id, 2);
    await completed(job.job_id);
    expect(arrived(some)).toBe(2);
  });

  it('a cap that is raised lets the rest go the same day', async () => {
    const identity = await capped(3);
    const some = world.phones(5);
    const job = await world.campaign(some, { identity_id: identity.identity_id });
    await holdWith(
      job.job_id,
      'Friends of Ada has used up the 3 segments that carriers allow it a day; the rest go on tomorrow.',
    );
    await setDailyCap(world.server.ctx, identity.identity_id, 4);
    await holdWith(
      job.job_id,
      'Friends of Ada has used up the 4 segments that carriers allow it a day; the rest go on tomorrow.',
    );
    expect(arrived(some)).toBe(4);
    expect(await takenOn(identity)).toEqual([{ taken: 4, cap: 4 }]);
  });

  it('a cap that is set at midday lets go what is left of the day', async () => {
    const { account_id } = world.server.agency;
    const { identity_id } = await anIdentity(world.server.db, {
      account_id,
      identity_name: 'Friends of Ada',
    });
    const before = world.phones(3);
    const { job_id } = await world.campaign(before, { identity_id });
    await completed(job_id);
    // By the database's own clock they went as many hours ago as the world's is ahead.
    const { db, clock } = world.server.ctx;
    await db.updateTable('message').set({ started_at: clock.now() }).where('job_id', '=', job_id).execute();
    await db.updateTable('job').set({ completed_at: clock.now() }).where('job_id', '=', job_id).execute();
    await setDailyCap(world.server.ctx, identity_id, 5);
    const after = world.phones(4);
    const job = await world.campaign(after, { identity_id });
    await holdWith(
      job.job_id,
      'Friends of Ada has used up the 5 segments that carriers allow it a day; the rest go on tomorrow.',
    );
    expect(arrived(after)).toBe(2);
  });

  it('tells who presses Send, keeps the recipient waiting, and sends no reply either', async () => {
    const identity = await capped(1);
    const [first, second] = world.phones(2) as [number, number];
    const job = await world.campaign([first, second], {
      identity_id: identity.identity_id,
      job_type: 'P2P',
      message_text: 'Hello. Stop to end.',
    });
    const actor = await person();
    const text = (to: number) => ({
      jobId: job.job_id,
      from: e164(job.from_phone),
      to: e164(to),
      text: 'Hello. Stop to end.',
      tag: P2P_TAG,
    });
    expect((await sendInitialByHand(world.server.ctx, actor, text(first))).warning).toBeUndefined();
    const refused = await sendInitialByHand(world.server.ctx, actor, text(second));
    expect(refused.warning).toBe(
      'The sender has used up the segments that carriers allow it today. Try again tomorrow.',
    );
    expect(await world.states(job.job_id)).toMatchObject({ waiting: 1 });
    const reply = await sendReply(world.server.ctx, actor, { ...text(first), text: 'And again' });
    expect(reply).toMatchObject({
      data: { status: 'FAILED' },
      warning: 'The sender has used up the segments that carriers allow it today. Try again tomorrow.',
    });
    expect(arrived([first, second])).toBe(1);
    await world.carrier.receive({ from: e164(first), to: e164(job.from_phone), text: 'STOP' });
    await eventually(
      async () => arrived([first]),
      (count) => count === 2,
    );
  });
});

it('the day is the one of the carriers that count by it, an hour short or long at a clock change', () => {
  const hours = (instant: string) => {
    const { day, endsAt } = capDay(new Date(instant));
    return [day, endsAt.toISOString()];
  };
  expect(hours('2026-11-20T07:59:59Z')).toEqual(['2026-11-19', '2026-11-20T08:00:00.000Z']);
  expect(hours('2026-11-20T08:00:00Z')).toEqual(['2026-11-20', '2026-11-21T08:00:00.000Z']);
  expect(hours('2026-03-08T09:00:00Z')).toEqual(['2026-03-08', '2026-03-09T07:00:00.000Z']);
  expect(hours('2026-11-01T08:00:00Z')).toEqual(['2026-11-01', '2026-11-02T08:00:00.000Z']);
});
