import { sql } from 'kysely';
import { anAgency, anIdentity, aPhoneList, aSendingNumber } from '../../testing/builders';
import { requestsOf } from '../../testing/carrier-requests';
import { holding, somebodyWaits } from '../../testing/holding';
import { eventually, loadPhone, sendingWorld, untilCompleted } from '../../testing/sending-world';
import { zoneOf } from '../../zones/zones';
import { inBriefTransaction } from '../dispatch-lock/dispatch-lock.door';
import { claimBatch } from './dispatch/dispatch.queries';

const world = sendingWorld();

describe('pace', () => {
  // The first: other tests begin workers of their own.
  it('a worker takes of a number with one batch at a time: more would wait for its row, and find nothing', async () => {
    const { db, agency } = world.server;
    const { phone } = await aSendingNumber(db, { account_id: agency.account_id, mps: 5_000 });
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`
        select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`.execute(db);
      return rows.length;
    };
    const job = await holding(
      db,
      (tx) => sql`select 1 from sending_number where phone = ${phone} for update`.execute(tx),
      async () => {
        const begun = await world.campaign(world.phones(200), { from_phone: phone });
        await somebodyWaits(db, 'transactionid');
        await expect(eventually(waiting, (several) => several > 1, 500)).rejects.toThrow();
        return begun;
      },
    );
    await untilCompleted(world, job.job_id);
  });

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
    // The pause is the database's, whose day is another one than this world's.
    expect(slowed.held).toMatch(
      /^The carrier asked to slow down until (\w{3} \d+ at )?\d+:\d\d [AP]M Eastern\.$/,
    );
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
    await untilCompleted(world, quick.job_id);
    await untilCompleted(world, refused.job_id, 1);
    await untilCompleted(world, other.job_id, 10);
    const [asked, ...later] = [
      ...(await requestsOf(world, refused.job_id)),
      ...(await requestsOf(world, other.job_id)),
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
    await untilCompleted(world, job.job_id);
    const times = (await world.carrier.ledger.read(0, 100_000))
      .filter((entry) => entry.kind === 'request' && entry.from === `+1${number.phone}`)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    expect(times).toHaveLength(50);
    const span = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    expect(span).toBeGreaterThan(50 / 20 - 0.2 - 0.25);
  });

  it.each([
    // 200 ms at once; then the number rests until the texts of another 100 ms are due, one at least.
    [60, 12, 100],
    [5, 1, 198],
  ])('a number of %d a second gives %d texts at once and rests %d ms', async (mps, texts, restMs) => {
    const { db, agency } = world.server;
    const { account_id: accountId } = agency;
    const { phone: fromPhone } = await aSendingNumber(db, { account_id: accountId, mps });
    const { job_id: jobId } = await world.campaign(world.phones(50), {
      from_phone: fromPhone,
      status: 'paused',
    });
    const zones = [zoneOf(loadPhone(0))];
    const wanted = { worker: 'a test', jobId, accountId, fromPhone, zones, most: 50, leaseMs: 4_000 };
    const { claimed, waitMs } = await inBriefTransaction(db, async (tx) => {
      // Until this has ended the workers of the file see a job at rest, and take nothing of it.
      await tx.updateTable('job').set({ status: 'active' }).where('job_id', '=', jobId).execute();
      return claimBatch(tx, wanted);
    });
    expect(claimed).toHaveLength(texts);
    expect(waitMs).toBeLessThanOrEqual(restMs);
    expect(waitMs).toBeGreaterThan(restMs / 2);
  });
});
