import { sql } from 'kysely';
import { openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { resolveUnknown } from './gate/gate-resolve';
import { DEFAULT_SETTINGS } from './gate/sending-settings';

const HOUR = 3_600_000;
const { settleMs } = DEFAULT_SETTINGS;

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
}, 60_000);
afterAll(() => world.close());

/** A text that was started so long ago, and of which nobody knows whether the carrier took it. */
async function inDoubtFor(ms: number): Promise<number> {
  const { job_id } = await world.campaign([world.phone()], { status: 'paused' });
  await sql`update message set state = 'unknown', attempt = 1, body = 'Hello', segments = 1, not_before = clock_timestamp(),
      started_at = clock_timestamp() - make_interval(secs => ${ms / 1000}::float8)
    where job_id = ${job_id}`.execute(world.server.db);
  return job_id;
}

/** The carrier is asked, and shows none of them. */
function resolveUnseen(): Promise<number> {
  const { ctx } = world.server;
  const carrier = Object.assign(Object.create(ctx.carrier) as typeof ctx.carrier, {
    lookUp: () => Promise.resolve([]),
  });
  return resolveUnknown({ ...ctx, carrier }, DEFAULT_SETTINGS);
}

it.each([
  ['is the database’s', 0],
  ['is an hour on', HOUR],
  ['is an hour back', -HOUR],
])(
  'P1 D10 F08 what the carrier does not show yet waits until it must, where a worker’s clock %s',
  async (_how, ahead) => {
    const young = await inDoubtFor(settleMs - 30_000);
    const old = await inDoubtFor(settleMs + 1_000);
    const real = Date.now;
    const set = jest.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
    try {
      expect(await resolveUnseen()).toBe(1);
    } finally {
      set.mockRestore();
    }
    expect(await world.states(young)).toEqual({ unknown: 1 });
    expect(await world.states(old)).toEqual({ pending: 1 });
  },
);
