import fc from 'fast-check';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { DEFAULT_RATES } from '@campaign/shared-api/constants';
import type { Agency, RateHistory } from '@campaign/shared-api/contracts';
import { inTransaction } from '../../db/database';
import { anAgency, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk, type JobDesk } from '../../testing/job-desk';
import { times } from '../../../../jest/thorough';
import { textPrice } from '../texts/text-price.queries';

let server: TestServer;
let admin: TestClient;
let desk: JobDesk;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
  desk = await openJobDesk(server);
});
afterAll(() => server.close());

type Answer = {
  data: Agency;
  message: string;
  success: boolean;
  changed?: { version: number; by: string; at: string };
};
const put = (body: object) => admin.put<Answer>('/users/updateRate', body);
const history = async (accountId: number) =>
  (await admin.get<{ data: RateHistory }>(`/users/${accountId}/rates`)).body.data;
const RATES = {
  smsRate: 0.0131,
  imgMmsRate: 0.0231,
  vidMmsRate: 0.0331,
  a2pSmsRate: 0.0141,
  a2pImgMmsRate: 0.0241,
  a2pVidMmsRate: 0.0341,
};

it('RATE-05 saves six rates, name, domain and shortener', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  const form = {
    accountId,
    ...RATES,
    agencyName: ' Harbor Two ',
    domainName: 'Go.Harbor.example',
    shortLinkOption: 'EXTERNAL',
  };
  const { status, body } = await put(form);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    message: 'Rates updated successfully!',
    data: { ...RATES, userName: 'Harbor Two', domainName: 'go.harbor.example', shortLinkOption: 'EXTERNAL' },
  });
});

it('CONST-14 RATE-04 an agency has the specified rates where none were set, and keeps what is left out', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  const { body } = await put({ accountId, vidMmsRate: 0.05 });
  expect(body.data).toMatchObject({
    smsRate: 0.0129,
    imgMmsRate: 0.0229,
    vidMmsRate: 0.05,
    a2pSmsRate: 0.0129,
    a2pImgMmsRate: 0.0229,
    a2pVidMmsRate: 0.0229,
  });
});

it.each([
  ['below zero', { smsRate: -0.0001 }],
  ['with five decimals', { smsRate: 0.01291 }],
  ['as text', { smsRate: '0.01' }],
  ['over 100 dollars', { a2pSmsRate: 100.01 }],
  ['with an empty name', { agencyName: '  ' }],
  ['with a domain that is none', { domainName: 'not a domain' }],
  ['with another shortener', { shortLinkOption: 'bitly' }],
])('RATE-03 RATE-04 refuses what is sent %s, and changes nothing', async (_what, wrong) => {
  const { account_id: accountId } = await anAgency(server.db);
  expect((await put({ accountId, imgMmsRate: 0.5, ...wrong })).status).toBe(400);
  const { version, img_mms_rate } = await server.db
    .selectFrom('account')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect([version, Number(img_mms_rate)]).toEqual([1, 0.0229]);
});

it('takes 0 and four decimals exactly', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  for (const smsRate of [0, 0.0001, 0.0129, 0.07, 0.29, 1.005, 100])
    expect((await put({ accountId, smsRate })).body.data.smsRate).toBe(smsRate);
});

it('refuses the name of another agency, in whatever case', async () => {
  const [one, two] = [await anAgency(server.db), await anAgency(server.db)];
  expect(await put({ accountId: one.account_id, agencyName: two.user_name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { fields: { agencyName: 'An agency with this name already exists.' } },
  });
});

it('a second administrator’s form is told, and may overwrite', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  expect((await put({ accountId, smsRate: 0.02, version: 1 })).body.data.version).toBe(2);
  const late = await put({ accountId, smsRate: 0.03, version: 1 });
  expect(late).toMatchObject({ status: 409, body: { changed: { version: 2, by: 'you' } } });
  expect((await put({ accountId, smsRate: 0.03, version: 2 })).body.data.smsRate).toBe(0.03);
});

it('keeps what was paid since when, and who set it; only what changed gets a line', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  const begun = await history(accountId);
  expect(begun.history).toHaveLength(6);
  expect(begun.history[0]).toMatchObject({ rate: expect.any(Number) as number, by: null });
  await put({ accountId, ...RATES, smsRate: 0.0129, a2pSmsRate: 0.0129 });
  await put({ accountId, smsRate: 0.02 });
  await put({ accountId, smsRate: 0.02 });
  const lines = (await history(accountId)).history;
  expect(lines.map(({ kind }) => kind)).toHaveLength(6 + 4 + 1);
  expect(lines[0]).toMatchObject({ kind: 'smsRate', rate: 0.02, by: 'Ada Lovelace', planned: null });
  expect(lines.filter(({ kind }) => kind === 'smsRate').map(({ rate }) => rate)).toEqual([0.02, 0.0129]);
  // A request may not rewrite it.
  await expect(
    inTransaction(server.db, async (tx) => {
      await sql`set local role app_user`.execute(tx);
      await sql`update account_rate set amount = 1`.execute(tx);
    }),
  ).rejects.toThrow(/permission denied/);
});

it('JOBS-28 a job keeps the rate it was made with, edited or not; one made after the change has the new one', async () => {
  const { account_id: accountId } = server.agency;
  const { create, draft, agency } = desk;
  const price = async (jobId: number) =>
    (await agency.get<{ data: { price: number } }>(`/job/${jobId}`)).body.data.price;
  const p2p = (await create({ jobType: 'P2P' })).body.data.jobId;
  const house = (await create()).body.data.jobId;
  expect([await price(p2p), await price(house)]).toEqual([0.0129, 0.0129]);

  await put({ accountId, smsRate: 0.02, a2pSmsRate: 0.03 });
  expect([await price(p2p), await price(house)]).toEqual([0.0129, 0.0129]);
  expect((await agency.put(`/job/${house}`, await draft({ jobName: 'Renamed' }))).status).toBe(200);
  expect(await price(house)).toBe(0.0129);
  const later = (await create()).body.data.jobId;
  expect(await price(later)).toBe(0.03);

  const { jobs } = await history(accountId);
  expect(jobs.map((job) => [job.jobId, job.price])).toEqual([
    [p2p, 0.0129],
    [house, 0.0129],
    [later, 0.03],
  ]);
});

describe('rates that are planned', () => {
  const DAY = '2099-03-01';
  const remove = (accountId: number, from: string) =>
    admin.delete<{ data: RateHistory }>(`/users/${accountId}/rates/${from}`);
  const dayCame = (accountId: number) =>
    sql`update account_rate set from_at = now() where account_id = ${accountId} and from_at > now()`.execute(
      server.db,
    );
  const inForce = async (accountId: number) => {
    const { body } = await admin.get<{ data: Agency[] }>('/users/userList');
    return body.data.find((each) => each.accountId === accountId)!;
  };

  it('are in force from midnight in New York of their day, and of no day before', async () => {
    const { account_id: accountId } = await anAgency(server.db);
    const { status, body } = await put({ accountId, ...RATES, smsRate: 0.0129, from: DAY });
    expect([status, body.message, body.data.a2pSmsRate]).toEqual([
      200,
      'The rates change on Mar 1, 2099.',
      0.0129,
    ]);
    const lines = (await history(accountId)).history;
    // What stays as it is leaves no line.
    expect(lines.filter(({ planned }) => planned === DAY).map(({ kind }) => kind)).not.toContain('smsRate');
    expect(lines[0]).toMatchObject({ planned: DAY, from: '2099-03-01T05:00:00.000Z', by: 'Ada Lovelace' });
    expect(lines.filter(({ planned }) => planned === null)).toHaveLength(6);

    await dayCame(accountId);
    expect(await inForce(accountId)).toMatchObject({ ...RATES, smsRate: 0.0129 });
    expect((await history(accountId)).history.every(({ planned }) => planned === null)).toBe(true);
  });

  it('a save from now on goes by what is in force, also after a planned day has come', async () => {
    const { account_id: accountId } = await anAgency(server.db);
    await put({ accountId, smsRate: 0.02, from: DAY });
    await dayCame(accountId);
    expect((await put({ accountId, imgMmsRate: 0.03 })).body.data).toMatchObject({
      smsRate: 0.02,
      imgMmsRate: 0.03,
    });
    // Back to what the agency had before it: a change like any other.
    expect((await put({ accountId, smsRate: 0.0129 })).body.data.smsRate).toBe(0.0129);
    const sms = (await history(accountId)).history.filter(({ kind }) => kind === 'smsRate');
    expect(sms.map(({ rate }) => rate)).toEqual([0.0129, 0.02, 0.0129]);
  });

  it('are told to whoever opened the form before midnight and saves after it, and overwritten only by who saves again', async () => {
    const { account_id: accountId } = await anAgency(server.db);
    const { ratesFrom } = await inForce(accountId);
    const { body: planned } = await put({ accountId, smsRate: 0.02, from: DAY });
    await dayCame(accountId);
    // As the form sends it: all six, as they were when it was opened.
    const { version } = planned.data;
    const form = { accountId, ...DEFAULT_RATES, imgMmsRate: 0.03, version };
    const late = await put({ ...form, ratesFrom });
    expect(late).toMatchObject({ status: 409, body: { changed: { version, by: 'you' } } });
    const now = await inForce(accountId);
    expect(now).toMatchObject({
      smsRate: 0.02,
      imgMmsRate: 0.0229,
      version,
      ratesFrom: late.body.changed?.at,
    });

    const meant = { ...form, smsRate: 0.02, ratesFrom: now.ratesFrom };
    expect((await put(meant)).body.data).toMatchObject({ smsRate: 0.02, imgMmsRate: 0.03 });
    // What is only planned is in nobody’s way; a page made before says nothing of the day, and overwrites.
    await put({ accountId, smsRate: 0.04, from: DAY });
    const { ratesFrom: seen } = await inForce(accountId);
    expect((await put({ accountId, vidMmsRate: 0.05, ratesFrom: seen })).status).toBe(200);
    expect((await put({ accountId, smsRate: 0.01 })).body.data.smsRate).toBe(0.01);
  });

  it('that are in force by then already leave no line, and whoever enters them is told', async () => {
    const { account_id: accountId } = await anAgency(server.db);
    const { history: past } = await history(accountId);
    const { status, body } = await put({
      accountId,
      ...DEFAULT_RATES,
      agencyName: 'Renamed meanwhile',
      from: DAY,
    });
    expect([status, body.message, body.data.userName]).toEqual([
      200,
      'These rates are in force by Mar 1, 2099 already.',
      'Renamed meanwhile',
    ]);
    expect((await history(accountId)).history).toEqual(past);
    // What was planned for the day gives way to what is in force now: that day nothing changes.
    await put({ accountId, smsRate: 0.02, from: DAY });
    await put({ accountId, ...DEFAULT_RATES, from: DAY });
    expect((await history(accountId)).history).toEqual(past);
  });

  it('entered again for the same day are replaced, withdrawn leave nothing, and the past stays', async () => {
    const { account_id: accountId } = await anAgency(server.db);
    const { history: past } = await history(accountId);
    await put({ accountId, smsRate: 0.02, vidMmsRate: 0.05, from: DAY });
    await put({ accountId, smsRate: 0.03, from: DAY });
    const ahead = (await history(accountId)).history.filter(({ planned }) => planned !== null);
    expect(ahead.map(({ kind, rate }) => [kind, rate]).sort()).toEqual([
      ['smsRate', 0.03],
      ['vidMmsRate', 0.05],
    ]);
    expect((await remove(accountId, DAY)).body.data.history).toEqual(past);
    expect((await remove(accountId, DAY)).status).toBe(404);
    expect((await remove(accountId, '2020-01-01')).status).toBe(404);
    expect((await history(accountId)).history).toEqual(past);
    // Nor may a request, whatever it is.
    await inTransaction(server.db, async (tx) => {
      await sql`set local role app_user`.execute(tx);
      await sql`set local app.is_admin = 'on'`.execute(tx);
      await sql`delete from account_rate where account_id = ${accountId}`.execute(tx);
    });
    expect((await history(accountId)).history).toEqual(past);
  });

  const today = DateTime.now().setZone('America/New_York').toISODate();
  it.each(['2020-01-01', today, '2026-02-30', 'tomorrow'])(
    'are refused for %s, and nothing of the form is saved',
    async (from) => {
      const { account_id: accountId } = await anAgency(server.db);
      const refused = await put({ accountId, smsRate: 0.5, agencyName: 'Never', from });
      expect(refused.status).toBe(400);
      expect((await inForce(accountId)).userName).not.toBe('Never');
      expect((await history(accountId)).history).toHaveLength(6);
    },
  );

  it('a job made before the day keeps its rate, its estimate says so, and a text of no job costs what is in force', async () => {
    const { account_id: accountId } = server.agency;
    const { create, payload, agency } = desk;
    const before = (await inForce(accountId)).a2pSmsRate;
    const early = (await create()).body.data.jobId;
    await put({ accountId, a2pSmsRate: 0.07, smsRate: 0.08, from: DAY });
    const priceOf = async (jobId?: number) => {
      const body = {
        identityId: payload.identityId,
        jobType: 'House File',
        initialTemplateMessage: '<p>Vote stop</p>',
      };
      const lists = { phoneListAssignments: payload.phoneListAssignments, suppressionListAssignments: [] };
      const asked = await agency.post<{ data: { price: number } }>('/job/estimate', {
        ...body,
        ...lists,
        jobId,
      });
      return asked.body.data.price;
    };
    expect(await priceOf()).toBe(before);
    await dayCame(accountId);
    expect([await priceOf(), await priceOf(early)]).toEqual([0.07, before]);
    expect((await create()).body.data).toMatchObject({ price: 0.07 });
    const { rows } = await sql<{ price: string }>`
      select ${textPrice}::text as price from account a left join job j on false
       cross join (select false as mms, null::text as media_url) was where a.account_id = ${accountId}`.execute(
      server.db,
    );
    expect(Number(rows[0]?.price)).toBe(0.08);
    expect((await agency.post('/job/estimate', { jobId: 999_999 })).status).toBe(400);
  });
});

it('at any moment the rate in force is the one entered last before it, in whatever order they were entered', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  const hours = fc.uniqueArray(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.nat(1_000_000)), {
    selector: ([hour]) => hour,
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(hours, async (entered) => {
      await sql`delete from account_rate where account_id = ${accountId} and kind = 'sms_rate'`.execute(
        server.db,
      );
      for (const [hour, amount] of [[-1000, 129] as const, ...entered])
        await sql`insert into account_rate (account_id, kind, from_at, amount)
          values (${accountId}, 'sms_rate', now() + make_interval(hours => ${hour}, secs => -1), ${amount})`.execute(
          server.db,
        );
      const past = [...entered].sort(([a], [b]) => a - b).filter(([hour]) => hour <= 0);
      expect(await smsNow(accountId)).toBe((past.at(-1)?.[1] ?? 129) / 10_000);
    }),
    { numRuns: times(15, 200) },
  );
});

async function smsNow(accountId: number): Promise<number> {
  const { body } = await admin.get<{ data: Agency[] }>('/users/userList');
  return body.data.find((each) => each.accountId === accountId)!.smsRate!;
}
