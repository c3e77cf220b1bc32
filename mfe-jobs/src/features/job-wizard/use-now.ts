import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The current time, half a minute exact: a start that was ahead when it was picked may pass while one types. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  // Follows the clock.
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
