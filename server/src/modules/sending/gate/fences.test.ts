import { sql } from 'kysely';
import { inTransaction } from '../../../db/database';
import { claimTexts, startClaimed } from '../../../testing/claimed-texts';
import { aPhoneList } from '../../../testing/builders';
import { openSendingWorld, TEST_SETTINGS } from '../../../testing/sending-world';
import type { SendingWorld } from '../../../testing/sending-world';
import { pauseDispatch } from '../dispatch/dispatch.queries';
import type { Claimed } from '../dispatch/dispatch.queries';
import { sendThroughGate } from './gate';
import { reapLostClaims, releaseClaims } from './leases.queries';
import { takeTokens } from '../by-hand/send-by-hand.queries';
import { DEFAULT_SETTINGS } from './sending-settings';

const SETTINGS = { ...DEFAULT_SETTINGS, ...TEST_SETTINGS };
let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
}, 60_000);
afterAll(() => world.close());
afterEach(() => world.server.db.deleteFrom('dispatch_pause').execute());

const { leaseMs } = SETTINGS;
/** Less than half of it is left. */
const NEARLY_OVER = sql`clock_timestamp() + make_interval(secs => ${(0.45 * leaseMs) / 1000}::float8)`;
const claim = (jobId: number, worker = 'a', most = 10) => claimTexts(world, { jobId, worker, most, leaseMs });
const start = (claimed: readonly Claimed[], worker = 'a') =>
  startClaimed(world, { worker, claimed, leaseMs });
const batchOf = (
  jobId: number,
  claims: readonly Claimed[],
  given: { worker?: string; claimedAt?: number } = {},
) => ({
  worker: given.worker ?? 'a',
  claims,
  jobIds: [jobId],
  numbers: claims.map(({ phone }) => ({ accountId: world.server.agency.account_id, phone })),
  claimedAt: given.claimedAt ?? performance.now(),
});
const pass = (jobId: number, claims: readonly Claimed[], given: Parameters<typeof batchOf>[2] = {}) =>
  sendThroughGate(world.server.ctx, SETTINGS, batchOf(jobId, claims, given));
const requests = () => world.carrier.ledger.summary().requests;

/** A running job of some recipients whose texts worker `a` has claimed and started. */
async function started(count = 3) {
  const job = await world.campaign(world.phones(count));
  const { claimed } = await claim(job.job_id);
  expect((await start(claimed)).size).toBe(count);
  return { jobId: job.job_id, claimed };
}

describe('the fences of a claim', () => {
  it('sends what is claimed, started and in time', async () => {
    const { jobId, claimed } = await started();
    const before = requests();
    expect(await pass(jobId, claimed)).toHaveLength(3);
    expect(requests()).toBe(before + 3);
    expect(await pass(jobId, claimed)).toHaveLength(0);
    expect(requests()).toBe(before + 3);
  });

  it.each<[string, Partial<Record<string, unknown>>]>([
    ['another worker has it at the same attempt', { claimed_by: 'b' }],
    ['another attempt has begun', { attempt: 7 }],
    ['more than half of its lease is gone', { lease_until: NEARLY_OVER }],
    ['it was never started', { started_at: null }],
    ['it is in doubt', { state: 'unknown' }],
    ['it was given back', { state: 'pending' }],
  ])('D04 sends nothing when %s', async (_name, change) => {
    const { jobId, claimed } = await started();
    await world.server.db
      .updateTable('message')
      .set(change as object)
      .where('job_id', '=', jobId)
      .execute();
    const before = requests();
    expect(await pass(jobId, claimed)).toEqual([]);
    expect(requests()).toBe(before);
  });

  it.each<[string, Partial<Record<string, unknown>>]>([
    ['another worker has it at the same attempt', { claimed_by: 'b' }],
    ['another attempt has begun', { attempt: 7 }],
    ['more than half of its lease is gone', { lease_until: NEARLY_OVER }],
    ['it was given back', { state: 'pending' }],
  ])('D04 brings nothing into doubt when %s: what is not started goes back', async (_name, change) => {
    const job = await world.campaign(world.phones(2));
    const { claimed } = await claim(job.job_id);
    await world.server.db
      .updateTable('message')
      .set(change as object)
      .where('job_id', '=', job.job_id)
      .execute();
    expect((await start(claimed)).size).toBe(0);
  });

  it.each<[string, object]>([
    ['deleted', { deleted_at: new Date() }],
    ['paused', { status: 'paused' }],
  ])('D21 sends nothing of a job that was %s between its claim and the gate', async (_how, change) => {
    const { jobId, claimed } = await started();
    await world.server.db.updateTable('job').set(change).where('job_id', '=', jobId).execute();
    const before = requests();
    expect(await pass(jobId, claimed)).toMatchObject(claimed.map(() => ({ held: 'job-not-active' })));
    expect(requests()).toBe(before);
    expect(await world.states(jobId)).toEqual({ pending: 3 });
  });

  it('sends nothing of a job whose suppression list was deleted after its texts were claimed [PL-06]', async () => {
    const { db, agency } = world.server;
    const list = await aPhoneList(db, { account_id: agency.account_id, list_type: 'Suppression' });
    const job = await world.campaign(world.phones(3), { suppressionLists: [list.list_id] });
    const { claimed } = await claim(job.job_id);
    await start(claimed);
    await db
      .updateTable('phone_list')
      .set({ deleted_at: new Date() })
      .where('list_id', '=', list.list_id)
      .execute();
    const before = requests();
    expect(await pass(job.job_id, claimed)).toMatchObject(
      claimed.map(() => ({ held: 'suppression-list-deleted' })),
    );
    expect(requests()).toBe(before);
    expect(await world.states(job.job_id)).toEqual({ pending: 3 });
  });

  it('D04 a process that stood still between its look and its request gives the texts back', async () => {
    const { jobId, claimed } = await started();
    const before = requests();
    await pass(jobId, claimed, { claimedAt: performance.now() - SETTINGS.leaseMs });
    expect(requests()).toBe(before);
    for (const text of await world.texts(jobId))
      expect(text).toMatchObject({ state: 'pending', started_at: null });
  });

  it.each(['while it waited for its look', 'after its look'])(
    'O01 D04 a process that stood still %s sends nothing: its locks may be gone, a STOP stored',
    async (when) => {
      const { jobId, claimed } = await started();
      // Far less than half of the lease goes by, and more than the database leaves the locks to a silent process.
      const settings = { ...SETTINGS, leaseMs: 60_000 };
      const { db, ctx } = world.server;
      await db
        .updateTable('message')
        .set({ lease_until: new Date(Date.now() + settings.leaseMs) })
        .where('job_id', '=', jobId)
        .execute();
      const before = requests();
      const real = performance.now.bind(performance);
      let stoodMs = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => real() + stoodMs);
      const standStill = () => void (stoodMs = 4_000);
      const now = ctx.clock.now.bind(ctx.clock);
      // The day is asked for before the look, the moment with it.
      const time = jest.spyOn(ctx.clock, 'now').mockImplementation(() => {
        if (when !== 'after its look' && time.mock.calls.length === 2) standStill();
        return now();
      });
      try {
        await sendThroughGate(
          ctx,
          settings,
          batchOf(jobId, claimed),
          when === 'after its look' ? standStill : undefined,
        );
      } finally {
        clock.mockRestore();
        time.mockRestore();
      }
      expect(stoodMs).toBe(4_000);
      expect(requests()).toBe(before);
      expect(await world.states(jobId)).toEqual({ pending: 3 });
    },
  );

  it('two workers never hold the same text', async () => {
    const job = await world.campaign(world.phones(40));
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((worker) => claim(job.job_id, worker, 10)));
    const ids = taken.flatMap(({ claimed }) => claimed.map(({ messageId }) => messageId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  it('a dead worker’s texts: what was never started goes back, what was started is in doubt', async () => {
    const { db } = world.server;
    // What the tests before left, whose leases may run out meanwhile.
    await db
      .updateTable('message')
      .set({ lease_until: new Date(Date.now() - 1) })
      .where('lease_until', 'is not', null)
      .execute();
    await inTransaction(db, reapLostClaims);
    const { jobId, claimed } = await started(4);
    const [first, second] = claimed.map(({ messageId }) => messageId) as [number, number];
    await db
      .updateTable('message')
      .set({ started_at: null })
      .where('message_id', 'in', [first, second])
      .execute();
    await inTransaction(db, reapLostClaims);
    expect(await world.states(jobId)).toEqual({ sending: 4 });
    await db
      .updateTable('message')
      .set({ lease_until: new Date(Date.now() - 1) })
      .where('job_id', '=', jobId)
      .execute();
    expect(await inTransaction(db, reapLostClaims)).toMatchObject({ returned: 2, unknown: 2 });
    expect(await world.states(jobId)).toEqual({ pending: 2, unknown: 2 });
  });

  it('D22 a job is not completed while one text waits, is being sent or is in doubt', async () => {
    const job = await world.campaign(world.phones(4));
    const { claimed } = await claim(job.job_id, 'a', 3);
    await start(claimed);
    await pass(job.job_id, claimed);
    expect(await world.job(job.job_id)).toMatchObject({ status: 'active', sent: 3 });
    const last = (await claim(job.job_id)).claimed;
    await start(last);
    expect((await world.job(job.job_id)).status).toBe('active');
    const { db } = world.server;
    await db
      .updateTable('message')
      .set({ lease_until: new Date(Date.now() - 1) })
      .where('message_id', '=', last[0]?.messageId ?? 0)
      .execute();
    await inTransaction(db, reapLostClaims);
    expect(await world.states(job.job_id)).toMatchObject({ unknown: 1 });
    expect((await world.job(job.job_id)).status).toBe('active');
  });

  it('a worker gives back only what is still its own', async () => {
    const { jobId, claimed } = await started();
    await world.server.db
      .updateTable('message')
      .set({ claimed_by: 'b' })
      .where('message_id', '=', claimed[0]?.messageId ?? 0)
      .execute();
    await inTransaction(world.server.db, (tx) => releaseClaims(tx, 'a', claimed, 0));
    expect(await world.states(jobId)).toEqual({ pending: 2, sending: 1 });
  });
});

describe('an agency that rests', () => {
  it('D08 is given no token, by the dispatch of any worker or by a press, until its time is over', async () => {
    const { db, agency } = world.server;
    const job = await world.campaign(world.phones(3));
    await pauseDispatch(db, agency.account_id, 60_000, '429');
    await pauseDispatch(db, agency.account_id, 1_000, '429');
    const { claimed, waitMs } = await claim(job.job_id);
    expect(claimed).toEqual([]);
    expect(waitMs).toBeGreaterThan(50_000);
    const token = await inTransaction(db, (tx) => takeTokens(tx, world.number.phone, agency.account_id, 1));
    expect(token.granted).toBe(0);
    await db
      .updateTable('dispatch_pause')
      .set({ until: new Date(Date.now() - 1) })
      .execute();
    expect((await claim(job.job_id)).claimed).toHaveLength(3);
  });
});
