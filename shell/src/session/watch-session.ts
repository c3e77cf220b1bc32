import {
  ALL_TAGS,
  baseApi,
  readStoredUser,
  sessionApi,
  expiryIn,
  USER_KEY,
  type ApiProblem,
  type ConsoleStore,
} from '@campaign/shared-api';
import { isSamePerson, sessionExpired, signedIn, signedOut } from '@campaign/shared-api/session';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../words';

/** Restores the saved person (SESS-02), and lets the server correct or end the session it finds. */
export function restoreSession(store: ConsoleStore) {
  const saved = readStoredUser();
  if (!saved) return;
  takeOver(store, saved);
}

/** Who was saved is shown at once; what is not saved, and whether they still are signed in, the server says. */
function takeOver(store: ConsoleStore, saved: SessionUser) {
  store.dispatch(signedIn(saved));
  const asked = store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { forceRefetch: true }));
  void asked.then(({ data, error, isSuccess }) => {
    // Neither where the person has changed meanwhile: the answer went with the cache.
    if (isSuccess) store.dispatch(signedIn(data));
    else {
      const problem = error as ApiProblem | undefined;
      if (problem?.status === 401) store.dispatch(sessionExpired(problem.code));
    }
    asked.unsubscribe();
  });
}

/**
 * Follows what ends a session: the server (SESS-06) and another tab (SESS-07). `ended` tidies the page up; it is
 * told also when somebody else has signed in.
 */
export function watchSession(store: ConsoleStore, ended: () => void) {
  let before = store.getState().session;
  store.subscribe(() => {
    const now = store.getState().session;
    if (now === before) return;
    const was = before;
    before = now;
    if (was.user && !now.user && now.expired)
      notify('warning', now.endedBy ? words.signIn.endedBy[now.endedBy] : words.signIn.expired);
    if (was.user && !isSamePerson(was.user, now.user)) ended();
    // Held, and now back: what failed meanwhile is asked for again.
    else if (was.user && was.expired) store.dispatch(baseApi.util.invalidateTags([...ALL_TAGS]));
  });

  window.addEventListener('storage', (event) => {
    // Clearing the whole storage names no key.
    if (event.key !== USER_KEY && event.key !== null) return;
    const expiry = expiryIn(event);
    if (expiry) return void store.dispatch(sessionExpired(expiry.code));
    const saved = readStoredUser();
    const { user, expired } = store.getState().session;
    if (!saved && user && !expired) store.dispatch(signedOut());
    if (saved && (!isSamePerson(saved, user) || expired)) takeOver(store, saved);
  });
}
