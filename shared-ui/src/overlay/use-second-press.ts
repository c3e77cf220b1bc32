import { useEffect, useRef, type MouseEvent } from 'react';

/** Two presses within this are one gesture, ms: what desktops take for a double click. */
const GESTURE_MS = 500;

/**
 * Tells the second press of a double one, whose first brought `what` under the pointer. A mouse counts its presses; of a finger
 * browsers say "the first" both times.
 */
export function useSecondPress(what: unknown): (event: MouseEvent) => boolean {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, [what]);
  return ({ detail, nativeEvent }) =>
    (detail > 1 || (nativeEvent as PointerEvent).pointerType === 'touch') &&
    performance.now() - since.current < GESTURE_MS;
}
