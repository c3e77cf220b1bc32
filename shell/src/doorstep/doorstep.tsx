import { useEffect } from 'react';
import {
  clearStored,
  hasSessionOutside,
  paths,
  readStoredUser,
  signInOutside,
  storeUser,
  USER_KEY,
} from '@campaign/shared-api';
import type { Credentials } from '@campaign/shared-api/contracts';
import { LoaderOverlay, notify } from '@campaign/shared-ui';
import { Roof } from '../roof';
import { SignInPage } from '../session/sign-in-page';
import { words } from '../words';
import { useConsoleBehind, type BringConsole } from './use-console-behind';
import { useWaiting } from './use-waiting';

/**
 * The sign-in page before the console is there: nothing that only a signed-in person needs is downloaded or run before
 * somebody touches the page. Once somebody has signed in or followed a link, the console takes its place.
 */
export function Doorstep({ bringConsole }: { bringConsole: BringConsole }) {
  const { started, enter } = useConsoleBehind(bringConsole);
  const { isWaiting, waitFor } = useWaiting();
  useAddress();
  useStoredUser(started !== undefined);
  useOtherTabs(started !== undefined);

  async function signIn(credentials: Credentials) {
    const reply = await waitFor(signInOutside(credentials));
    if (reply.data?.step === 'signed-in') {
      const { user } = reply.data;
      const arrived = await enter((console) => console.welcome(user));
      // The page that comes instead finds out by itself.
      if (!arrived) {
        storeUser(user);
        window.location.assign(paths.home());
      }
    }
    return reply;
  }

  return (
    <Roof toastsAtOnce={started !== undefined}>
      {started ? started.element : <SignInPage signIn={signIn} />}
      <LoaderOverlay on={isWaiting} />
    </Roof>
  );
}

/** Whoever wanted another address reads this one. */
function useAddress() {
  // Address bar and local storage are the browser's.
  useEffect(() => {
    const { pathname } = window.location;
    if (pathname !== paths.signIn()) window.history.replaceState(window.history.state, '', paths.signIn());
  }, []);
}

/**
 * Somebody is stored whom the server did not know when it sent the page: their session has ended, and they are told so
 * (SESS-06), or they have signed in meanwhile, in another tab. No answer says neither.
 */
function useStoredUser(isOver: boolean) {
  useEffect(() => {
    if (isOver || !readStoredUser()) return;
    let isLate = false;
    void hasSessionOutside().then((hasSession) => {
      if (isLate || hasSession === undefined) return;
      if (hasSession) return window.location.assign(paths.home());
      clearStored({ expired: true });
      notify('warning', words.signIn.expired);
    });
    return () => {
      isLate = true;
    };
  }, [isOver]);
}

/** Somebody signed in, in another tab (SESS-07): the release of this page was meant for nobody. */
function useOtherTabs(isOver: boolean) {
  useEffect(() => {
    if (isOver) return;
    const look = ({ key }: StorageEvent) => {
      if (key === USER_KEY && readStoredUser()) window.location.assign(paths.home());
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [isOver]);
}
