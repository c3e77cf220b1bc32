import { anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { TestServer } from '../../testing';
import { DEVICE_LIFE_MS } from './known-devices';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(16 * 60_000));

let addresses = 0;
const elsewhere = () => `198.51.100.${++addresses % 250}`;
const aPerson = () => anAgent(server.db, { account_id: server.agency.account_id });

async function login(email: string, password: string, { from = '127.0.0.1', cookie = '' } = {}) {
  const reply = await server.visitor.call({
    method: 'POST',
    url: '/users/login',
    payload: { email, password },
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
  });
  const cookies = [reply.headers['set-cookie']].flat().map(String);
  const device = cookies.find((each) => each.startsWith('device='));
  return { status: reply.statusCode, device: device?.split(';')[0] ?? '', attributes: device ?? '' };
}

/** Wrong guesses for an e-mail, each from another address. */
async function guess(email: string, times: number) {
  const statuses: number[] = [];
  for (let round = 0; round < times; round++)
    statuses.push((await login(email, 'wrong-password', { from: elsewhere() })).status);
  return statuses;
}

describe('SIGNIN-18 many addresses that guess one e-mail', () => {
  it.each([
    ['somebody has', async () => (await aPerson()).email],
    ['nobody has', () => Promise.resolve('nobody-at-all@example.com')],
  ])('are stopped after fifty for an e-mail that %s', async (_who, of) => {
    const email = await of();
    expect(await guess(email, 52)).toEqual([...Array<number>(50).fill(401), 429, 429]);
  });

  it('do not keep its owner out of a browser that has signed in before', async () => {
    const { email } = await aPerson();
    const { device, attributes } = await login(email, TEST_PASSWORD);
    expect(attributes).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    await guess(email, 51);
    expect((await login(email, TEST_PASSWORD, { from: elsewhere() })).status).toBe(429);
    expect((await login(email, TEST_PASSWORD, { from: elsewhere(), cookie: device })).status).toBe(200);
  });

  it('find no way round the limit in a browser of somebody else, a planted cookie or an old one', async () => {
    const [victim, other] = [await aPerson(), await aPerson()];
    const own = (await login(victim.email, TEST_PASSWORD)).device;
    const others = (await login(other.email, TEST_PASSWORD)).device;
    await guess(victim.email, 51);
    const tryWith = async (cookie: string) =>
      (await login(victim.email, TEST_PASSWORD, { from: elsewhere(), cookie })).status;
    expect(await tryWith(others)).toBe(429);
    expect(await tryWith(`device=${'a'.repeat(43)}`)).toBe(429);
    server.clock.advance(DEVICE_LIFE_MS + 1_000);
    await guess(victim.email, 51);
    expect(await tryWith(own)).toBe(429);
  });

  it('have ten guesses with a known browser, and no more', async () => {
    const { email } = await aPerson();
    const { device } = await login(email, TEST_PASSWORD);
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++)
      statuses.push((await login(email, 'wrong-password', { from: elsewhere(), cookie: device })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

it('a browser’s cookie is another one after every sign-in, and what it held before is known no more', async () => {
  const { email } = await aPerson();
  const planted = (await login(email, TEST_PASSWORD)).device;
  const victim = await aPerson();
  const after = (await login(victim.email, TEST_PASSWORD, { cookie: planted })).device;
  expect(after).not.toBe(planted);
  const rows = await server.db.selectFrom('known_device').selectAll().execute();
  const hashes = rows
    .filter((row) => [email, victim.email].includes(row.email))
    .map((row) => row.device_hash);
  expect(hashes).toHaveLength(2);
  expect(hashes[0]).toEqual(hashes[1]);
  await guess(victim.email, 51);
  expect((await login(victim.email, TEST_PASSWORD, { from: elsewhere(), cookie: planted })).status).toBe(429);
});

it('browsers not seen for half a year are forgotten', async () => {
  const { email } = await aPerson();
  await login(email, TEST_PASSWORD);
  server.clock.advance(DEVICE_LIFE_MS + 1_000);
  await server.ctx.queue.send(server.db, 'session.prune', {});
  await server.runTasks();
  const left = await server.db.selectFrom('known_device').where('email', '=', email).selectAll().execute();
  expect(left).toEqual([]);
});
