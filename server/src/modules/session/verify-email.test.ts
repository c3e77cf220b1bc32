import { anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const EXPIRED = { status: 404, body: { error: 'This link has expired or is not valid.' } };
const verify = (token: string) => server.visitor.post('/users/verify-email', { token });

async function mailedTo(email: string) {
  await server.runTasks();
  return server.mail.sent.filter(
    ({ to, subject }) => to === email && subject === 'Confirm your email address',
  );
}
const tokenIn = ({ text }: { text: string }) => /\/verify-email\?token=([\w-]{43})/.exec(text)![1]!;
const verifiedAt = async (email: string) => {
  const agent = server.db.selectFrom('agent').select('email_verified_at').where('email', '=', email);
  return (await agent.executeTakeFirstOrThrow()).email_verified_at;
};

async function aNewAgency(name: string) {
  const email = `owner@${name}.example`;
  await server.visitor.post('/users/signup', { userName: name, email, password: TEST_PASSWORD });
  const [mail] = await mailedTo(email);
  return { email, token: tokenIn(mail!) };
}

it('mails a link at sign-up; the founder may sign in before the link is opened [SIGNUP-14]', async () => {
  const { email, token } = await aNewAgency('verified');
  const before = await server.visitor.post('/users/login', { email, password: TEST_PASSWORD });
  expect(before).toMatchObject({ status: 200, body: { data: { emailVerified: false } } });
  expect(await verify(token)).toMatchObject({ status: 200, body: { data: { email } } });
  const after = await server.visitor.post('/users/login', { email, password: TEST_PASSWORD });
  expect(after).toMatchObject({ status: 200, body: { data: { emailVerified: true } } });
});

it('accepts the link again until it expires, and keeps the first time', async () => {
  const { email, token } = await aNewAgency('twice');
  await verify(token);
  const first = await verifiedAt(email);
  server.clock.advance(1000);
  expect(await verify(token)).toMatchObject({ status: 200 });
  expect(await verifiedAt(email)).toEqual(first);
});

it('refuses a link after seven days, an unknown link, and the link of a deleted user', async () => {
  const late = await aNewAgency('late');
  server.clock.advance(7 * DAY_MS + 1);
  expect(await verify(late.token)).toMatchObject(EXPIRED);
  expect(await verify('x'.repeat(43))).toMatchObject(EXPIRED);
  const gone = await aNewAgency('gone');
  const deleted_at = server.clock.now();
  await server.db.updateTable('agent').set({ deleted_at }).where('email', '=', gone.email).execute();
  expect(await verify(gone.token)).toMatchObject(EXPIRED);
  expect(await verifiedAt(late.email)).toBeNull();
});

it('never lets a verification link choose a password, nor a password link verify [RESET-13]', async () => {
  const { email, token } = await aNewAgency('apart');
  expect(await server.visitor.post('/users/verification-email', { token })).toMatchObject({ status: 404 });
  const { account_id: accountId } = await server.db
    .selectFrom('agent')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const change = { email, accountId, token, password: 'another-password' };
  expect(await server.visitor.post('/users/reset-password', change)).toMatchObject({ status: 400 });
  expect(await server.visitor.post('/users/login', { email, password: TEST_PASSWORD })).toMatchObject({
    status: 200,
  });

  await server.visitor.post('/users/confirm-user', { email, accountId });
  await server.runTasks();
  const reset = server.mail.sent.find(
    ({ to, subject }) => to === email && subject === 'Choose a new password',
  );
  const resetToken = /token=([\w-]{43})/.exec(reset!.text)![1]!;
  expect(await verify(resetToken)).toMatchObject(EXPIRED);
  // A password that was chosen by a mailed link proves who reads the mail.
  expect(await server.visitor.post('/users/reset-password', { ...change, token: resetToken })).toMatchObject({
    status: 200,
  });
  expect(await verifiedAt(email)).not.toBeNull();
});

describe('POST /users/verify-email/send', () => {
  it('mails another link, at most five times in a quarter of an hour', async () => {
    const client = await server.signInAs('reader');
    const { agent_id, email } = client.person!;
    await server.db
      .updateTable('agent')
      .set({ email_verified_at: null })
      .where('agent_id', '=', agent_id)
      .execute();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await client.post('/users/verify-email/send')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const mails = await mailedTo(email);
    expect(mails).toHaveLength(5);
    expect(await verify(tokenIn(mails.at(-1)!))).toMatchObject({ status: 200 });
  });

  it('returns 409 once the address is verified', async () => {
    const client = await server.signInAs('clicker');
    expect(await client.post('/users/verify-email/send')).toMatchObject({
      status: 409,
      body: { error: 'Your email is already confirmed.' },
    });
  });
});

it('asks for verification again after an administrator changes the address', async () => {
  const admin = await server.signInAs('agent-admin');
  const before = await anAgent(server.db, { account_id: server.agency.account_id, role: 'AGENT-READER' });
  const moved = 'moved@verify.example';
  const form = { agentId: before.agent_id, firstName: 'Ada', lastName: 'Lovelace', role: 'AGENT-READER' };
  expect(await admin.put('/agents', { ...form, email: moved })).toMatchObject({ status: 200 });
  expect(await verifiedAt(moved)).toBeNull();
  const [mail] = await mailedTo(moved);
  await verify(tokenIn(mail!));
  expect(await verifiedAt(moved)).not.toBeNull();
  // Another name leaves the address as it is.
  expect(await admin.put('/agents', { ...form, email: moved, firstName: 'Ida' })).toMatchObject({
    status: 200,
  });
  expect(await verifiedAt(moved)).not.toBeNull();
});
