import { anAgency, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import { eventually, openSendingWorld } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { jobProgress } from './job-progress.queries';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  await world.send();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => void world.carrier.setScript({ profile: 'quiet' }));

const ledger = () => world.carrier.ledger;
const requestsOf = async (jobId: number) => {
  const tags = new Set((await world.texts(jobId)).map(({ message_id }) => String(message_id)));
  const entries = await ledger().read(0, 100_000);
  return entries.flatMap((entry) => (entry.kind === 'request' && tags.has(entry.tag) ? [entry] : []));
};
const arrivalsOf = async (jobId: number) => {
  const tags = new Set((await world.texts(jobId)).map(({ message_id }) => String(message_id)));
  return ledger().messages.filter(({ tag }) => tags.has(tag));
};
const completed = (jobId: number) =>
  eventually(
    () => world.job(jobId),
    ({ status }) => status === 'completed',
    25_000,
  );
const allDelivered = (jobId: number, count: number) =>
  eventually(
    () => world.job(jobId),
    ({ status, delivered }) => status === 'completed' && delivered === count,
    25_000,
  );
const twice = async (jobId: number) => {
  const tags = (await arrivalsOf(jobId)).map(({ tag }) => tag);
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
      await allDelivered(job.job_id, 6);
      expect(await requestsOf(job.job_id)).toHaveLength(6);
      expect(await arrivalsOf(job.job_id)).toHaveLength(6);
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
    await completed(job.job_id);
    expect(await arrivalsOf(job.job_id)).toHaveLength(8);
    expect(await requestsOf(job.job_id)).toHaveLength(8);
    expect(await world.states(job.job_id)).toEqual({ sent: 8 });
  });

  it('a text the carrier certainly never had is sent again, once', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 1 }, answer: { kind: 'reset' } }],
    });
    const job = await world.campaign(world.phones(8));
    await allDelivered(job.job_id, 8);
    expect(await arrivalsOf(job.job_id)).toHaveLength(8);
    expect(await twice(job.job_id)).toBe(0);
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
    await allDelivered(job.job_id, 10);
    expect(await requestsOf(job.job_id)).toHaveLength(30);
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
    const done = await completed(job.job_id);
    expect(done).toMatchObject({ failed: 1, sent: 0, segments: 0 });
    expect((await world.texts(job.job_id))[0]).toMatchObject({
      state: 'failed',
      reason: 'carrier-unavailable',
      error_code: 500,
    });
    expect(await requestsOf(job.job_id)).toHaveLength(2);
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
    expect(down.held).toBe('The carrier does not take messages at the moment. Sending goes on by itself.');
    await back;
    await allDelivered(job.job_id, 40);
    expect(await twice(job.job_id)).toBe(0);
    expect((await world.job(job.job_id)).held).toBeNull();
  });

  it('D12 a permanent 4xx is not tried again; the row has the reason', async () => {
    const [wrong, ...fine] = world.phones(5) as [number, ...number[]];
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { to: `+1${wrong}` }, answer: { kind: 'reject', status: 400 } }],
    });
    const job = await world.campaign([wrong, ...fine]);
    expect(await completed(job.job_id)).toMatchObject({ failed: 1, sent: 4, segments: 4 });
    expect((await world.texts(job.job_id))[0]).toMatchObject({
      state: 'failed',
      error_code: 400,
      cost: 0,
      tries: 0,
    });
    expect(await requestsOf(job.job_id)).toHaveLength(5);
  });

  it('a carrier that refuses our credentials fails nobody: the job waits', async () => {
    world.carrier.setScript({ profile: 'quiet', rules: [{ answer: { kind: 'reject', status: 401 } }] });
    const job = await world.campaign(world.phones(30));
    await eventually(
      () => world.job(job.job_id),
      ({ held }) => held?.includes('does not take messages') ?? false,
    );
    expect(await world.states(job.job_id)).not.toHaveProperty('failed');
    world.carrier.setScript({ profile: 'quiet' });
    await allDelivered(job.job_id, 30);
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
    expect(await completed(second.job_id)).toMatchObject({ suppressed: 1, sent: 0 });
    expect(await arrivalsOf(second.job_id)).toHaveLength(0);
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
      await completed(job.job_id);
      expect((await world.texts(job.job_id))[0]).toMatchObject({ state: 'failed', reason: 'opted-out' });
    } finally {
      send.mockRestore();
    }
    await eventually(
      () => db.selectFrom('opt_out').select(['stopped', 'source']).where('phone', '=', gone).execute(),
      ([word]) => word?.stopped === true && word.source === 'carrier',
    );
  });
});

describe('pace', () => {
  it('D08 Retry-After slows the agency it is meant for, and nobody else', async () => {
    const { db } = world.server;
    const rival = await anAgency(db);
    const identity = await anIdentity(db, { account_id: rival.account_id });
    const number = await aSendingNumber(db, { account_id: rival.account_id, mps: 5_000 });
    const theirs = world.phones(20);
    const list = await aPhoneList(db, { account_id: rival.account_id, numbers: theirs });
    const first = world.phone();
    const answer = { kind: 'rate-limit', retryAfter: 3 } as const;
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { to: `+1${first}`, triesUpTo: 1 }, answer }],
    });
    const refused = await world.campaign([first]);
    const slowed = await eventually(
      () => world.job(refused.job_id),
      ({ held }) => held !== null,
    );
    expect(slowed.held).toMatch(/^The carrier asked to slow down until \d+:\d\d [AP]M Eastern\.$/);
    // Another job of the same agency, of which the carrier has refused nothing.
    const other = await world.campaign(world.phones(10));
    const quick = await world.campaign([], {
      account_id: rival.account_id,
      identity_id: identity.identity_id,
      from_phone: number.phone,
      lists: [list.list_id],
    } as object);
    expect(await db.selectFrom('dispatch_pause').select('account_id').execute()).toEqual([
      { account_id: world.server.agency.account_id },
    ]);
    await completed(quick.job_id);
    await allDelivered(refused.job_id, 1);
    await allDelivered(other.job_id, 10);
    const [asked, ...later] = [
      ...(await requestsOf(refused.job_id)),
      ...(await requestsOf(other.job_id)),
    ].sort((x, y) => x.at - y.at);
    expect(asked?.behaviour).toBe('rate-limit');
    expect(later).toHaveLength(11);
    for (const { at } of later) expect(at - (asked?.at ?? 0)).toBeGreaterThan(2_500);
  });

  it('a number never sends faster than its rate, 200 ms at once, whatever the number of workers', async () => {
    const { db, agency } = world.server;
    const number = await aSendingNumber(db, { account_id: agency.account_id, mps: 20 });
    await world.send();
    await world.send();
    const job = await world.campaign(world.phones(50), { from_phone: number.phone });
    await completed(job.job_id);
    const times = (await ledger().read(0, 100_000))
      .filter((entry) => entry.kind === 'request' && entry.from === `+1${number.phone}`)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    expect(times).toHaveLength(50);
    const span = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    expect(span).toBeGreaterThan(50 / 20 - 0.2 - 0.25);
  });
});

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
    await completed(job.job_id);
    await world.carrier.settled(20_000);
    const arrived = await arrivalsOf(job.job_id);
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
    await completed(job.job_id);
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
    await allDelivered(job.job_id, 5);
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
