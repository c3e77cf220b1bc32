import { P2P_TAG } from '@campaign/shared-api/constants';
import { e164 } from '@campaign/shared-api/messaging';
import { sql } from 'kysely';
import { times } from '../../../../jest/thorough';
import type { Actor } from '../../actor';
import { anAgent, anIdentity } from '../../testing/builders';
import { eventually, openSendingWorld, TEST_SETTINGS } from '../../testing/sending-world';
import type { SendingWorld } from '../../testing/sending-world';
import { askAgain } from '../allowances/frequency.queries';
import { jobProgress } from '../texts/job-progress.queries';
import { listP2PRecipients } from '../chats/chats.service';
import { sendInitialByHand } from './by-hand/send-by-hand';

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
  // Four dispatchers on one database.
  for (let worker = 0; worker < 4; worker += 1) await world.send();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => void world.carrier.setScript({ profile: 'quiet' }));
afterEach(() => limitAgency(null));

type Limit = { texts: number; days: number } | null;
const columnsOf = (limit: Limit) => ({
  frequency_texts: limit?.texts ?? null,
  frequency_days: limit?.days ?? null,
  frequency_since: limit && sql<Date>`clock_timestamp()`,
});
const limitAgency = (limit: Limit) =>
  world.server.db
    .updateTable('account')
    .set(columnsOf(limit))
    .where('account_id', '=', world.server.agency.account_id)
    .execute();
/** On a busy machine a text may be in doubt, and its job is not completed before that is settled. */
const COMPLETED_MS = TEST_SETTINGS.settleMs! + 60_000;
const completed = (jobId: number) =>
  eventually(
    () => world.job(jobId),
    ({ status }) => status === 'completed',
    COMPLETED_MS,
  );
/** What came to whoever got more than one, by the tags that name their texts. */
const oftener = (some: readonly number[]) =>
  some
    .map((phone) => world.carrier.ledger.messagesTo(e164(phone)).map(({ tag }) => tag))
    .filter(({ length }) => length > 1);
const all = (some: readonly number[]) => some.reduce((sum, phone) => sum + world.arrived(phone), 0);
/** As if what a job has sent had gone so many days ago. */
const daysAgo = (jobId: number, days: number) =>
  sql`update message set sent_at = sent_at - make_interval(days => ${days}), started_at = started_at - make_interval(days => ${days})
       where job_id = ${jobId}`.execute(world.server.db);

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

describe('how often a person is texted first', () => {
  it('four dispatchers and three jobs to the same people at once: nobody gets one too many, nobody too few', async () => {
    world.carrier.setScript({ profile: 'quiet', latencyMs: [0, 20] });
    await limitAgency({ texts: 1, days: 7 });
    const people = world.phones(times(1_000, 10_000));
    // All three are planned before the first text goes: only the gate stands between them.
    await sql`insert into dispatch_hold (reason) values ('test')`.execute(world.server.db);
    const jobs = await Promise.all([1, 2, 3].map(() => world.campaign(people)));
    await sql`delete from dispatch_hold`.execute(world.server.db);
    for (const { job_id } of jobs) await completed(job_id);
    expect(oftener(people)).toEqual([]);
    expect(all(people)).toBe(people.length);
    const states = await Promise.all(jobs.map(({ job_id }) => world.states(job_id)));
    const sum = (state: string) => states.reduce((total, each) => total + (each[state] ?? 0), 0);
    expect(sum('suppressed')).toBe(2 * people.length);
    for (const { job_id } of jobs) {
      const job = await world.job(job_id);
      expect(job.sent + job.failed + job.suppressed).toBe(people.length);
    }
  }, 240_000);

  it('tells who is left out and why, in the job of whoever comes second', async () => {
    await limitAgency({ texts: 1, days: 7 });
    const some = world.phones(2);
    await completed((await world.campaign(some)).job_id);
    const second = await world.campaign(some);
    await completed(second.job_id);
    const texts = await world.texts(second.job_id);
    expect(texts.map(({ state, reason }) => [state, reason])).toEqual([
      ['suppressed', 'frequency-cap'],
      ['suppressed', 'frequency-cap'],
    ]);
    expect(all(some)).toBe(2);
  });

  it('counts as many as are allowed, over the days that are, and no replies', async () => {
    await limitAgency({ texts: 2, days: 7 });
    const [phone] = world.phones(1) as [number];
    const first = await world.campaign([phone]);
    await completed(first.job_id);
    await completed((await world.campaign([phone])).job_id);
    await completed((await world.campaign([phone])).job_id);
    expect(world.arrived(phone)).toBe(2);
    await daysAgo(first.job_id, 8);
    await completed((await world.campaign([phone])).job_id);
    expect(world.arrived(phone)).toBe(3);
  });

  it('an identity’s limit counts its own texts alone', async () => {
    const { account_id } = world.server.agency;
    const limited = await anIdentity(world.server.db, { account_id, frequency_texts: 1, frequency_days: 3 });
    const [phone] = world.phones(1) as [number];
    await completed((await world.campaign([phone])).job_id);
    const { identity_id } = limited;
    await completed((await world.campaign([phone], { identity_id })).job_id);
    await completed((await world.campaign([phone], { identity_id })).job_id);
    await completed((await world.campaign([phone])).job_id);
    expect(world.arrived(phone)).toBe(3);
  });

  it('holds them until there is room where the job says so, says when, and sends then', async () => {
    await limitAgency({ texts: 1, days: 7 });
    const some = world.phones(2);
    const fresh = world.phones(1);
    const first = await world.campaign(some);
    await completed(first.job_id);
    const second = await world.campaign([...some, ...fresh], { recently_texted: 'hold' });
    await eventually(
      () => world.job(second.job_id),
      ({ held }) =>
        /^2 wait: texted as often lately as your limits allow\. The next may go .+ at .+ Eastern\.$/.test(
          held ?? '',
        ),
      20_000,
    );
    expect(all([...some, ...fresh])).toBe(3);
    const job = await world.job(second.job_id);
    expect([job.status, job.recipients, job.sent, job.suppressed]).toEqual(['active', 3, 1, 0]);
    await daysAgo(first.job_id, 8);
    await askAgain(world.server.db as never, world.server.agency.account_id);
    await completed(second.job_id);
    expect(all([...some, ...fresh])).toBe(5);
  }, 60_000);

  it('texts them all the same where an administrator said so, and that text counts for others', async () => {
    await limitAgency({ texts: 1, days: 7 });
    const [phone] = world.phones(1) as [number];
    await completed((await world.campaign([phone])).job_id);
    await completed((await world.campaign([phone], { recently_texted: 'anyway' })).job_id);
    await completed((await world.campaign([phone])).job_id);
    expect(world.arrived(phone)).toBe(2);
  });

  it('never past an opt-out', async () => {
    await limitAgency({ texts: 1, days: 7 });
    const [phone] = world.phones(1) as [number];
    const first = await world.campaign([phone]);
    await completed(first.job_id);
    await world.carrier.receive({ from: e164(phone), to: e164(first.from_phone), text: 'STOP' });
    await eventually(
      async () => world.arrived(phone),
      (count) => count === 2,
    );
    const second = await world.campaign([phone], { recently_texted: 'anyway' });
    await completed(second.job_id);
    expect((await world.texts(second.job_id))[0]).toMatchObject({ state: 'suppressed', reason: 'opted-out' });
  });

  it('gives a place back that the carrier refused, and counts what is in doubt', async () => {
    world.carrier.setScript({
      profile: 'quiet',
      rules: [{ match: { triesUpTo: 1 }, answer: { kind: 'error', status: 503 } }],
    });
    await limitAgency({ texts: 1, days: 7 });
    const some = world.phones(5);
    await completed((await world.campaign(some)).job_id);
    expect(all(some)).toBe(5);
  });

  it('offers nobody at rest to whoever sends with one key, and says when the first may be texted', async () => {
    await limitAgency({ texts: 1, days: 7 });
    const rested = world.phones(2);
    const fresh = world.phones(2);
    const first = await world.campaign(rested);
    await completed(first.job_id);
    const job = await world.campaign([...rested, ...fresh], { job_type: 'P2P', recently_texted: 'hold' });
    const actor = await person();
    const offered = () => listP2PRecipients(world.server.ctx, actor, job.job_id, { page: 1, size: 12 });
    const page = await eventually(offered, ({ total }) => total === 4, 20_000);
    expect(page.resting).toEqual(rested.map(e164));
    expect(page.counts).toMatchObject({ waiting: 2, resting: 2 });
    const progress = await jobProgress(world.server.db, [job.job_id]);
    expect(progress.get(job.job_id)).toMatchObject({ waiting: 4, resting: 2 });
    expect(Date.parse(page.restsUntil ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    // Two on the first page of two rest: the next who waits is on the second.
    const small = await listP2PRecipients(world.server.ctx, actor, job.job_id, { page: 1, size: 2 });
    expect(small.nextUnsentPage).toBe(2);
    const leases = await world.server.db
      .selectFrom('message')
      .where('job_id', '=', job.job_id)
      .where('claimed_by', 'is not', null)
      .select('phone')
      .orderBy('phone')
      .execute();
    expect(leases.map(({ phone }) => phone)).toEqual(fresh);

    await daysAgo(first.job_id, 8);
    await askAgain(world.server.db as never, world.server.agency.account_id);
    const later = await offered();
    expect([later.resting, later.restsUntil, later.counts.waiting]).toEqual([[], undefined, 4]);
  }, 60_000);

  it('tells who presses Send, and passes the person over', async () => {
    await limitAgency({ texts: 1, days: 7 });
    const [phone] = world.phones(1) as [number];
    const p2p = { job_type: 'P2P' as const, message_text: 'Hello. Stop to end.' };
    const mine = await world.campaign([phone], p2p);
    const other = await world.campaign([phone], p2p);
    const actor = await person();
    const press = (jobId: number) =>
      sendInitialByHand(world.server.ctx, actor, {
        jobId,
        from: e164(mine.from_phone),
        to: e164(phone),
        text: 'Hello. Stop to end.',
        tag: P2P_TAG,
      });
    const [one, two] = await Promise.all([press(mine.job_id), press(other.job_id)]);
    const warnings = [one.warning, two.warning].filter((warning) => warning !== undefined);
    expect(warnings).toEqual([
      'This person has been sent as many first texts lately as the agency or the identity allows.',
    ]);
    expect(world.arrived(phone)).toBe(1);
  });
});
