import { useEffect, useState } from 'react';
import type { ApiProblem } from '@campaign/shared-api';
import { Banner } from '@campaign/shared-ui';
import { words } from '../words';

const LOOK_MS = 5_000;

/** How long somebody who tried too often has to wait; goes by itself when that is over. */
export function useWait() {
  const [until, setUntil] = useState<number>();
  const [now, setNow] = useState(0);
  // The clock is the browser's.
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const left = until === undefined ? 0 : Math.ceil((until - now) / 60_000);
  return {
    /** Takes what the server said; true where it said to wait. */
    hear({ retryAfter }: ApiProblem): boolean {
      setNow(Date.now());
      setUntil(retryAfter === undefined ? undefined : Date.now() + retryAfter * 1000);
      return retryAfter !== undefined;
    },
    over: () => setUntil(undefined),
    notice: left > 0 && (
      <Banner tone="warn" role="status">
        {words.wait(left)}
      </Banner>
    ),
  };
}
