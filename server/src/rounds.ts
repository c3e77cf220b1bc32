import type { Context } from './context';

export interface Rounds {
  /** Goes round now, or once more after the round under way; resolves when that one is over. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}

const PAUSE_AFTER_ERROR_MS = 1_000;

/**
 * Something that is looked after again and again: at once when woken, again while there is something to
 * do, else every `everyMs`. Never two rounds at a time; an error is logged and the next round comes. After a round that had
 * something to do it rests for `restMs`: what comes meanwhile goes together.
 */
export function openRounds(
  { log }: Pick<Context, 'log'>,
  name: string,
  { everyMs, restMs = 0 }: { everyMs: number; restMs?: number },
  round: () => Promise<boolean>,
): Rounds {
  let stopped = false;
  let endRest = () => {};
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let again = false;

  function go(): Promise<void> {
    clearTimeout(timer);
    if (stopped) return Promise.resolve();
    current ??= run().finally(() => {
      current = undefined;
    });
    return current;
  }

  async function run(): Promise<void> {
    let pause = everyMs;
    do {
      again = false;
      try {
        if (await round()) {
          again = true;
          await rest();
        }
        pause = everyMs;
      } catch (error) {
        log.error({ err: error }, `A round of ${name} failed; the next one comes.`);
        pause = Math.min(PAUSE_AFTER_ERROR_MS, everyMs);
        break;
      }
    } while (again && !stopped);
    if (!stopped) timer = setTimeout(() => void go(), pause);
  }

  function rest(): Promise<void> {
    if (restMs === 0 || stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const over = setTimeout(resolve, restMs);
      endRest = () => {
        clearTimeout(over);
        resolve();
      };
    });
  }

  timer = setTimeout(() => void go(), everyMs);
  return {
    wake() {
      again = true;
      return go();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      endRest();
      await current;
    },
  };
}
