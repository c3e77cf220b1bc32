import { createHmac } from 'node:crypto';
import type { AuditEntry } from '@campaign/shared-api/contracts';
import { detailWordsOf } from '@campaign/shared-api/act-words';
import { anAgency, anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { Row, TestClient, TestServer } from '../../testing';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signInAs('admin');
}, 120_000);
afterAll(() => server.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36';
const ADDRESS = '203.0.113.7';

async function post(url: string, body?: object, cookie = '') {
  const reply = await server.visitor.call({
    method: 'POST',
    url,
    remoteAddress: ADDRESS,
    headers: { 'user-agent': CHROME, ...(cookie && { cookie }) },
    ...(body && { payload: body }),
  });
  const session = [reply.headers['set-cookie'] ?? ''].flat().find((each) => each.startsWith('session='));
  return { status: reply.statusCode, cookie: session?.split(';')[0] ?? '', body: reply.json<Reply>() };
}
interface Reply {
  data: { ticket?: string };
}
const signIn = (email: string, password = TEST_PASSWORD) => post('/users/login', { email, password });
const aPerson = (given: Partial<Row<'agent'>> = {}) =>
  anAgent(server.db, { account_id: server.agency.account_id, ...given });
const acts = async (client: TestClient, action: string) =>
  (await client.get<{ data: AuditEntry[] }>(`/operations/audit?action=${action}`)).body.data;
const actsOf = async ({ email }: Row<'agent'>, action: string) =>
  (await acts(admin, action))
    .filter(({ who }) => who === email)
    .map(({ detail }) => [detail, detailWordsOf(detail)]);

/** RFC 6238, SHA-1, 30 s, 6 digits. */
function codeAt(secret: string, at: Date): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const from = digest[19]! & 15;
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describe('the audit log of sign-ins', () => {
  it('has a sign-in and a sign-out with device and address [SESS-04]', async () => {
    const person = await aPerson();
    const { status, cookie } = await signIn(person.email);
    expect(status).toBe(200);
    expect(await actsOf(person, 'session:sign-in')).toEqual([
      [
        { method: 'password', device: 'Chrome on Windows', address: ADDRESS },
        'Password. Chrome on Windows, 203.0.113.7',
      ],
    ]);
    expect((await post('/users/logout', undefined, cookie)).status).toBe(200);
    expect(await actsOf(person, 'session:sign-out')).toEqual([
      [{ device: 'Chrome on Windows', address: ADDRESS }, 'Chrome on Windows, 203.0.113.7'],
    ]);
  });

  it('has a wrong password for each person of the email', async () => {
    const person = await aPerson();
    expect((await signIn(person.email, 'wrong-horse-battery')).status).toBe(401);
    expect(await actsOf(person, 'session:sign-in')).toEqual([]);
    expect(await actsOf(person, 'session:refused')).toEqual([
      [
        { problem: 'wrong-password', device: 'Chrome on Windows', address: ADDRESS },
        'Wrong password. Chrome on Windows, 203.0.113.7',
      ],
    ]);
  });

  it.each([
    ['agency-disabled', { status: false }, {}, 'The agency is disabled'],
    ['agency-rejected', { approved: false }, {}, 'The agency was rejected'],
    ['not-confirmed', {}, { active: false }, 'Not confirmed yet'],
  ])('has a right password that does not sign in: %s', async (problem, agency, given, words) => {
    const { account_id } = await anAgency(server.db, agency);
    const person = await anAgent(server.db, { account_id, ...given });
    expect((await signIn(person.email)).status).toBe(401);
    expect(await actsOf(person, 'session:refused')).toEqual([
      [expect.objectContaining({ problem }), `${words}. Chrome on Windows, 203.0.113.7`],
    ]);
  });

  it('has a wrong second factor, and which factor was right', async () => {
    const person = await aPerson();
    const { cookie } = await signIn(person.email);
    const offer = await server.visitor.call({
      method: 'POST',
      url: '/factors/totp/offer',
      headers: { cookie },
    });
    const { secret } = offer.json<{ data: { secret: string } }>().data;
    const code = () => codeAt(secret, server.clock.now());
    expect((await post('/factors/totp', { code: code() }, cookie)).status).toBe(200);
    server.clock.advance(60_000);
    const { body } = await signIn(person.email);
    const answer = (value: string) =>
      post('/users/login/second-factor', {
        ticket: body.data.ticket,
        answer: { kind: 'code', code: value },
      });
    expect((await answer('000000')).status).toBe(401);
    expect((await answer(code())).status).toBe(200);
    expect((await actsOf(person, 'session:refused')).map(([, words]) => words)).toEqual([
      'Wrong second factor. Chrome on Windows, 203.0.113.7',
    ]);
    expect((await actsOf(person, 'session:sign-in')).map(([, words]) => words)).toEqual([
      'Password and authenticator app. Chrome on Windows, 203.0.113.7',
      'Password. Chrome on Windows, 203.0.113.7',
    ]);
  });

  it('has a wrong second factor of a confirmation within a session', async () => {
    const person = await aPerson();
    const { cookie } = await signIn(person.email);
    expect((await post('/session/proof', { password: 'wrong-horse-battery' }, cookie)).status).toBe(400);
    expect((await actsOf(person, 'session:refused')).map(([, words]) => words)).toEqual([
      'Wrong password. Chrome on Windows, 203.0.113.7',
    ]);
  });

  it('shows an agency’s administrators those of their own people only', async () => {
    const chief = await server.signInAs('agent-admin');
    const own = await aPerson({ first_name: 'Grace', last_name: 'Hopper' });
    const { account_id } = await anAgency(server.db);
    const foreign = await anAgent(server.db, { account_id, first_name: 'Alan', last_name: 'Turing' });
    const owner = admin.person!;
    for (const { email } of [own, foreign, owner]) await signIn(email);
    const seen = await acts(chief, 'session:sign-in');
    expect(seen[0]).toMatchObject({
      who: 'Grace Hopper',
      detail: { method: 'password', device: 'Chrome on Windows', address: ADDRESS },
    });
    expect(JSON.stringify(seen)).not.toContain('Turing');
    expect(seen.map(({ who }) => who)).not.toContain('Platform');
    expect((await acts(admin, 'session:sign-in')).slice(0, 3).map(({ who }) => who)).toEqual([
      owner.email,
      foreign.email,
      own.email,
    ]);
  });

  it('has only a count of the attempts with unknown emails, by the hour', async () => {
    for (const name of ['nobody', 'someone'])
      expect((await signIn(`${name}@unknown.example`)).status).toBe(401);
    const { rows } = await server.db
      .selectFrom('audit')
      .selectAll()
      .execute()
      .then((all) => ({ rows: all }));
    expect(JSON.stringify(rows)).not.toContain('unknown.example');
    expect(await acts(admin, 'session:unknown')).toEqual([]);
    server.clock.advance(3_600_000);
    await server.ctx.queue.send(server.db, 'session.prune', {});
    await server.runTasks();
    const [entry, ...others] = await acts(admin, 'session:unknown');
    expect([entry?.who, entry?.detail, detailWordsOf(entry!.detail), others]).toEqual([
      null,
      { attempts: 2 },
      '2 attempts in an hour',
      [],
    ]);
    await server.ctx.queue.send(server.db, 'session.prune', {});
    await server.runTasks();
    expect(await acts(admin, 'session:unknown')).toHaveLength(1);
  });

  it('grows by no line for attempts that the rate limit refuses', async () => {
    const person = await aPerson();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await signIn(person.email, 'wrong-horse-battery')).status);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(await actsOf(person, 'session:refused')).toHaveLength(10);
  });
});
