import { sql } from 'kysely';
import { aJob, anIdentity, fictionalPhone, openTestServer } from '../../testing';
import type { Row, TestServer } from '../../testing';
import { capDay } from '../allowances/cap-day';
import { setTypedDailyCap } from './set-daily-cap.service';

let server: TestServer;
let identityId: number;
beforeAll(async () => {
  server = await openTestServer();
  const given = { account_id: server.agency.account_id, identity_name: 'Friends of Ada' };
  identityId = (await anIdentity(server.db, given)).identity_id;
});
afterAll(() => server.close());

const set = (...typed: string[]) => setTypedDailyCap(server.ctx, typed);
const capNow = async () =>
  (
    await server.db
      .selectFrom('identity')
      .where('identity_id', '=', identityId)
      .select('daily_cap')
      .executeTakeFirstOrThrow()
  ).daily_cap;

it('sets, changes and lifts the cap of an identity, and notes it for ADMIN to read', async () => {
  expect(await set(`${identityId}`, '2000')).toBe(
    'Friends of Ada may send 2000 segments a day; what went out earlier today is counted.',
  );
  expect(await capNow()).toBe(2000);
  expect(await set(`${identityId}`, 'none')).toBe('Friends of Ada has no daily cap.');
  expect(await capNow()).toBeNull();
  const admin = await server.signInAs('admin');
  expect((await admin.get('/operations/audit?action=identity:daily-cap')).body.data).toMatchObject([
    { object: `identity/${identityId}`, who: null, detail: { before: 2000, cap: null } },
    { object: `identity/${identityId}`, detail: { before: null, cap: 2000 } },
  ]);
});

it.each([['-1'], ['1.5'], ['many'], [''], ['99999999999']])('refuses a cap of %j', async (cap) => {
  await set(`${identityId}`, '7');
  await expect(set(`${identityId}`, cap)).rejects.toThrow('npm run admin -- daily-cap');
  expect(await capNow()).toBe(7);
});

it('refuses an identity that is not there, or is none', async () => {
  await expect(set('999999', '1')).rejects.toThrow('This identity was not found');
  await expect(set('Ada', '1')).rejects.toThrow('npm run admin -- daily-cap');
});

describe('a cap that is set when the day has begun', () => {
  /** Started so many minutes after midnight on the carriers' coast, of a job planned the week before. */
  async function sent(minutes: number, given: Partial<Row<'message'>> = {}) {
    const startedAt = new Date(capDay(server.clock.now()).beginsAt.getTime() + minutes * 60_000);
    const [phone, account_id] = [fictionalPhone((sent.next += 1)), server.agency.account_id];
    const values = {
      account_id,
      identity_id: own,
      job_id: job.job_id,
      from_phone: job.from_phone,
      phone,
      to_phone: phone,
      state: 'sent' as const,
      segments: 2,
      started_at: startedAt,
      ...given,
    };
    await server.db.insertInto('message').values(values).execute();
  }
  sent.next = 0;
  let own: number;
  let job: Row<'job'>;
  beforeEach(async () => {
    const { account_id } = server.agency;
    own = (await anIdentity(server.db, { account_id })).identity_id;
    job = await aJob(server.db, { account_id, identity_id: own });
  });
  const today = async () =>
    server.db
      .selectFrom('identity_day')
      .where('identity_id', '=', own)
      .where('day', '=', capDay(server.clock.now()).day)
      .select(['cap', 'taken'])
      .executeTakeFirst();

  it('counts what may be with the carrier since midnight Pacific: segments, an MMS as one, replies and tests', async () => {
    const lastWeek = new Date(server.clock.now().getTime() - 7 * 86_400_000);
    await sent(1, { created_at: lastWeek });
    await sent(2, { state: 'delivered', mms: true, segments: 9 });
    await sent(3, { state: 'unknown' });
    await sent(4, { state: 'failed', carrier_id: 'taken-and-not-delivered' });
    await sent(5, { kind: 'reply' });
    await sent(6, { kind: 'test', job_id: null, segments: 0 });
    await set(`${own}`, '100');
    expect(await today()).toEqual({ cap: 100, taken: 2 + 1 + 2 + 2 + 2 + 1 });
  });

  it('does not count yesterday’s, what was never with a carrier, what is owed, and another identity’s', async () => {
    await sent(-1);
    await sent(1, { state: 'failed' });
    await sent(1, { state: 'suppressed' });
    await sent(1, { state: 'pending', started_at: null });
    await sent(1, { kind: 'auto' });
    await sent(1, { direction: 'in', kind: 'inbound', state: 'received' });
    await sent(1, { identity_id: identityId });
    await set(`${own}`, '100');
    expect(await today()).toEqual({ cap: 100, taken: 0 });
  });

  it('counts anew what was sent while there was none, and keeps its count when it is only changed', async () => {
    await sent(1);
    await set(`${own}`, '100');
    await set(`${own}`, 'none');
    await sent(2);
    await set(`${own}`, '100');
    expect(await today()).toEqual({ cap: 100, taken: 4 });
    await sent(3);
    await set(`${own}`, '50');
    expect((await today())?.taken).toBe(4);
  });

  it('fills the day until it is counted, and is not set when it cannot be', async () => {
    await sent(1);
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''no count''; end'`.execute(
      server.db,
    );
    await sql`create trigger refuse before update on identity_day for each row execute function refuse()`.execute(
      server.db,
    );
    try {
      await expect(set(`${own}`, '5')).rejects.toThrow('no count');
    } finally {
      await sql`drop function refuse cascade`.execute(server.db);
    }
    expect(await today()).toEqual({ cap: 5, taken: 5 });
    const { daily_cap } = await server.db
      .selectFrom('identity')
      .where('identity_id', '=', own)
      .select('daily_cap')
      .executeTakeFirstOrThrow();
    expect(daily_cap).toBeNull();
    await set(`${own}`, '5');
    expect(await today()).toEqual({ cap: 5, taken: 2 });
  });
});
