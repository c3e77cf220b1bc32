import { useEffect, useState } from 'react';

/** A tab that is hidden draws nothing: what waits for a picture goes without it. */
const NO_PICTURE_MS = 100;

/** Does `work` as soon as the next picture is on the screen. Answers how to call it off. */
export function afterPaint(work: () => void): () => void {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, NO_PICTURE_MS);
  return () => void (isOver = true);
}

/** What was painted last: for what need not be done before the picture is on the screen. */
export function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted;
}
