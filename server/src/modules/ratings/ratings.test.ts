import type { Rating } from '@campaign/shared-api/contracts';
import { anAgency, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('API-03 keeps one rating a number, the last one given, and shows it to its agency', async () => {
  const admin = await server.signInAs('admin');
  const agency = await server.signInAs('agency');
  const accountId = server.agency.account_id;
  const rate = (ratingValue: number) =>
    admin.post('/ratings', { accountId, phoneNumber: '+12025550123', ratingValue });
  expect((await rate(3)).body.data).toMatchObject({ accountId, phoneNumber: '+12025550123', ratingValue: 3 });
  expect((await rate(5)).status).toBe(200);

  const { body } = await agency.get<{ data: Rating[]; total: number }>('/ratings');
  expect([body.total, body.data[0]?.ratingValue]).toEqual([1, 5]);
  const other = await anAgency(server.db);
  const stranger = await server.signInAs('agency', { account_id: other.account_id });
  expect((await stranger.get(`/ratings?accountId=${accountId}`)).body.data).toEqual([]);
});

it('refuses what is no rating and agencies that are not there', async () => {
  const admin = await server.signInAs('admin');
  const good = { accountId: server.agency.account_id, phoneNumber: '+12025550124', ratingValue: 4 };
  for (const bad of [
    { ratingValue: 0 },
    { ratingValue: 6 },
    { ratingValue: 4.5 },
    { phoneNumber: '2025550124' },
  ])
    expect((await admin.post('/ratings', { ...good, ...bad })).status).toBe(400);
  for (const phoneNumber of ['+10000000000', '+11111111111', '+19115550100'])
    expect(await admin.post('/ratings', { ...good, phoneNumber })).toMatchObject({
      status: 400,
      body: { fields: { phoneNumber: 'Invalid phone number.' } },
    });
  expect((await admin.post('/ratings', { ...good, accountId: 999_999 })).status).toBe(404);
});
