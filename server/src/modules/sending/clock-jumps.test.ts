import { sql } from 'kysely';
import { eventually, loadPhone, openHours, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { zoneOf } from '../../zones/zones';
import { applyEvents } from '../webhooks/event-applier';
import { hoursOf, DEFAULT_HOURS } from './rules/recipient-hours';

const HOUR = 3_600_000;
const RECIPIENTS = 120;

let world: SendingWorld;
let jobs = 0;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.server.db.updateTable('sending_number').set({ mps: '60' }).execute();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => openHours(world.clock));

const isOpen = () => hoursOf(zoneOf(loadPhone(0)), DEFAULT_HOURS, world.clock.now()).open;
const requests = () => world.carrier.ledger.summary();
// oxlint-disable-next-line house/no-fixed-sleep -- the dispatcher's next rounds cannot be observed once it sleeps until the hours open.
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a clock that is set while a campaign runs', () => {
  it.each([
    ['an hour on', HOUR],
    ['an hour back', -HOUR],
    ['a day on', 24 * HOUR],
    ['a day back', -24 * HOUR],
    ['into the night', 10 * HOUR],
  ])(
    'F08 %s: nobody is texted twice, nor before the job starts or outside their hours',
    async (_to, jump) => {
      const { clock } = world;
      const first = jobs++ * RECIPIENTS;
      const phones = Array.from({ length: RECIPIENTS }, (_, n) => loadPhone(first + n));
      const startAt = new Date(clock.now().getTime() - 60_000);
      const before = requests().accepted;
      const { job_id } = await world.campaign(phones, { start_at: startAt });
      const sending = await world.send();
      await eventually(
        async () => requests().accepted,
        (accepted) => accepted >= before + 20,
      );

      clock.advance(jump);
      if (isOpen() && clock.now() >= startAt) {
        // However slow the machine: it goes on under the clock as it is.
        await eventually(
          async () => requests().accepted,
          (accepted) => accepted === before + RECIPIENTS,
          20_000,
        );
      } else {
        // What was with the carrier at that moment, and the next look around.
        await pause(1_200);
        const atJump = requests().accepted;
        await pause(700);
        expect(requests().accepted).toBe(atJump);
      }

      clock.advance(-jump);
      await eventually(
        () => world.job(job_id),
        ({ status }) => status === 'completed',
        20_000,
      );
      await sending.stop(2_000);
      expect(requests()).toMatchObject({ accepted: before + RECIPIENTS, acceptedTwice: 0 });
    },
    60_000,
  );
});

describe('a machine whose own clock is set back', () => {
  it('F08 sends on at once, and begins what is new, whatever pause it was in', async () => {
    const start_at = new Date(world.clock.now().getTime() - 2 * HOUR);
    const campaign = () => {
      const first = jobs++ * RECIPIENTS;
      const phones = Array.from({ length: RECIPIENTS }, (_, n) => loadPhone(first + n));
      return world.campaign(phones, { start_at });
    };
    const isDone = ({ status }: { status: string }) => status === 'completed';
    const before = requests().accepted;
    const { job_id: underWay } = await campaign();
    const sending = await world.send();
    await eventually(
      async () => requests().accepted,
      (accepted) => accepted >= before + 20,
    );
    const real = Date.now;
    const setBack = jest.spyOn(Date, 'now').mockImplementation(() => real() - HOUR);
    try {
      await eventually(() => world.job(underWay), isDone, 40_000);
      const { job_id: next } = await campaign();
      await eventually(() => world.job(next), isDone, 40_000);
    } finally {
      setBack.mockRestore();
      await sending.stop(2_000);
    }
    expect(requests()).toMatchObject({ accepted: before + 2 * RECIPIENTS, acceptedTwice: 0 });
  }, 120_000);
});

it('F08 O14 on a machine whose clock is an hour back the carrier’s word of an opt-out is no old one', async () => {
  const { db, agency, ctx } = world.server;
  const { account_id } = agency;
  const phone = loadPhone(jobs++ * RECIPIENTS);
  const at = new Date(Date.now() - HOUR / 2);
  await db.insertInto('opt_out').values({ account_id, phone, stopped: false, at }).execute();
  const word = { kind: 'carrier-opt-out', accountId: account_id, phone, identityId: null, jobId: null };
  await sql`insert into webhook_event (dedupe_key, kind, phone, payload)
    values ('carrier-opt-out:F08', 'carrier-opt-out', ${phone}, ${JSON.stringify(word)}::jsonb)`.execute(db);
  jest.useFakeTimers({
    now: Date.now() - HOUR,
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
      ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
    ],
  });
  try {
    await applyEvents(ctx);
  } finally {
    jest.useRealTimers();
  }
  const kept = await db.selectFrom('opt_out').selectAll().where('phone', '=', phone).executeTakeFirst();
  expect(kept).toMatchObject({ stopped: true, source: 'carrier' });
});

describe('a session when the clock is set', () => {
  it('F08 outlives an hour on and back, and ends after a day on', async () => {
    const { server } = world;
    const { clock } = server;
    const person = await server.signInAs('agency');
    const answers: number[] = [];
    for (const jump of [HOUR, -HOUR, 24 * HOUR, -24 * HOUR]) {
      clock.advance(jump);
      answers.push((await person.get('/session')).status);
    }
    expect(answers.slice(0, 3)).toEqual([200, 200, 401]);
  });

  it('F08 that another process has ended is not known for longer because the clock went back', async () => {
    const { server } = world;
    const { clock } = server;
    clock.advance(24 * HOUR);
    const person = await server.signInAs('agency');
    expect((await person.get('/session')).status).toBe(200);
    await server.db.deleteFrom('app_session').execute();
    clock.advance(-24 * HOUR);
    expect((await person.get('/session')).status).toBe(401);
  });
});
