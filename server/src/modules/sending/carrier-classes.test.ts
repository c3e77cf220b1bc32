import { isDeepStrictEqual } from 'node:util';
import { isThorough, times } from '../../../../jest/thorough';
import { anIdentity, aSendingNumber } from '../../testing/builders';
import type { Row } from '../../testing/builders';
import { requestsOf } from '../../testing/carrier-requests';
import { eventually, openSendingWorld, untilCompleted } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { capDay } from '../allowances/cap-day';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  // Three dispatchers on one database.
  for (let worker = 0; worker < 3; worker += 1) await world.send();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => void world.carrier.setScript({ profile: 'quiet' }));

/** An identity of a brand and campaign that the registry has classed. */
async function classed(limits: Partial<Row<'registration'>>): Promise<Row<'identity'>> {
  const { account_id } = world.server.agency;
  const identity = await anIdentity(world.server.db, { account_id, identity_name: 'Friends of Ada' });
  const { identity_id } = identity;
  await world.server.db
    .insertInto('registration')
    .values({ identity_id, account_id, ...limits })
    .execute();
  return identity;
}

/** Numbers whose receipts have told their network, and that it is this one. */
async function knownOn(network: string, count: number): Promise<number[]> {
  const phones = world.phones(count * 6);
  const { job_id } = await world.campaign(phones);
  await untilCompleted(world, job_id, phones.length);
  return (await world.texts(job_id))
    .filter(({ carrier }) => carrier === network)
    .map(({ phone }) => phone)
    .slice(0, count);
}

const arrived = (phones: readonly number[]) =>
  phones.reduce((sum, phone) => sum + (world.arrived(phone) > 0 ? 1 : 0), 0);

describe('what AT&T takes of a campaign a minute', () => {
  it(
    'is never exceeded by three workers and two jobs, counted by the carrier; unknown networks count',
    async () => {
      const limit = isThorough ? 240 : 900;
      const { identity_id } = await classed({ att_per_minute: limit });
      const [some, others] = [world.phones(times(25, 250)), world.phones(times(25, 250))];
      const jobs = await Promise.all([some, others].map((to) => world.campaign(to, { identity_id })));
      for (const { job_id } of jobs)
        await eventually(
          () => world.job(job_id),
          ({ status }) => status === 'completed',
          times(20_000, 240_000),
        );
      const requests = await Promise.all(jobs.map(({ job_id }) => requestsOf(world, job_id)));
      const at = requests.flat().map((request) => request.at);
      expect(at).toHaveLength(some.length + others.length);
      const most = (seconds: number) =>
        Math.max(
          ...at.map((from) => at.filter((each) => each >= from && each < from + seconds * 1000).length),
        );
      // What may come at once is a fiftieth of a minute's.
      for (const seconds of [1, 2, 3])
        expect(most(seconds)).toBeLessThanOrEqual((limit / 60) * seconds + limit / 50 + 1);
      expect(most(60)).toBeLessThanOrEqual(limit);
    },
    times(40_000, 300_000),
  );

  it('does not slow who is known to be on another network', async () => {
    const phones = await knownOn('Verizon', 8);
    const { identity_id } = await classed({ att_per_minute: 1 });
    const { job_id } = await world.campaign(phones, { identity_id });
    await untilCompleted(world, job_id);
    expect(phones.map((phone) => world.arrived(phone))).toEqual(phones.map(() => 2));
  }, 30_000);
});

describe('what T-Mobile takes of a brand a day', () => {
  it('is shared by the identities of the brand; others go on, and the rest the next day', async () => {
    const brand = { tmobile_per_day: 20, brand_key: 'one brand' };
    const verizon = await knownOn('Verizon', 8);
    const tMobile = await knownOn('T-Mobile', 5);
    const [one, two] = [await classed(brand), await classed(brand)];
    const [some, others] = [world.phones(18), [...verizon, ...tMobile, ...world.phones(9)]];
    const before = arrived(others);
    expect(before).toBe(13);
    const jobs = await Promise.all([
      world.campaign(some, { identity_id: one.identity_id }),
      world.campaign(others, { identity_id: two.identity_id }),
    ]);
    const words =
      'Friends of Ada has used up the 20 segments a day that T-Mobile allows its brand; people on T-Mobile or an unknown network go on tomorrow.';
    for (const { job_id } of jobs)
      await eventually(
        () => world.job(job_id),
        ({ held, status }) => held === words || status === 'completed',
      );
    const sent = async () =>
      (await Promise.all(jobs.map(async ({ job_id }) => (await world.job(job_id)).sent))).reduce(
        (sum, each) => sum + each,
      );
    await eventually(sent, (count) => count === 20 + verizon.length);
    await world.turnPasses();
    expect(await sent()).toBe(20 + verizon.length);
    expect(verizon.map((phone) => world.arrived(phone))).toEqual(verizon.map(() => 2));

    const { endsAt } = capDay(world.clock.now());
    world.clock.advance(endsAt.getTime() - world.clock.now().getTime() + 12 * 3_600_000);
    for (const { job_id } of jobs) await untilCompleted(world, job_id);
    const counted = await world.server.db
      .selectFrom('brand_day')
      .where('brand_key', '=', 'one brand')
      .orderBy('day')
      .select(['taken', 'cap'])
      .execute();
    expect(counted).toEqual([
      { taken: 20, cap: 20 },
      { taken: 12, cap: 20 },
    ]);
  }, 40_000);

  it(
    'is never exceeded by three workers and two jobs of one brand, counted by the carrier by network and day',
    async () => {
      const cap = times(12, 60);
      const [tMobile, verizon] = [await knownOn('T-Mobile', cap * 1.5), await knownOn('Verizon', cap / 2)];
      const { account_id } = world.server.agency;
      const { number_id, phone } = await aSendingNumber(world.server.db, { account_id, mps: 5_000 });
      const brand = { tmobile_per_day: cap, brand_key: 'counted by the carrier' };
      const jobs = [];
      for (const part of [0, 1]) {
        const { identity_id } = await classed(brand);
        const to = [...tMobile, ...verizon].filter((_phone, index) => index % 2 === part);
        jobs.push(world.campaign(to, { identity_id, number_id, from_phone: phone }));
      }
      const made = await Promise.all(jobs);
      const counted = async () => world.carrier.ledger.summary({ from: `+1${phone}` }).byNetwork;
      const first = { 'T-Mobile': cap, Verizon: verizon.length };
      await eventually(counted, (seen) => isDeepStrictEqual(seen, first), 20_000);
      await world.turnPasses();
      expect(await counted()).toEqual(first);

      const { endsAt } = capDay(world.clock.now());
      world.clock.advance(endsAt.getTime() - world.clock.now().getTime() + 12 * 3_600_000);
      for (const { job_id } of made) await untilCompleted(world, job_id);
      expect(tMobile).toHaveLength(cap * 1.5);
      expect(await counted()).toEqual({ 'T-Mobile': tMobile.length, Verizon: verizon.length });
    },
    times(40_000, 120_000),
  );

  it('gives a place back for a text that the carrier refused for now', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 2 }, answer: { kind: 'error', status: 503 } }],
    });
    const { identity_id } = await classed({ tmobile_per_day: 6, brand_key: 'refused' });
    const some = world.phones(6);
    const { job_id } = await world.campaign(some, { identity_id });
    await untilCompleted(world, job_id);
    expect(arrived(some)).toBe(6);
  });

  it('says on a job how many days it needs', async () => {
    const { identity_id } = await classed({ tmobile_per_day: 20, brand_key: 'slow' });
    const { phone } = await aSendingNumber(world.server.db, {
      account_id: world.server.agency.account_id,
      mps: 0.01,
    });
    const { job_id } = await world.campaign(world.phones(50), { identity_id, from_phone: phone });
    const { held } = await eventually(
      () => world.job(job_id),
      // The test before leaves a carrier that took nothing for a while.
      (job) => job.held?.startsWith('Needs') === true,
    );
    expect(held).toMatch(
      /^Needs 3 days: T-Mobile takes (20|19) more segments of the brand today and 20 a day\.$/,
    );
  });
});
