import { anAgent, openTestServer, TEST_PASSWORD } from '../../testing';
import type { Row, TestServer } from '../../testing';
import { withMinimumDuration } from './with-minimum-duration';

/** Well above what any of these answers takes here. */
const EQUAL_MS = 700;
/** A timer may be early by a fraction. */
const SOONEST_MS = EQUAL_MS - 5;

let server: TestServer;
let known: Row<'agent'>;
beforeAll(async () => {
  server = await openTestServer({ config: { equalAnswerMs: EQUAL_MS } });
  known = await anAgent(server.db, { account_id: server.agency.account_id });
});
afterAll(() => server.close());

async function timed(url: string, body: object) {
  const from = performance.now();
  const { status } = await server.visitor.post(url, body);
  return { status, ms: performance.now() - from };
}

it.each<[string, string, (hit: boolean) => object, number, number]>([
  [
    'FORGOT-14 the lookup',
    '/users/forgot-password',
    (hit) => ({ email: hit ? known.email : 'nobody@example.com' }),
    200,
    404,
  ],
  [
    'FORGOT-14 the mail',
    '/users/confirm-user',
    (hit) => ({ email: known.email, accountId: hit ? known.account_id : 999_999 }),
    200,
    201,
  ],
  [
    'SIGNIN-18 signing in',
    '/users/login',
    (hit) => ({ email: hit ? known.email : 'nobody@example.com', password: 'wrong-password' }),
    401,
    401,
  ],
  [
    'S02 joining an agency',
    '/agent/accounts/signup',
    (hit) => ({
      agentNumber: hit ? server.agency.agent_number : '0000',
      email: known.email,
      password: TEST_PASSWORD,
    }),
    201,
    400,
  ],
])('%s tells nothing by how soon it answers', async (_what, url, body, hit, miss) => {
  const [found, missed] = [await timed(url, body(true)), await timed(url, body(false))];
  expect([found.status, missed.status]).toEqual([hit, miss]);
  expect(Math.min(found.ms, missed.ms)).toBeGreaterThanOrEqual(SOONEST_MS);
});

it('what fails is told no sooner than what succeeds', async () => {
  const from = performance.now();
  await expect(withMinimumDuration(60, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(performance.now() - from).toBeGreaterThanOrEqual(55);
});
