import { useEffect } from 'react';

/** Where what had the focus goes with a component, or with this `state` of it, one goes on in the page, as after a link. */
export function useFocusPage(state?: unknown): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
    [state],
  );
}
