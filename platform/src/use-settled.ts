import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';

/** Longer than a person takes to see that the button says something else now. */
const SETTLES_MS = 1_000;

const ignoreHeldEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

/**
 * For one button that does now this, now the opposite: `act` once `action` has stood on it for a second. A press sooner
 * after a change was meant for what the button said before (a second impatient press, or one under way while a
 * colleague changed the state) and would do the opposite: it does nothing. Nor do the repeats of a held Enter.
 *
 * `<Button {...useSettled(runs ? 'pause' : 'resume', turn)}>`
 */
export function useSettled(action: string, act: () => void) {
  const shown = useRef({ action, since: -Infinity });
  useLayoutEffect(() => {
    if (shown.current.action !== action) shown.current = { action, since: performance.now() };
  }, [action]);
  return {
    onKeyDown: ignoreHeldEnter,
    onClick: () => {
      if (performance.now() - shown.current.since >= SETTLES_MS) act();
    },
  };
}
