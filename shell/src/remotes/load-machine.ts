import type { LoadOutcome } from '@campaign/shared-api/contracts';
import { classifyError, RemoteProblem, type Failure } from './classify-error';

/** After this long the person is told that it takes long, and may give up. */
export const SLOW_MS = 4_000;
/** In all, from click to failure. */
export const TIMEOUT_MS = 12_000;
/** A part that has not come by then gives way to the one before it, which has the time that is left. */
export const GIVE_WAY_MS = 8_000;
/** Who crashes sooner after coming to the page has failed to start: the build before it is shown instead. */
const SETTLED_MS = 2_000;

export type Phase =
  | { at: 'idle' }
  | { at: 'loading'; slow: boolean }
  | { at: 'mounted' }
  | { at: 'failed'; failure: Failure };

/** How a turn stands when it asks for something to show. */
export interface Asking {
  /** Ids of what has crashed in this turn. */
  crashed: ReadonlySet<string>;
  /** Milliseconds until the turn is given up. */
  patience: number;
}

export interface Work<Part> {
  /** Downloads and prepares the best there is, but for what crashed; rejects with whatever went wrong. */
  load(asking: Asking): Promise<Part>;
  /** What tells one part from another: its build. */
  idOf(part: Part): string;
  /** Whether nothing could take its place. */
  isLast(part: Part): boolean;
  /** Puts it on the page; `onCrash` may come at any time after. Resolves with the way off the page. */
  mount(part: Part, onCrash: (error: unknown) => void): Promise<() => Promise<void>>;
  /** How a part fared on the page. `ms` since the turn began. */
  tell(part: Part, outcome: LoadOutcome, ms: number): void;
}

export interface LoadMachine {
  /** Starts, or starts again after a failure. Never throws and never blocks: look at the phase. */
  enter(): void;
  /** Takes everything off the page; what arrives later is dropped. */
  leave(): void;
}

/** Drives one place on the page through loading, life and failure. A turn that was left is never heard of again. */
export function createLoadMachine<Part>(work: Work<Part>, show: (phase: Phase) => void): LoadMachine {
  let turn = 0;
  let unmount: (() => Promise<void>) | undefined;

  function clear() {
    const away = unmount;
    unmount = undefined;
    // A remote that cannot even leave cleanly has lost its place on the page anyway.
    void away?.().catch((error: unknown) => console.warn('A remote did not unmount cleanly.', error));
  }

  async function run(my: number) {
    const from = performance.now();
    const passed = () => Math.round(performance.now() - from);
    const left = () => TIMEOUT_MS - passed();
    // Who has come late is mounted all the same.
    const untilItGivesWay = () => Math.min(left(), Math.max(SETTLED_MS, GIVE_WAY_MS - passed()));
    const isMine = () => my === turn;
    const crashed = new Set<string>();
    const fail = (failure: Failure) => {
      if (!isMine()) return;
      turn += 1;
      clear();
      console.warn(`[shell] ${failure.kind}: ${failure.detail}`);
      show({ at: 'failed', failure });
    };

    /** The part cannot be shown now; the good one before it takes its place unless this one had long been used. */
    function drop(part: Part, failure: Failure, settled: boolean) {
      if (!isMine() || crashed.has(work.idOf(part))) return;
      if (failure.kind !== 'offline' && failure.kind !== 'disabled') work.tell(part, failure.kind, passed());
      if (settled || failure.kind === 'offline') return fail(failure);
      crashed.add(work.idOf(part));
      clear();
      show({ at: 'loading', slow: false });
      void start(failure);
    }

    /** @param first why the part before this one is not shown; told if nothing can take its place */
    async function start(first?: Failure) {
      const slow = setTimeout(() => isMine() && show({ at: 'loading', slow: true }), SLOW_MS);
      try {
        const part = await inTime(work.load({ crashed, patience: left() }), left());
        if (isMine()) await place(part);
      } catch (error) {
        fail(first ?? classifyError(error, 'load'));
      } finally {
        clearTimeout(slow);
      }
    }

    async function place(part: Part) {
      let shownAt = Infinity;
      const onCrash = (error: unknown) =>
        drop(part, classifyError(error, 'render'), performance.now() - shownAt > SETTLED_MS);
      const mounting = work.mount(part, onCrash);
      try {
        const away = await inTime(mounting, work.isLast(part) ? left() : untilItGivesWay());
        if (!isMine() || crashed.has(work.idOf(part))) return void away();
        unmount = away;
        shownAt = performance.now();
      } catch (error) {
        // It may come yet, when nobody waits for it any more.
        void mounting.then((away) => away()).catch(() => undefined);
        return drop(part, classifyError(error, 'load'), false);
      }
      work.tell(part, 'loaded', passed());
      show({ at: 'mounted' });
    }
    await start();
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

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RemoteProblem('timeout', `Nothing came within ${TIMEOUT_MS / 1000} s.`)),
      ms,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
