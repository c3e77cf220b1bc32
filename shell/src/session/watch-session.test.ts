import { waitFor } from '@testing-library/react';
import {
  baseApi,
  createConsoleStore,
  identitiesApi,
  selectHeldUser,
  selectUser,
  storeUser,
} from '@campaign/shared-api';
import { sessionExpired, signedIn, signedOut } from '@campaign/shared-api/session';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { setToastSink, type Notice } from '@campaign/shared-ui';
import { restoreSession, watchSession } from './watch-session';

startMockServer();

const notices: Notice[] = [];
let undo: () => void;
beforeEach(() => {
  notices.length = 0;
  undo = setToastSink((notice) => notices.push(notice));
});
afterEach(() => undo());

function watched(user = users.user()) {
  const store = createConsoleStore();
  const ended = jest.fn();
  store.dispatch(signedIn(user));
  watchSession(store, ended);
  return { store, ended };
}
const otherTab = (key: string | null, newValue: string | null = null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

it('SESS-02 ROUTE-02 restores the saved person at once and lets the server correct them', async () => {
  storeUser(users.user({ userName: 'Old name' }));
  reply.get('/session', { data: users.user({ userName: 'New name' }) });
  const store = createConsoleStore();
  restoreSession(store);
  expect(selectUser(store.getState())?.userName).toBe('Old name');
  await waitFor(() => expect(selectUser(store.getState())?.userName).toBe('New name'));
});

it('SESS-02 takes a saved person the server does not know any more for signed out', async () => {
  storeUser(users.user());
  reply.problem('GET', '/session', 401, { error: 'Not signed in.' });
  const store = createConsoleStore();
  restoreSession(store);
  await waitFor(() => expect(selectUser(store.getState())).toBeNull());
  expect(localStorage.getItem('user')).toBeNull();
});

it('keeps the saved person while the server cannot be asked', async () => {
  storeUser(users.user());
  reply.offline('GET', '/session');
  const store = createConsoleStore();
  restoreSession(store);
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries)).toMatchObject([{ status: 'rejected' }]),
  );
  expect(selectUser(store.getState())).not.toBeNull();
});

it('SESS-02 hears nothing of somebody who has signed out meanwhile', async () => {
  storeUser(users.user());
  let answer = () => {};
  const answered = new Promise<void>((come) => (answer = come));
  reply.get('/session', async () => {
    await answered;
    return { data: users.user() };
  });
  const store = createConsoleStore();
  restoreSession(store);
  const [asked] = store.dispatch(baseApi.util.getRunningQueriesThunk());
  store.dispatch(signedOut());
  answer();
  await asked;
  await new Promise((nextTurn) => setTimeout(nextTurn));
  expect(store.getState().session).toEqual({ user: null, expired: false });
});

it.each(['', '{', '"text"', '{"role":"USER"}'])(
  'starts signed out when what was saved is damaged: %s',
  (saved) => {
    localStorage.setItem('user', saved);
    const store = createConsoleStore();
    restoreSession(store);
    expect(selectUser(store.getState())).toBeNull();
  },
);

it('SESS-06 says that the session has expired when any call answers 401', async () => {
  const { store, ended } = watched();
  reply.problem('GET', '/identities', 401, { error: 'Not signed in.' });
  await store.dispatch(identitiesApi.endpoints.getIdentities.initiate({}));
  expect(selectUser(store.getState())).toBeNull();
  expect(notices).toEqual([{ kind: 'warning', text: 'Your session has expired. Please sign in again.' }]);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('says that the agency is disabled when that ended the session [SIGNIN-17]', async () => {
  const { store } = watched();
  reply.problem('GET', '/identities', 401, { error: 'This agency is disabled.', code: 'agency-disabled' });
  await store.dispatch(identitiesApi.endpoints.getIdentities.initiate({}));
  expect(selectUser(store.getState())).toBeNull();
  expect(notices).toEqual([{ kind: 'warning', text: 'This agency is disabled.' }]);
});

it('SESS-07 signs this tab out with another one, silently', () => {
  const { store, ended } = watched();
  localStorage.removeItem('user');
  otherTab('user');
  expect(selectUser(store.getState())).toBeNull();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(notices).toEqual([]);
});

it('SESS-07 SESS-05 follows another tab that cleared everything, and one that signed somebody else in', () => {
  const { store } = watched();
  reply.get('/session', { data: users.admin({ agentId: 7 }) });
  storeUser(users.admin());
  otherTab('user');
  expect(selectUser(store.getState())?.email).toBe('admin@demo.example');
  localStorage.clear();
  otherTab(null);
  expect(selectUser(store.getState())).toBeNull();
});

it('SESS-06 SESS-07 tells other tabs an expiry from a sign-out, and keeps their unsaved work', async () => {
  const here = watched();
  const seen: (string | null)[] = [];
  const written = jest
    .spyOn(Storage.prototype, 'setItem')
    .mockImplementation((key, value) => void (key === 'user' && seen.push(value)));
  here.store.dispatch(sessionExpired());
  written.mockRestore();
  const mark = seen.at(-1) ?? null;

  const there = createConsoleStore(undefined, () => true);
  there.dispatch(signedIn(users.user()));
  watchSession(there, jest.fn());
  otherTab('user', mark);
  localStorage.removeItem('user');
  otherTab('user');
  expect(selectHeldUser(there.getState())).toEqual(users.user());

  reply.get('/session', { data: users.user() });
  storeUser(users.user());
  otherTab('user', localStorage.getItem('user'));
  await waitFor(() => expect(there.getState().session).toEqual({ user: users.user(), expired: false }));
});

it('SESS-06 asks again for what failed while the session was held', async () => {
  const store = createConsoleStore(undefined, () => true);
  store.dispatch(signedIn(users.user()));
  watchSession(store, jest.fn());
  reply.problem('GET', '/identities', 401, { error: 'Not signed in.' });
  const asked = store.dispatch(identitiesApi.endpoints.getIdentities.initiate({}));
  await asked;
  expect(selectHeldUser(store.getState())).not.toBeNull();
  reply.get('/identities', { data: [], total: 0 });
  store.dispatch(signedIn(users.user()));
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries)).toMatchObject([{ status: 'fulfilled' }]),
  );
});

it('forgets what one person has read when another signs in', async () => {
  const { store, ended } = watched();
  reply.get('/identities', { data: [], total: 0 });
  await store.dispatch(identitiesApi.endpoints.getIdentities.initiate({}));
  store.dispatch(signedIn(users.admin()));
  expect(ended).toHaveBeenCalledTimes(1);
  expect(store.getState()[baseApi.reducerPath].queries).toEqual({});
});
