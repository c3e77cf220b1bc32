/** The last result for `ms` milliseconds; calls at the same time share one. A failure is not remembered. */
export function freshFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (last && performance.now() < until) return last;
    const next = read();
    last = next;
    until = Number.POSITIVE_INFINITY;
    next.then(
      () => (until = performance.now() + ms),
      () => (last = undefined),
    );
    return next;
  };
}
