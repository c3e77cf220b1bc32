import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from './endpoints/base-api';
import { createLoadingKeeper, loadingSlice } from './session/loading-slice';
import {
  isSamePerson,
  sessionExpired,
  sessionHeld,
  sessionKeeper,
  sessionSlice,
  type SessionState,
} from './session/session-slice';
import { clearStored, storeUser } from './session/stored-session';
import { isInView, scopeOf, type Permission } from './policy';

/** An expiry that would throw away unsaved work only holds it (SESS-06). */
const holdWork =
  (hasWork: () => boolean): Middleware =>
  () =>
  (next) =>
  (action) =>
    next(sessionExpired.match(action) && hasWork() ? sessionHeld(action.payload) : action);

/**
 * The console's one store. It keeps local storage in step with the session (SESS-01, SESS-04) and drops the
 * cache when the person changes. `preloadedState` is for tests; `hasWork` says whether something on the page is not
 * saved.
 */
export function createConsoleStore(preloadedState?: { session: SessionState }, hasWork = () => false) {
  const store = configureStore({
    reducer: {
      [sessionSlice.name]: sessionSlice.reducer,
      [loadingSlice.name]: loadingSlice.reducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) =>
      defaults().concat(sessionKeeper, holdWork(hasWork), createLoadingKeeper(), baseApi.middleware),
    ...(preloadedState && { preloadedState }),
  });

  // Polling rests while the tab is hidden (`skipPollingIfUnfocused`).
  setupListeners(store.dispatch);

  let before = store.getState().session;
  store.subscribe(() => {
    const { session } = store.getState();
    if (session === before) return;
    const { user, expired, endedBy } = session;
    const changed = before.user !== null && !isSamePerson(before.user, user);
    before = session;
    if (user && !expired) storeUser(user);
    else clearStored({ expired, code: endedBy });
    if (changed) store.dispatch(baseApi.util.resetApiState());
  });
  // Another reducer would go round all of this.
  const replaceReducer: typeof store.replaceReducer = () => {
    throw new Error('The store keeps its reducer.');
  };
  return Object.freeze({ ...store, replaceReducer });
}

export type ConsoleStore = ReturnType<typeof createConsoleStore>;
export type ConsoleState = ReturnType<ConsoleStore['getState']>;

export const useConsoleSelector = useSelector.withTypes<ConsoleState>();
export const useConsoleDispatch = useDispatch.withTypes<ConsoleStore['dispatch']>();

export const selectUser = (state: ConsoleState) => state.session.user;
export const selectSession = (state: ConsoleState) => state.session;
export const selectLoading = (state: ConsoleState) => state.loading;

/** Whose unsaved work waits for them to sign in again. */
export const selectHeldUser = ({ session }: ConsoleState) => (session.expired ? session.user : null);

/** The signed-in user; null outside the guard. */
export const useUser = () => useConsoleSelector(selectUser);

/** Whether the policy lets the signed-in user do this at all; the server decides over the rows. */
export function useMay(permission: Permission): boolean {
  const user = useUser();
  // Whoever looks as somebody else sees what there is, and no button that would be refused.
  const isHidden = user?.view !== undefined && !isInView(permission);
  return user !== null && !isHidden && scopeOf(permission, user.role) !== undefined;
}

/** Whether the user's account carries one of the switches of ROLE-18. */
export function useFeature(feature: string): boolean {
  return useUser()?.features.includes(feature) ?? false;
}
