import { Suspense } from 'react';
import { lazyScreen } from '@campaign/platform';
import { selectHeldUser, useConsoleSelector } from '@campaign/shared-api';

// Forms and their checks are no part of what everybody downloads first.
const SignInAgain = lazyScreen(async () => (await import('./sign-in-again')).SignInAgain);

/**
 * The session ended while something on the page was not saved: the page is covered, stays as it is, and goes on
 * once the same person has signed in again (SESS-06).
 */
export function HeldSession() {
  const user = useConsoleSelector(selectHeldUser);
  return (
    user && (
      <Suspense fallback={null}>
        <SignInAgain user={user} />
      </Suspense>
    )
  );
}
