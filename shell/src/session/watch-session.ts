import {
  readStoredUser,
  sessionApi,
  sessionExpired,
  signedIn,
  signedOut,
  USER_KEY,
  type ConsoleStore,
} from '@campaign/shared-api';
import { notify } from '@campaign/shared-ui';
import { words } from '../words';

/** Restores the saved person (SESS-02), and lets the server correct or end the session it finds. */
export function restoreSession(store: ConsoleStore) {
  const saved = readStoredUser();
  if (!saved) return;
  store.dispatch(signedIn(saved));
  const asked = store.dispatch(sessionApi.endpoints.getSession.initiate());
  void asked
    .unwrap()
    .then((user) => store.dispatch(signedIn(user)))
    .catch((problem: { status?: number }) => {
      if (problem.status === 401) store.dispatch(sessionExpired());
    })
    .finally(() => asked.unsubscribe());
}

/** Follows what ends a session: the server (SESS-06) and another tab (SESS-07). `ended` tidies the page up. */
export function watchSession(store: ConsoleStore, ended: () => void) {
  let { user } = store.getState().session;
  store.subscribe(() => {
    const now = store.getState().session;
    if (now.user === user) return;
    const before = user;
    user = now.user;
    if (before && !user) {
      if (now.expired) notify('warning', words.signIn.expired);
      ended();
    }
  });

  window.addEventListener('storage', ({ key }) => {
    // Clearing the whole storage names no key.
    if (key !== USER_KEY && key !== null) return;
    const saved = readStoredUser();
    const current = store.getState().session.user;
    if (!saved && current) store.dispatch(signedOut());
    if (saved && saved.agentId !== current?.agentId) store.dispatch(signedIn(saved));
  });
}
