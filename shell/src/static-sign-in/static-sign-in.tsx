import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  clearStored,
  readSessionOutside,
  paths,
  publicPageAt,
  readStoredUser,
  signInOutside,
  storeUser,
  USER_KEY,
  type SignInAnswer,
} from '@campaign/shared-api';
import { reasonOf } from '@campaign/shared-api/session';
import { LoaderOverlay, notify } from '@campaign/shared-ui';
import { RootProviders } from '../root-providers';
import { SignInPage } from '../session/sign-in-page';
import { words } from '../words';
import { NotLoaded } from './not-loaded';
import { useConsoleBehind, type BringConsole } from './use-console-behind';
import { useWaiting } from './use-waiting';

/** How long a person who has signed in waits for a console that is on its way, before the page is loaded anew. */
export const CONSOLE_MS = 20_000;
const tooLate = () => new Promise<false>((done) => setTimeout(done, CONSOLE_MS, false));

interface StaticSignInProps {
  bringConsole: BringConsole;
  /** Loads another page in this one's place; a test brings its own. */
  goTo?: (url: string) => void;
}

const load = (url: string) => window.location.assign(url);

/**
 * The sign-in page before the console is there: nothing that only a signed-in person needs is downloaded or run before
 * somebody touches the page. Once somebody has signed in or followed a link, the console takes its place.
 */
export function StaticSignIn({ bringConsole, goTo = load }: StaticSignInProps) {
  const { started, enter } = useConsoleBehind(bringConsole);
  const [isLost, setLost] = useState(false);
  const { isWaiting, waitFor } = useWaiting();
  const wanted = useAddress();
  useStoredUser(started !== undefined, () => goTo(wanted.current));
  useOtherTabs(started !== undefined, () => goTo(paths.home()));

  async function signIn(answer: SignInAnswer) {
    const reply = await signInOutside(answer);
    if (reply.data?.step === 'signed-in') {
      const { user } = reply.data;
      const arrived = await Promise.race([enter((console) => console.welcome(user)), tooLate()]);
      // The page that comes instead finds out by itself.
      if (!arrived) {
        storeUser(user);
        setLost(true);
        goTo(paths.home());
      }
    }
    return reply;
  }

  const before = isLost ? <NotLoaded /> : <SignInPage signIn={(typed) => waitFor(signIn(typed))} />;
  return (
    <RootProviders toastsAtOnce={started !== undefined}>
      {started ? started.element : before}
      <LoaderOverlay on={isWaiting} />
    </RootProviders>
  );
}

/** Whoever wanted another address reads this one; answers the wanted one. */
function useAddress() {
  const wanted = useRef<string>(paths.home());
  // Address bar and local storage are the browser's.
  useEffect(() => {
    const { pathname, href } = window.location;
    if (pathname === paths.signIn()) return;
    // Whole, with its host: a path that begins with two slashes would lead to another.
    if (publicPageAt(pathname) !== paths.signIn()) wanted.current = href;
    window.history.replaceState(window.history.state, '', paths.signIn());
  }, []);
  return wanted;
}

/**
 * Somebody is stored whom the server did not know when it sent the page: their session has ended, and they are told so
 * (SESS-06), or they have signed in meanwhile, in another tab, and `goOn`. No answer says neither.
 */
function useStoredUser(isOver: boolean, goOn: () => void) {
  const onSession = useEffectEvent(goOn);
  useEffect(() => {
    if (isOver || !readStoredUser()) return;
    let isLate = false;
    void readSessionOutside().then((session) => {
      if (isLate || !session) return;
      if (session.hasSession) return onSession();
      const { endedBy } = reasonOf(session.code);
      clearStored({ expired: true, code: endedBy });
      notify('warning', endedBy ? words.signIn.endedBy[endedBy] : words.signIn.expired);
    });
    return () => {
      isLate = true;
    };
  }, [isOver]);
}

/** Somebody signed in, in another tab (SESS-07): the release of this page was meant for nobody. */
function useOtherTabs(isOver: boolean, onSignIn: () => void) {
  const onStored = useEffectEvent(onSignIn);
  useEffect(() => {
    if (isOver) return;
    const look = ({ key }: StorageEvent) => {
      if (key === USER_KEY && readStoredUser()) onStored();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [isOver]);
}
