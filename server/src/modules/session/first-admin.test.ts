import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { readConfig } from '../../config';
import { anAgent, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { expectPublicUrl, inviteAdmin } from './first-admin.service';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const invite = (email: string) => inviteAdmin(server.ctx, email);
const PASSWORD = 'staple-battery-horse';

async function choose(link: string, email: string) {
  const token = new URL(link).searchParams.get('token');
  const body = { token, accountId: OWNER_ACCOUNT_ID, email, password: PASSWORD };
  return (await server.visitor.post('/users/reset-password', body)).status;
}
const signIn = (email: string) =>
  server.visitor.post<{ data: { role: string; accountId: number } }>('/users/login', {
    email,
    password: PASSWORD,
  });

it('lets the first ADMIN of an installation choose a password, once, and sign in', async () => {
  const link = await invite('boss@example.com');
  expect(link).toMatch(new RegExp(`^${server.ctx.config.publicUrl}/reset-password\\?token=[\\w-]{43}$`));
  expect((await signIn('boss@example.com')).status).toBe(401);
  expect(await choose(link, 'boss@example.com')).toBe(200);
  expect(await choose(link, 'boss@example.com')).toBe(400);
  const { status, body } = await signIn('boss@example.com');
  expect([status, body.data]).toMatchObject([200, { role: 'ADMIN', accountId: OWNER_ACCOUNT_ID }]);
});

it('names PUBLIC_URL instead of a link that leads nowhere', () => {
  const database = { DATABASE_URL: 'postgres://a@b/c' };
  expect(() => expectPublicUrl(readConfig(database), 'boss@example.com')).toThrow(
    'PUBLIC_URL is not set, so the link would lead to http://localhost:4000. Set it to the URL of the console: PUBLIC_URL=https://console.example npm run admin -- boss@example.com',
  );
  const told = readConfig({ ...database, PUBLIC_URL: 'https://console.example' });
  expect(() => expectPublicUrl(told, 'boss@example.com')).not.toThrow();
  // What npm start brings is the developer's own, at the address it says.
  expect(() => expectPublicUrl(readConfig({}), 'boss@example.com')).not.toThrow();
});

it('gives another link for the same e-mail, and no second person', async () => {
  const [one, other] = [await invite('again@example.com'), await invite('Again@example.com')];
  expect(one).not.toBe(other);
  const people = await server.db
    .selectFrom('agent')
    .where('email', 'ilike', 'again@example.com')
    .selectAll()
    .execute();
  expect(people).toHaveLength(1);
});

it('raises nobody who is there with another role', async () => {
  await invite('first@example.com');
  await anAgent(server.db, {
    account_id: OWNER_ACCOUNT_ID,
    email: 'reader@example.com',
    role: 'AGENT-READER',
  });
  await expect(invite('reader@example.com')).rejects.toThrow('is no ADMIN');
  await anAgent(server.db, {
    account_id: server.agency.account_id,
    email: 'staff@example.com',
    role: 'USER',
  });
  await invite('staff@example.com');
  const roles = await server.db
    .selectFrom('agent')
    .where('email', '=', 'staff@example.com')
    .orderBy('account_id')
    .select(['account_id', 'role'])
    .execute();
  expect(roles).toEqual([
    { account_id: OWNER_ACCOUNT_ID, role: 'ADMIN' },
    { account_id: server.agency.account_id, role: 'USER' },
  ]);
});

it.each(['', 'boss', 'boss@', '<b>@example.com'])('says what to type instead of %j', async (email) => {
  await expect(invite(email)).rejects.toThrow('npm run admin -- you@example.com');
});
