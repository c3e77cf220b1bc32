import { classifyError, RemoteProblem, type Failure } from './classify-error';

/** After this long the person is told that it takes long, and may give up. */
export const SLOW_MS = 4_000;
/** In all, from click to failure. */
export const TIMEOUT_MS = 12_000;

export type Phase =
  { at: 'idle' } | { at: 'loading'; slow: boolean } | { at: 'mounted' } | { at: 'failed'; failure: Failure };

export interface Work<Module> {
  /** Downloads and prepares; rejects with whatever went wrong. */
  load(): Promise<Module>;
  /** Puts it on the page; `onCrash` may come at any time after. Resolves with the way off the page. */
  mount(module: Module, onCrash: (error: unknown) => void): Promise<() => Promise<void>>;
}

export interface LoadMachine {
  /** Starts, or starts again after a failure. Never throws and never blocks: look at the phase. */
  enter(): void;
  /** Takes everything off the page; what arrives later is dropped. */
  leave(): void;
}

/** Drives one place on the page through loading, life and failure. A turn that was left is never heard of again. */
export function createLoadMachine<Module>(work: Work<Module>, show: (phase: Phase) => void): LoadMachine {
  let turn = 0;
  let unmount: (() => Promise<void>) | undefined;

  function clear() {
    const away = unmount;
    unmount = undefined;
    // A room that cannot even leave cleanly has lost its place on the page anyway.
    void away?.().catch((error: unknown) => console.warn('A room did not unmount cleanly.', error));
  }

  async function run(my: number) {
    const isMine = () => my === turn;
    const fail = (error: unknown, during: 'load' | 'render') => {
      if (!isMine()) return;
      turn += 1;
      clear();
      const failure = classifyError(error, during);
      console.warn(`[shell] ${failure.kind}: ${failure.detail}`);
      show({ at: 'failed', failure });
    };
    const slow = setTimeout(() => isMine() && show({ at: 'loading', slow: true }), SLOW_MS);
    try {
      const module = await inTime(work.load());
      if (!isMine()) return;
      const away = await inTime(work.mount(module, (error) => fail(error, 'render')));
      if (!isMine()) return void away();
      unmount = away;
      show({ at: 'mounted' });
    } catch (error) {
      fail(error, 'load');
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    enter() {
      turn += 1;
      clear();
      show({ at: 'loading', slow: false });
      void run(turn);
    },
    leave() {
      turn += 1;
      clear();
      show({ at: 'idle' });
    },
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RemoteProblem('timeout', `Nothing came within ${TIMEOUT_MS / 1000} s.`)),
      TIMEOUT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
