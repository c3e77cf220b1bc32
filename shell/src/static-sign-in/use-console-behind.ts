import { useCallback, useEffect, useRef, useState } from 'react';
import type { StartedConsole } from '../start-console';

export type BringConsole = () => Promise<{ startConsole: () => StartedConsole }>;

/** What a person does who is about to sign in; a password manager only fills in. */
const TOUCHES = ['keydown', 'pointerdown', 'input'] as const;

/**
 * The console that is to take the place of the sign-in page: fetched and made ready while the person types, started
 * by `enter`, which does `first` before it is shown; false when it cannot be fetched or does not start.
 */
export function useConsoleBehind(bringConsole: BringConsole) {
  const [started, setStarted] = useState<StartedConsole>();
  const starting = useRef<Promise<boolean>>(undefined);

  const enter = useCallback(
    (first: (console: StartedConsole) => void) => {
      starting.current ??= bringConsole()
        .then(({ startConsole }) => {
          const console = startConsole();
          first(console);
          setStarted(console);
          return true;
        })
        .catch(() => {
          starting.current = undefined;
          return false;
        });
      return starting.current;
    },
    [bringConsole],
  );

  useEffect(() => {
    if (started) return;
    const fetch = () => {
      stop();
      // What fails here is asked for again by whoever enters.
      bringConsole().catch(() => undefined);
    };
    const stop = () => TOUCHES.forEach((touch) => window.removeEventListener(touch, fetch));
    TOUCHES.forEach((touch) => window.addEventListener(touch, fetch));
    return stop;
  }, [bringConsole, started]);

  return { started, enter };
}
