import { inTransaction } from '../../db/database';
import { anIdentity } from '../../testing/builders';
import { claimTexts, startClaimed } from '../../testing/claimed-texts';
import { openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { capDay } from '../allowances/cap-day';
import { takeDailyPlaces } from '../allowances/gate-daily-cap.queries';
import { reapLostClaims, releaseClaims } from './gate/leases.queries';

const WORKER = 'a';
const LEASE_MS = 60_000;

// Nothing dispatches by itself here: each step is taken by hand.
let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
}, 60_000);
afterAll(() => world.close());

/** Three texts that a worker has claimed, started and counted: the whole day of their identity. */
async function counted() {
  const { db, agency } = world.server;
  const { account_id } = agency;
  const { identity_id } = await anIdentity(db, { account_id, daily_cap: 3 });
  const job = await world.campaign(world.phones(3), { identity_id });
  const claim = async () => {
    const { claimed } = await claimTexts(world, { jobId: job.job_id, worker: WORKER, leaseMs: LEASE_MS });
    await startClaimed(world, { worker: WORKER, claimed, leaseMs: LEASE_MS });
    await takeDailyPlaces(db, WORKER, claimed, capDay(world.clock.now()).day);
    return claimed;
  };
  const day = () =>
    db
      .selectFrom('identity_day')
      .select(['taken', 'cap'])
      .where('identity_id', '=', identity_id)
      .executeTakeFirst();
  const countedOn = async () =>
    (await world.texts(job.job_id)).filter(({ cap_day }) => cap_day !== null).length;
  const claimed = await claim();
  expect(await day()).toEqual({ taken: 3, cap: 3 });
  expect(await countedOn()).toBe(3);
  return { job, claimed, claim, day, countedOn };
}

describe('places of the day that were taken and not used', () => {
  it('a worker that gives its texts back gives their places back, and they count again when they go', async () => {
    const { claimed, claim, day, countedOn } = await counted();
    await inTransaction(world.server.db, (tx) => releaseClaims(tx, WORKER, claimed.slice(0, 2), 0));
    expect(await day()).toEqual({ taken: 1, cap: 3 });
    expect(await countedOn()).toBe(1);
    expect(await claim()).toHaveLength(2);
    expect(await day()).toEqual({ taken: 3, cap: 3 });
  });

  it('of a dead worker’s, those never started give theirs back, those in doubt keep theirs', async () => {
    const { job, claimed, day, countedOn } = await counted();
    const { db } = world.server;
    await db
      .updateTable('message')
      .set({ started_at: null })
      .where('message_id', '=', claimed[0]?.messageId ?? 0)
      .execute();
    await db
      .updateTable('message')
      .set({ lease_until: new Date(Date.now() - 1) })
      .where('job_id', '=', job.job_id)
      .execute();
    expect(await inTransaction(db, reapLostClaims)).toEqual({ returned: 1, unknown: 2 });
    expect(await day()).toEqual({ taken: 2, cap: 3 });
    expect(await countedOn()).toBe(2);
  });
});
