import { arrivalsOf, requestsOf } from '../../testing/carrier-requests';
import { writes } from '../../testing/held-people';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';
import { jobProgress } from '../texts/job-progress.queries';
import { CarrierBreaker } from './dispatch/carrier-breaker';

const world = sendingWorld();

const twice = async (jobId: number) => {
  const tags = (await arrivalsOf(world, jobId)).map(({ tag }) => tag);
  return tags.length - new Set(tags).size;
};

describe('ambiguous answers', () => {
  it.each([
    ['a dropped answer', { kind: 'drop-answer' }],
    ['a reset after the headers', { kind: 'reset-after-headers' }],
    ['broken JSON', { kind: 'broken-json' }],
    ['a gateway’s 502 after the text was taken', { kind: 'error', status: 502, accepted: true }],
    ['silence after the text was taken', { kind: 'silence', accepted: true }],
  ] as const)(
    'D10 %s: unknown, visible, never sent again, settled by the callback',
    async (_name, answer) => {
      // Receipts come late, so that the doubt is seen; look-ups would settle it sooner.
      world.carrier.setScript({ profile: 'quiet', receiptMs: [4_000, 4_200], rules: [{ answer }] });
      const job = await world.campaign(world.phones(6));
      const inDoubt = await eventually(
        async () => (await jobProgress(world.server.db, [job.job_id])).get(job.job_id),
        (progress) => (progress?.unknown ?? 0) + (progress?.sent ?? 0) > 0,
      );
      expect(inDoubt).toMatchObject({ recipients: 6, failed: 0 });
      await untilCompleted(world, job.job_id, 6);
      expect(await requestsOf(world, job.job_id)).toHaveLength(6);
      expect(await arrivalsOf(world, job.job_id)).toHaveLength(6);
      const texts = await world.texts(job.job_id);
      for (const text of texts) expect(text).toMatchObject({ state: 'delivered', attempt: 1, cost: 129 });
      expect(await world.job(job.job_id)).toMatchObject({ sent: 6, segments: 6 });
    },
  );

  it('D10 without any callback the look-up settles it', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ answer: { kind: 'drop-answer' }, receipt: { outcome: 'none' } }],
    });
    const job = await world.campaign(world.phones(8));
    await untilCompleted(world, job.job_id);
    expect(await arrivalsOf(world, job.job_id)).toHaveLength(8);
    expect(await requestsOf(world, job.job_id)).toHaveLength(8);
    expect(await world.states(job.job_id)).toEqual({ sent: 8 });
  });

  it('a text the carrier certainly never had is sent again, once', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 1 }, answer: { kind: 'reset' } }],
    });
    const impatient = await world.send({ settleMs: 600 });
    const job = await world.campaign(world.phones(8));
    await untilCompleted(world, job.job_id, 8);
    expect(await arrivalsOf(world, job.job_id)).toHaveLength(8);
    expect(await twice(job.job_id)).toBe(0);
    await impatient.stop();
  });
});

describe('certain failures', () => {
  it.each([
    ['500', { kind: 'error', status: 500 }],
    ['503', { kind: 'error', status: 503 }],
    ['429', { kind: 'rate-limit', retryAfter: 0 }],
  ] as const)('D09 %s is tried again until it goes', async (_name, answer) => {
    world.carrier.setScript({ profile: 'quiet', rules: [{ match: { triesUpTo: 2 }, answer }] });
    const job = await world.campaign(world.phones(10));
    await untilCompleted(world, job.job_id, 10);
    expect(await requestsOf(world, job.job_id)).toHaveLength(30);
    expect(await twice(job.job_id)).toBe(0);
    for (const text of await world.texts(job.job_id))
      expect(text).toMatchObject({ tries: 2, error_code: null });
  });

  it('D09 the tries are bounded: after the last it has failed and says so', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 99 }, answer: { kind: 'error', status: 500 } }],
    });
    const phone = world.phone();
    const job = await world.campaign([phone], { status: 'paused' });
    await world.server.db.updateTable('message').set({ tries: 8 }).where('job_id', '=', job.job_id).execute();
    await world.server.db
      .updateTable('job')
      .set({ status: 'active' })
      .where('job_id', '=', job.job_id)
      .execute();
    const done = await untilCompleted(world, job.job_id);
    expect(done).toMatchObject({ failed: 1, sent: 0, segments: 0 });
    expect((await world.texts(job.job_id))[0]).toMatchObject({
      state: 'failed',
      reason: 'carrier-unavailable',
      error_code: 500,
    });
    expect(await requestsOf(world, job.job_id)).toHaveLength(2);
  });

  it('D11 a refused connection is certain: everybody is texted once when the carrier is back', async () => {
    const job = await world.campaign(world.phones(40), { status: 'paused' });
    const back = world.carrier.outage(1_500);
    await world.server.db
      .updateTable('job')
      .set({ status: 'active' })
      .where('job_id', '=', job.job_id)
      .execute();
    const down = await eventually(
      () => world.job(job.job_id),
      ({ held }) => held !== null,
    );
    expect(down.held).toBe('The carrier is not accepting messages right now. Sending resumes automatically.');
    await back;
    await untilCompleted(world, job.job_id, 40);
    expect(await twice(job.job_id)).toBe(0);
    expect((await world.job(job.job_id)).held).toBeNull();
  });

  it('after an outage a worker that has nothing to send rests until it looks for work again', async () => {
    const job = await world.campaign(world.phones(5), { status: 'paused' });
    const become = (status: 'active' | 'paused') =>
      world.server.db.updateTable('job').set({ status }).where('job_id', '=', job.job_id).execute();
    const back = world.carrier.outage(1_000);
    await become('active');
    await eventually(
      () => world.job(job.job_id),
      ({ held }) => held !== null,
    );
    await become('paused');
    await back;
    await eventually(
      () => world.states(job.job_id),
      ({ sending = 0 }) => sending === 0,
    );
    const rounds = jest.spyOn(CarrierBreaker.prototype, 'allowance');
    const from = performance.now();
    await eventually(
      async () => rounds.mock.calls.length,
      (calls) => calls >= 5,
    );
    // A worker that does not rest between two rounds makes five within a few milliseconds.
    expect(performance.now() - from).toBeGreaterThan(100);
    rounds.mockRestore();
    await become('active');
    await untilCompleted(world, job.job_id, 5);
  });

  it('D12 a permanent 4xx is not tried again; the row has the reason', async () => {
    const [wrong, ...fine] = world.phones(5) as [number, ...number[]];
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { to: `+1${wrong}` }, answer: { kind: 'reject', status: 400 } }],
    });
    const job = await world.campaign([wrong, ...fine]);
    expect(await untilCompleted(world, job.job_id)).toMatchObject({ failed: 1, sent: 4, segments: 4 });
    expect((await world.texts(job.job_id))[0]).toMatchObject({
      state: 'failed',
      error_code: 400,
      cost: 0,
      tries: 0,
    });
    expect(await requestsOf(world, job.job_id)).toHaveLength(5);
  });

  it('a carrier that refuses our credentials fails nobody: the job waits', async () => {
    world.carrier.setScript({ profile: 'quiet', rules: [{ answer: { kind: 'reject', status: 401 } }] });
    const job = await world.campaign(world.phones(30));
    await eventually(
      () => world.job(job.job_id),
      ({ held }) => held?.includes('is not accepting messages') ?? false,
    );
    expect(await world.states(job.job_id)).not.toHaveProperty('failed');
    world.carrier.setScript({ profile: 'quiet' });
    await untilCompleted(world, job.job_id, 30);
  });

  it('O14 4775 fails the text and opts its recipient out, as the carrier’s word', async () => {
    const gone = world.phone();
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ receipt: { outcome: 'failed', errorCode: 4775 } }],
    });
    const job = await world.campaign([gone]);
    await eventually(
      () => world.job(job.job_id),
      ({ failed }) => failed === 1,
    );
    expect((await world.texts(job.job_id))[0]).toMatchObject({
      state: 'failed',
      error_code: 4775,
      reason: 'opted-out',
    });
    const word = await eventually(
      () => world.server.db.selectFrom('opt_out').selectAll().where('phone', '=', gone).executeTakeFirst(),
      (row) => row !== undefined,
    );
    expect(word).toMatchObject({
      stopped: true,
      source: 'carrier',
      account_id: world.server.agency.account_id,
    });
    world.carrier.setScript({ profile: 'quiet' });
    const second = await world.campaign([gone]);
    expect(await untilCompleted(world, second.job_id)).toMatchObject({ suppressed: 1, sent: 0 });
    expect(await arrivalsOf(world, second.job_id)).toHaveLength(0);
  });
});

describe('a carrier that answers at once', () => {
  it('O14 4775 in the answer itself opts the recipient out just the same', async () => {
    const gone = world.phone();
    const { ctx, db } = world.server;
    const refused = { outcome: 'refused' as const, blame: 'text' as const, code: 4775, why: '400 opted out' };
    const send = jest.spyOn(ctx.carrier, 'send').mockResolvedValueOnce(refused);
    try {
      const job = await world.campaign([gone]);
      await untilCompleted(world, job.job_id);
      expect((await world.texts(job.job_id))[0]).toMatchObject({ state: 'failed', reason: 'opted-out' });
    } finally {
      send.mockRestore();
    }
    await eventually(
      () => db.selectFrom('opt_out').select(['stopped', 'source']).where('phone', '=', gone).execute(),
      ([word]) => word?.stopped === true && word.source === 'carrier',
    );
  });

  it.each(['answer', 'receipt'] as const)('O14 4775 by %s counts anew after a START', async (by) => {
    const back = world.phone();
    const { ctx, db } = world.server;
    const refused = { outcome: 'refused' as const, blame: 'text' as const, code: 4775, why: '400 opted out' };
    const untilStopped = (stopped: boolean) =>
      eventually(
        () => db.selectFrom('opt_out').select('stopped').where('phone', '=', back).executeTakeFirst(),
        (word) => word?.stopped === stopped,
      );
    for (let time = 0; time < 2; time++) {
      const send = jest.spyOn(ctx.carrier, 'send');
      if (by === 'answer') send.mockResolvedValueOnce(refused);
      else
        world.carrier.setScript({
          profile: 'quiet',
          rules: [{ receipt: { outcome: 'failed', errorCode: 4775 } }],
        });
      await world.campaign([back]);
      await untilStopped(true);
      send.mockRestore();
      world.carrier.setScript({ profile: 'quiet' });
      if (time > 0) return;
      await writes(world, back, 'START');
      await untilStopped(false);
    }
  });
});
