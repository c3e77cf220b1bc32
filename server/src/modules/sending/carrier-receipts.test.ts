import { arrivalsOf } from '../../testing/carrier-requests';
import { eventually, sendingWorld, untilCompleted } from '../../testing/sending-world';

const world = sendingWorld();

describe('receipts', () => {
  it('D13 five copies, shuffled, in many requests: each text is counted once', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      receiptMs: [0, 300],
      callbacks: { shuffle: true, batch: 3, concurrency: 8 },
      rules: [
        { percent: 20, receipt: { outcome: 'failed', errorCode: 4720, copies: 5 } },
        { receipt: { outcome: 'delivered', copies: 5 } },
      ],
    });
    const job = await world.campaign(world.phones(80));
    await untilCompleted(world, job.job_id);
    await world.carrier.settled(20_000);
    const arrived = await arrivalsOf(world, job.job_id);
    const failed = arrived.filter(({ outcome }) => outcome === 'failed').length;
    expect(failed).toBeGreaterThan(3);
    const done = await eventually(
      () => world.job(job.job_id),
      (row) => row.failed + row.delivered === 80,
    );
    // What was taken is billed, delivered or not.
    expect(done).toMatchObject({ failed, delivered: 80 - failed, sent: 80 - failed, segments: 80 });
    expect(await world.states(job.job_id)).toEqual({ failed, delivered: 80 - failed });
  });

  it('9902 is no failure: the carrier has heard nothing, the text stays sent', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ receipt: { outcome: 'failed', errorCode: 9902 } }],
    });
    const job = await world.campaign(world.phones(3));
    await untilCompleted(world, job.job_id);
    await eventually(
      () => world.texts(job.job_id),
      (texts) => texts.every(({ error_code }) => error_code === 9902),
    );
    expect(await world.job(job.job_id)).toMatchObject({ sent: 3, failed: 0, delivered: 0 });
  });

  it('D15 forged ones change nothing: wrong credentials, nobody’s message, another number', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      receiptMs: [300, 400],
      rules: [
        {
          forge: ['credentials', 'unknown-message', 'wrong-number'],
          receipt: { outcome: 'delivered', delayMs: [900, 900] },
        },
      ],
    });
    const job = await world.campaign(world.phones(5));
    await untilCompleted(world, job.job_id, 5);
    await world.carrier.settled(20_000);
    expect(await world.job(job.job_id)).toMatchObject({ failed: 0, delivered: 5, sent: 5 });
    const words = await world.server.db
      .selectFrom('opt_out')
      .selectAll()
      .where(
        'phone',
        'in',
        (await world.texts(job.job_id)).map(({ phone }) => phone),
      )
      .execute();
    expect(words).toEqual([]);
    const dead = await world.server.db
      .selectFrom('webhook_event')
      .selectAll()
      .where('error', 'is not', null)
      .execute();
    expect(dead.length).toBeGreaterThanOrEqual(5);
  });
});
