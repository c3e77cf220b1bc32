import { configureStore } from '@reduxjs/toolkit';
import type { SessionUser } from '../contracts';
import {
  isSamePerson,
  sessionExpired,
  sessionHeld,
  sessionKeeper,
  sessionSlice,
  signedIn,
  signedOut,
} from './session-slice';

const ada = { accountId: 12, email: 'ada@harbor.example' } as SessionUser;
const openStore = () =>
  configureStore({
    reducer: { session: sessionSlice.reducer },
    middleware: (own) => own().concat(sessionKeeper),
  });

it('one person is an e-mail of an agency', () => {
  expect(isSamePerson(ada, { ...ada })).toBe(true);
  expect(isSamePerson(ada, { ...ada, accountId: 13 })).toBe(false);
  expect(isSamePerson(ada, { ...ada, email: 'grace@harbor.example' })).toBe(false);
  expect(isSamePerson(ada, null)).toBe(false);
  expect(isSamePerson(null, ada)).toBe(false);
  expect(isSamePerson(null, null)).toBe(true);
});

it('SESS-06 a session that expires says so once, and what is over stays as it is', () => {
  const store = openStore();
  const state = () => store.getState().session;
  store.dispatch(sessionExpired());
  store.dispatch(sessionHeld());
  expect(state()).toEqual({ user: null, expired: false });
  store.dispatch(signedIn(ada));
  expect(state()).toEqual({ user: ada, expired: false });
  store.dispatch(sessionExpired());
  expect(state()).toEqual({ user: null, expired: true });
  store.dispatch(sessionHeld());
  expect(state()).toEqual({ user: null, expired: true });
  store.dispatch(signedIn(ada));
  store.dispatch(signedOut());
  expect(state()).toEqual({ user: null, expired: false });
});

it('is held with its person where work is not saved', () => {
  const store = openStore();
  store.dispatch(signedIn(ada));
  store.dispatch(sessionHeld());
  expect(store.getState().session).toEqual({ user: ada, expired: true });
  store.dispatch(sessionExpired());
  expect(store.getState().session).toEqual({ user: ada, expired: true });
});

it('nobody but its own creators changes it', () => {
  const store = openStore();
  expect(() => store.dispatch({ type: 'session/signedIn', payload: ada })).toThrow(
    'A remote may not change the session: session/signedIn.',
  );
  expect(() => store.dispatch(sessionSlice.actions.signedOut())).toThrow(/may not change the session/);
  expect(() => store.dispatch({ type: 'sessions/other' })).not.toThrow();
  expect(store.getState().session.user).toBeNull();
});
