import { useEffect, useState } from 'react';

/** A tab that is hidden draws nothing: what waits for a picture goes without it. */
const NO_PICTURE_MS = 100;

/**
 * Does `work` as soon as the next picture is on the screen; at once where `leaving` says that the page is left, since a remote's
 * timers end with it. Answers how to call it off.
 */
export function afterPaint(work: () => void, leaving?: AbortSignal): () => void {
  let isOver = false;
  const callOff = () => {
    isOver = true;
    leaving?.removeEventListener('abort', once);
  };
  function once() {
    if (isOver) return;
    callOff();
    work();
  }
  if (leaving?.aborted) {
    once();
    return callOff;
  }
  leaving?.addEventListener('abort', once);
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, NO_PICTURE_MS);
  return callOff;
}

/** What was painted last: for what need not be done before the picture is on the screen. */
export function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted;
}
