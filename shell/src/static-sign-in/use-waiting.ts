import { useRef, useState } from 'react';
import { LOADER_DELAY_MS } from '@campaign/shared-api';

/** The overlay over a form that is being sent: on at once, off `LOADER_DELAY_MS` after the answer (LOAD-01..04). */
export function useWaiting() {
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function waitFor<T>(work: Promise<T>): Promise<T> {
    clearTimeout(timer.current);
    setWaiting(true);
    const done = await work;
    timer.current = setTimeout(() => setWaiting(false), LOADER_DELAY_MS);
    return done;
  }
  return { isWaiting, waitFor };
}
