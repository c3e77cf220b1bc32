import { anIdentity, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
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
    'Friends of Ada may send 2000 segments a day; what went out earlier today without a cap is not counted.',
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
