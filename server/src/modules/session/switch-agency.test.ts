import type { AgencyChoice, SessionUser } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { Row, TestServer } from '../../testing';
import { hashPassword } from './passwords';

let server: TestServer;
const OTHER_PASSWORD = 'another-horse-staple';
let otherHash: string;
beforeAll(async () => {
  server = await openTestServer();
  otherHash = await hashPassword(OTHER_PASSWORD);
});
afterAll(() => server.close());

let people = 0;
/** One e-mail at some agencies, with the usual password or another one. */
async function somebody(...hashes: (string | undefined)[]) {
  const email = `both${++people}@example.com`;
  const agents: Row<'agent'>[] = [];
  for (const password_hash of hashes) {
    const { account_id } = await anAgency(server.db);
    agents.push(await anAgent(server.db, { account_id, email, ...(password_hash && { password_hash }) }));
  }
  return { email, agents };
}

interface Answer<Data> {
  status: number;
  data: Data;
  fields: Record<string, string> | undefined;
  cookie: string;
}
async function call<Data>(method: 'GET' | 'POST', url: string, cookie: string, payload?: object) {
  const reply = await server.visitor.call({
    method,
    url,
    ...(payload && { payload }),
    headers: cookie ? { cookie } : {},
  });
  const { data, fields } = reply.json<{ data: Data; fields?: Record<string, string> }>();
  const set = [reply.headers['set-cookie']].flat().find((each) => each?.startsWith('session='));
  return { status: reply.statusCode, data, fields, cookie: set?.split(';')[0] ?? '' } as Answer<Data>;
}
const signIn = async (email: string, accountId?: number, password = TEST_PASSWORD) =>
  (await call<SessionUser>('POST', '/agent/accounts/login', '', { email, password, accountId })).cookie;
const agenciesOf = async (cookie: string) =>
  (await call<AgencyChoice[]>('GET', '/session/agencies', cookie)).data.map(({ accountId }) => accountId);
const switchTo = (cookie: string, accountId: number) =>
  call<SessionUser>('POST', '/session/switch', cookie, { accountId });
const prove = (cookie: string, password: string) =>
  call<AgencyChoice[]>('POST', '/session/agencies', cookie, { password });

describe('SIGNIN-07 switching the agency', () => {
  it('leads to the agencies whose password was given at sign-in, under another session', async () => {
    const { email, agents } = await somebody(undefined, undefined);
    const [first, second] = agents.map(({ account_id }) => account_id);
    const before = await signIn(email, first);
    expect(await agenciesOf(before)).toEqual([first, second]);

    const switched = await switchTo(before, second!);
    expect(switched).toMatchObject({ status: 200, data: { accountId: second, email } });
    expect(switched.cookie).not.toBe(before);
    expect((await call('GET', '/session', before)).status).toBe(401);
    expect((await call<SessionUser>('GET', '/session', switched.cookie)).data.accountId).toBe(second);
    // And back, without another word.
    expect((await switchTo(switched.cookie, first!)).status).toBe(200);
  });

  it('is written down as what it was: the password given, then the switch', async () => {
    const { email, agents } = await somebody(undefined, otherHash);
    const [first, second] = agents.map(({ account_id }) => account_id);
    const cookie = await signIn(email, first);
    await prove(cookie, OTHER_PASSWORD);
    await switchTo(cookie, second!);
    const acts = await server.db
      .selectFrom('audit')
      .where('agent_id', '=', agents[0]!.agent_id)
      .select('action')
      .orderBy('audit_id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'session:sign-in',
      'session:prove-agency',
      'session:switch',
    ]);
  });

  it('asks for the password of any other, and takes no wrong one', async () => {
    const { email, agents } = await somebody(undefined, otherHash);
    const [first, second] = agents.map(({ account_id }) => account_id);
    const cookie = await signIn(email, first);
    expect(await agenciesOf(cookie)).toEqual([first]);
    expect((await switchTo(cookie, second!)).status).toBe(403);
    expect(await prove(cookie, 'wrong-password')).toMatchObject({
      status: 400,
      fields: { password: 'This is the password of none of your other agencies.' },
    });
    expect((await switchTo(cookie, second!)).status).toBe(403);
    expect((await prove(cookie, OTHER_PASSWORD)).data.map(({ accountId }) => accountId)).toEqual([
      first,
      second,
    ]);
    expect((await switchTo(cookie, second!)).status).toBe(200);
  });

  it('an agency that adds a stranger’s e-mail to its people gets nowhere else by it', async () => {
    // The victim's own password at one agency; the attacker's agency chose another one for the same e-mail.
    const { email, agents } = await somebody(undefined, otherHash);
    const [victims, attackers] = agents.map(({ account_id }) => account_id);
    const attacker = await signIn(email, attackers, OTHER_PASSWORD);
    expect(await agenciesOf(attacker)).toEqual([attackers]);
    expect((await switchTo(attacker, victims!)).status).toBe(403);
    expect((await prove(attacker, OTHER_PASSWORD)).status).toBe(400);
    expect((await switchTo(attacker, victims!)).status).toBe(403);
    // And the victim is led into the attacker's agency by nobody.
    const victim = await signIn(email, victims);
    expect(await agenciesOf(victim)).toEqual([victims]);
  });

  it('guessing in an open session is counted as signing in is', async () => {
    const { email, agents } = await somebody(undefined, otherHash);
    const cookie = await signIn(email, agents[0]!.account_id);
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) statuses.push((await prove(cookie, 'wrong-password')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  it.each<[string, (agent: Row<'agent'>) => Promise<unknown>]>([
    [
      'the password there was changed',
      (agent) =>
        server.signInAs('admin').then(async (admin) => {
          const reply = await admin.post('/agents/reset-password', {
            agentId: agent.agent_id,
            password: 'staple-battery-horse',
          });
          expect(reply.status).toBe(200);
        }),
    ],
    [
      'the person was removed there',
      (agent) =>
        server.db
          .updateTable('agent')
          .set({ deleted_at: new Date() })
          .where('agent_id', '=', agent.agent_id)
          .execute(),
    ],
    [
      'another e-mail was given to the person there',
      (agent) =>
        server.db
          .updateTable('agent')
          .set({ email: `moved-${agent.email}` })
          .where('agent_id', '=', agent.agent_id)
          .execute(),
    ],
    [
      'the agency is disabled',
      (agent) =>
        server.db
          .updateTable('account')
          .set({ status: false })
          .where('account_id', '=', agent.account_id)
          .execute(),
    ],
  ])('is no more once %s', async (_what, happen) => {
    const email = `moved${++people}@example.com`;
    const [here, there] = [await anAgency(server.db), await anAgency(server.db)];
    await anAgent(server.db, { account_id: here.account_id, email });
    const other = await anAgent(server.db, { account_id: there.account_id, email, role: 'AGENT-CLICKER' });
    const cookie = await signIn(email, here.account_id);
    expect(await agenciesOf(cookie)).toEqual([here.account_id, there.account_id]);
    await happen(other);
    expect(await agenciesOf(cookie)).toEqual([here.account_id]);
    expect((await switchTo(cookie, there.account_id)).status).toBe(403);
  });
});
