import { anAgency, anAgent, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const aPerson = () => anAgent(server.db, { account_id: server.agency.account_id });
const find = (email: string) => server.visitor.post('/users/forgot-password', { email });
const askMail = (email: string, accountId: number) =>
  server.visitor.post('/users/confirm-user', { email, accountId });

describe('finding the account', () => {
  it('FORGOT-09, FORGOT-10, FORGOT-13 answers the agencies of the e-mail', async () => {
    const other = await anAgency(server.db);
    const { email } = await aPerson();
    await anAgent(server.db, { account_id: other.account_id, email });
    const reply = await find(email.toUpperCase());
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual([
      { accountId: server.agency.account_id, userName: server.agency.user_name },
      { accountId: other.account_id, userName: other.user_name },
    ]);
  });

  it("FORGOT-07 FORGOT-14 answers 'Invalid Credentials!' when there is none", async () => {
    expect(await find('nobody@example.com')).toMatchObject({
      status: 404,
      body: { error: 'Invalid Credentials!' },
    });
  });

  it('FORGOT-14 is counted per e-mail', async () => {
    const { email } = await aPerson();
    const statuses = [];
    for (let round = 0; round < 6; round++) statuses.push((await find(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('FORGOT-14 counts the mails of an e-mail, however its letters are', async () => {
    const { email, account_id } = await aPerson();
    const spelt = [email, email.toUpperCase(), ` ${email}`, email, email, email.toUpperCase()];
    const statuses = [];
    for (const each of spelt) statuses.push((await askMail(each, account_id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['/users/forgot-password', 404],
    ['/users/confirm-user', 201],
  ])('FORGOT-14 %s is counted per address, whoever is asked for', async (url, miss) => {
    const from = (remoteAddress: string, round: number) =>
      server.visitor.call({
        method: 'POST',
        url,
        payload: { email: `guess${round}@example.com`, accountId: 1 },
        remoteAddress,
      });
    const statuses = [];
    for (let round = 0; round < 31; round++) statuses.push((await from('192.0.2.30', round)).statusCode);
    expect(statuses).toEqual([...Array<number>(30).fill(miss), 429]);
    expect((await from('192.0.2.31', 31)).statusCode).toBe(miss);
  });

  it('FORGOT-14 with RECOVERY_STRICT answers always alike and mails every agency’s link', async () => {
    const strict = await openTestServer({ config: { recoveryStrict: true } });
    try {
      const { email, account_id } = await anAgent(strict.db, { account_id: strict.agency.account_id });
      const other = await anAgency(strict.db);
      await anAgent(strict.db, { account_id: other.account_id, email });
      const post = async (url: string, body: object) => {
        const { status, body: answer } = await strict.visitor.post(url, body);
        return { status, answer };
      };
      const hit = await post('/users/forgot-password', { email });
      expect(hit).toEqual({ status: 200, answer: { data: [] } });
      expect(await post('/users/forgot-password', { email: 'nobody@example.com' })).toEqual(hit);
      const mailed = await post('/users/confirm-user', { email, accountId: account_id });
      expect(await post('/users/confirm-user', { email: 'x@example.com', accountId: 1 })).toEqual(mailed);
      await strict.runTasks();
      // Two by the look-up, one by the call for the mail.
      expect(strict.mail.sent.map(({ to }) => to)).toEqual([email, email, email]);
      const agencies = strict.mail.sent.map(({ text }) => /your account at (.*)\./.exec(text)?.[1]);
      expect(new Set(agencies)).toEqual(new Set([strict.agency.user_name, other.user_name]));
    } finally {
      await strict.close();
    }
  });

  it('FORGOT-11 answers 201 with a message when there is nobody to mail to', async () => {
    const { email } = await aPerson();
    const reply = await askMail(email, 999_999);
    expect(reply).toMatchObject({ status: 201, body: { success: false, message: 'Confirmation error' } });
  });

  it('FORGOT-12 answers 200 with success and a message when there is somebody', async () => {
    const { email, account_id } = await aPerson();
    const reply = await askMail(email, account_id);
    expect(reply).toMatchObject({ status: 200, body: { success: true, message: 'Check your email.' } });
  });
});
