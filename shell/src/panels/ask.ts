import type { ConfirmQuestion } from '@campaign/platform';

/** A question on its way to the person. */
export interface OpenQuestion extends ConfirmQuestion {
  answer(yes: boolean): void;
}

/** Questions asked from anywhere, one at a time: the dialog host shows the first, the rest wait. */
export function createAsker() {
  const waiting: OpenQuestion[] = [];
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());

  return {
    current: (): OpenQuestion | undefined => waiting[0],
    listen(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirm: (question: ConfirmQuestion) =>
      new Promise<boolean>((resolve) => {
        waiting.push({
          ...question,
          answer(yes) {
            waiting.shift();
            resolve(yes);
            changed();
          },
        });
        changed();
      }),
  };
}
export type Asker = ReturnType<typeof createAsker>;
