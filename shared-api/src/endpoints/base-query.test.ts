import type { Identity } from '../contracts';
import { signedIn } from '../session/session-slice';
import { createConsoleStore } from '../store';
import { http, HttpResponse, mockServer, reply, startMockServer, users } from '../testing';
import { baseApi } from './base-api';
import { ANSWER_MS } from './base-query';
import { identitiesApi } from './identities';
import { sessionApi } from './session';

startMockServer();

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quietSend: build.mutation<unknown, void>({
      query: () => ({ url: '/p2pchats/sendMessage', method: 'POST', body: {} }),
      extraOptions: { loading: false },
    }),
  }),
});
const { getIdentities } = identitiesApi.endpoints;
const { getSession, signIn, signUp, joinAgency, sendRecoveryMail, resetPassword } = sessionApi.endpoints;
const account = { email: 'a@demo.example', password: 'x' };
const openStore = () => {
  const store = createConsoleStore();
  store.dispatch(signedIn(users.user()));
  return store;
};

it('sends the header no foreign page can set, and drops what is undefined or empty (JOBS-33)', async () => {
  let asked: Request | undefined;
  reply.get('/identities', ({ request }) => {
    asked = request;
    return { data: [] as Identity[], total: 0 };
  });
  await openStore().dispatch(getIdentities.initiate({ account_id: undefined, query: '' }));
  expect(asked?.headers.get('x-requested-with')).toBe('campaign-console');
  expect(new URL(asked?.url ?? '').search).toBe('');
  expect(new URL(asked?.url ?? '').pathname).toBe('/api/v1/identities');
});

it('asks nothing for nobody: a screen that stands a moment longer than its session', async () => {
  const asked: string[] = [];
  const note = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname);
  mockServer.events.on('request:start', note);
  const store = createConsoleStore();
  const { error } = await store.dispatch(getIdentities.initiate({}));
  expect(error).toMatchObject({ status: 401 });
  reply.get('/session', { data: users.user() });
  await store.dispatch(getSession.initiate());
  mockServer.events.removeListener('request:start', note);
  expect(asked).toEqual(['/api/v1/session']);
  expect(store.getState().session).toEqual({ user: null, expired: false });
});

it('API-02 hands on what the server said: words, code, fields and reference', async () => {
  reply.problem('GET', '/identities', 422, {
    error: 'Please check the fields.',
    code: 'invalid',
    fields: { query: 'Too long.' },
    id: 'BCD234',
  });
  const { error } = await openStore().dispatch(getIdentities.initiate({}));
  expect(error).toEqual({
    status: 422,
    code: 'invalid',
    message: 'Please check the fields.',
    fields: { query: 'Too long.' },
    id: 'BCD234',
  });
});

it('TOAST-04 has words of its own when the server has none', async () => {
  reply.problem('GET', '/identities', 500, { error: '' });
  const { error } = await openStore().dispatch(getIdentities.initiate({}));
  expect(error).toMatchObject({ status: 500, message: 'Requested completed with error!', wordless: true });
});

it('says so when the server cannot be reached', async () => {
  reply.offline('GET', '/identities');
  const { error } = await openStore().dispatch(getIdentities.initiate({}));
  expect(error).toMatchObject({ status: 0, message: 'Network error occurred. Please try again.' });
});

describe('a server that takes a call and says nothing', () => {
  const late = { status: 0, code: 'timeout', message: 'Network error occurred. Please try again.' };
  const waits: number[] = [];
  beforeEach(() => {
    waits.length = 0;
    const { setTimeout: wait } = globalThis;
    // Half a minute passes in a moment.
    const hurried = (call: () => void, ms = 0) => {
      if (ms === ANSWER_MS) waits.push(ms);
      return wait(call, ms === ANSWER_MS ? 20 : ms);
    };
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is waited for half a minute, by a read as by a write', async () => {
    reply.get('/identities', () => new Promise<never>(() => {}));
    reply.post('/p2pchats/sendMessage', () => new Promise<never>(() => {}));
    const store = openStore();
    expect((await store.dispatch(getIdentities.initiate({}))).error).toMatchObject(late);
    expect((await store.dispatch(api.endpoints.quietSend.initiate())).error).toMatchObject(late);
    expect(ANSWER_MS).toBe(30_000);
    expect(waits).toHaveLength(2);
  });

  it('MDR-09 is as late when it has sent a status and no words', async () => {
    const wordless = ({ request: { signal } }: { request: Request }) => {
      const body = new ReadableStream({
        start: (words) => signal.addEventListener('abort', () => words.error(signal.reason)),
      });
      return new HttpResponse(body, { status: 200 });
    };
    mockServer.use(http.get('*/api/v1/identities', wordless));
    const { error } = await openStore().dispatch(getIdentities.initiate({}));
    expect(error).toMatchObject(late);
  });
});

it('SESS-06 ends the session on a 401', async () => {
  const store = openStore();
  reply.problem('GET', '/identities', 401, { error: 'Not signed in.' });
  await store.dispatch(getIdentities.initiate({}));
  expect(store.getState().session).toEqual({ user: null, expired: true });
});

it.each([
  ['POST', '/users/login', () => signIn.initiate(account)],
  [
    'POST',
    '/users/login/second-factor',
    () => signIn.initiate({ ticket: 't', answer: { kind: 'code', code: '000000' } }),
  ],
  ['POST', '/agent/accounts/login', () => signIn.initiate({ ...account, accountId: 1 })],
  ['GET', '/session', () => getSession.initiate()],
] as const)('SESS-06 ends none on a 401 of %s %s, which is an answer', async (method, path, call) => {
  const store = openStore();
  reply.problem(method, path, 401, { error: 'Wrong.' });
  const { error } = await store.dispatch(call() as ReturnType<typeof signIn.initiate>);
  expect(error).toMatchObject({ status: 401, message: 'Wrong.' });
  expect(store.getState().session).toEqual({ user: users.user(), expired: false });
});

it('LOAD-05 raises the overlay for writes, the bar for reads, and nothing where told', async () => {
  const seen: string[] = [];
  const store = openStore();
  const look = () => {
    const { overlay, bar } = store.getState().loading;
    seen.push(`${overlay ? 'overlay' : ''}${bar ? 'bar' : ''}`);
  };
  reply.post('/p2pchats/sendMessage', () => {
    look();
    return {};
  });
  await store.dispatch(api.endpoints.quietSend.initiate());
  reply.get('/identities', () => {
    look();
    return { data: [] as Identity[], total: 0 };
  });
  await store.dispatch(getIdentities.initiate({}));
  reply.post('/users/logout', () => {
    look();
    return {};
  });
  await store.dispatch(sessionApi.endpoints.signOut.initiate());
  expect(seen).toEqual(['', 'bar', 'overlaybar']);
});

it.each([
  ['SIGNIN-10', '/users/login', () => signIn.initiate(account), 'Login failed. Please try again later.'],
  [
    'SIGNUP-06 SIGNUP-08',
    '/users/signup',
    () => signUp.initiate({ ...account, userName: 'A' }),
    'Signup failed',
  ],
  [
    'SIGNUP-07',
    '/agent/accounts/signup',
    () => joinAgency.initiate({ ...account, agentNumber: '1' }),
    'Signup failed. Please try again later.',
  ],
  [
    'FORGOT-11',
    '/users/confirm-user',
    () => sendRecoveryMail.initiate({ email: account.email, accountId: 1 }),
    'Confirmation error',
  ],
  [
    'RESET-10',
    '/users/reset-password',
    () => resetPassword.initiate({ ...account, accountId: 1, token: 't' }),
    'Reset password failed!',
  ],
] as const)(
  '%s TOAST-08 stores words of its own when %s fails without any',
  async (_id, path, call, words) => {
    reply.problem('POST', path, 500, { error: '' });
    const store = openStore();
    await store.dispatch(call() as ReturnType<typeof signIn.initiate>);
    expect(Object.values(store.getState().api.mutations)).toMatchObject([
      { status: 'rejected', error: { message: words } },
    ]);
  },
);

it('TOAST-08 records the error of a failed fetch and answers with nothing', async () => {
  reply.problem('GET', '/identities', 503, { error: 'The service does not answer.' });
  const { data, error } = await openStore().dispatch(getIdentities.initiate({}));
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ message: 'The service does not answer.' });
});
