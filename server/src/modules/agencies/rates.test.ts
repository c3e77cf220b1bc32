import { sql } from 'kysely';
import type { Agency, RateHistory } from '@campaign/shared-api/contracts';
import { anAgency, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
});
afterAll(() => server.close());

type Answer = { data: Agency; message: string; success: boolean; changed?: { version: number } };
const put = (body: object) => admin.put<Answer>('/users/updateRate', body);
const history = async (accountId: number) =>
  (await admin.get<{ data: RateHistory }>(`/users/${accountId}/rates`)).body.data;
const RATES = {
  ...{ smsRate: 0.0131, imgMmsRate: 0.0231, vidMmsRate: 0.0331 },
  ...{ a2pSmsRate: 0.0141, a2pImgMmsRate: 0.0241, a2pVidMmsRate: 0.0341 },
};

it('RATE-05 saves six rates, name, domain and shortener', async () => {
  const { account_id: accountId } = await anAgency(server.db);
  const form = {
    accountId,
    ...RATES,
    ...{ agencyName: ' Harbor Two ', domainName: 'Go.Harbor.example', shortLinkOption: 'EXTERNAL' },
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
    ...{ smsRate: 0.0129, imgMmsRate: 0.0229, vidMmsRate: 0.05 },
    ...{ a2pSmsRate: 0.0129, a2pImgMmsRate: 0.0229, a2pVidMmsRate: 0.0229 },
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
  expect(lines[0]).toMatchObject({ kind: 'smsRate', rate: 0.02, by: 'Ada Lovelace' });
  expect(lines.filter(({ kind }) => kind === 'smsRate').map(({ rate }) => rate)).toEqual([0.02, 0.0129]);
  // A request may not rewrite it.
  await expect(
    server.db.transaction().execute(async (tx) => {
      await sql`set local role app_user`.execute(tx);
      await sql`update account_rate set amount = 1`.execute(tx);
    }),
  ).rejects.toThrow(/permission denied/);
});

it('JOBS-28 a job keeps the rate it was made with, edited or not; one made after the change has the new one', async () => {
  const { account_id: accountId } = server.agency;
  const { create, draft, agency } = await openJobDesk(server);
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
