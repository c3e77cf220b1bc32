/** Whether somebody is being asked to confirm that it is still them; one question at a time. */
export function createProver() {
  const listeners = new Set<() => void>();
  let answer: ((proven: boolean) => void) | undefined;
  const change = (next: typeof answer) => {
    answer = next;
    listeners.forEach((listener) => listener());
  };

  return {
    isAsking: () => answer !== undefined,
    listen(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: () => new Promise<boolean>((resolve) => change(resolve)),
    answer(proven: boolean) {
      const waiting = answer;
      if (!waiting) return;
      change(undefined);
      waiting(proven);
    },
  };
}
export type Prover = ReturnType<typeof createProver>;
