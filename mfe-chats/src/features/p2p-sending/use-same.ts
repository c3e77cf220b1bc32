import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function that does what the newest would: whoever is given it need not be drawn anew. */
export function useSame<Given extends unknown[]>(
  newest: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
