import { createPath, parsePath, type Location, type To } from 'react-router-dom';

export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE';
/** Where the console is and how it got there; a new object for every step. */
export interface HistoryStep {
  readonly action: HistoryAction;
  readonly location: Location;
}

/** Asks the person whether unsaved work may be lost. */
export type LeaveGuard = (message: string) => Promise<boolean>;

export interface Guard {
  /**
   * While `when()` is true, leaving the page (link, sidebar, Back, reload, `push`) asks first with `message`.
   * Changes of the query string are not leaving. Returns the undo.
   */
  block(when: () => boolean, message: string): () => void;
  /** The message of unsaved work, or undefined when all is saved. */
  unsaved(): string | undefined;
}

/** The console's one history, owned by the shell; every remote's router stands on it. */
export interface PlatformHistory {
  current(): HistoryStep;
  listen(listener: () => void): () => void;
  push(to: To, state?: unknown): void;
  replace(to: To, state?: unknown): void;
  go(delta: number): void;
  /** One step back, or to `otherwise` when this tab began here. */
  back(otherwise: string): void;
  createHref(to: To): string;
  readonly guard: Guard;
}

/** What only the owner of the history may do. */
export interface HostHistory extends PlatformHistory {
  /** Nobody is left whose work could be lost: the session ended. */
  forgetUnsaved(): void;
}

/** The browser's part: what a history moves. A test gives an array instead. */
export interface HistoryStack {
  read(): { path: string; state: unknown; index: number };
  push(path: string, state: unknown, index: number): void;
  replace(path: string, state: unknown, index: number): void;
  go(delta: number): void;
  /** Calls `onPop` when Back or Forward was pressed; `veto` hides that step from everybody else. */
  onPop(listener: (veto: () => void) => void): void;
}

const toPath = (to: To) => (typeof to === 'string' ? to : createPath(to));

let keys = 0;

/** A history over `stack`. `ask` is consulted for unsaved work; refused, nothing has moved. */
export function createHistory(stack: HistoryStack, ask: LeaveGuard): HostHistory {
  const listeners = new Set<() => void>();
  const blocks = new Set<{ when: () => boolean; message: string }>();
  let index = stack.read().index;
  let step = stepOf('POP');
  // Steps of our own making that popstate will report: they are not asked about.
  let passing = 0;
  let asking = false;

  function stepOf(action: HistoryAction): HistoryStep {
    const { path, state } = stack.read();
    const { pathname = '/', search = '', hash = '' } = parsePath(path);
    return { action, location: { pathname, search, hash, state, key: String((keys += 1)) } };
  }
  function moved(action: HistoryAction) {
    index = stack.read().index;
    step = stepOf(action);
    listeners.forEach((listener) => listener());
  }

  /** A guard that throws blocks nothing: the console stays usable, and the console's log names the error. */
  function isUnsaved(when: () => boolean) {
    try {
      return when();
    } catch (error) {
      console.error('[guard]', error);
      return false;
    }
  }
  const unsaved = () => [...blocks].find(({ when }) => isUnsaved(when))?.message;
  const leaves = (path: string) => (parsePath(path).pathname ?? '/') !== step.location.pathname;

  /** One question at a time: a second way out while it is open is as good as a no. */
  async function askOnce(message: string, leave: () => void) {
    if (asking) return;
    asking = true;
    const yes = await ask(message).finally(() => (asking = false));
    if (yes) leave();
  }

  /** Moves now, or after a yes when the step would lose unsaved work. */
  function pass(path: string, move: () => void) {
    const message = leaves(path) ? unsaved() : undefined;
    if (message === undefined) move();
    else void askOnce(message, move);
  }

  stack.onPop((veto) => {
    const next = stack.read();
    const delta = next.index - index;
    if (passing > 0) {
      passing -= 1;
      if (delta === 0) return veto();
      return moved('POP');
    }
    const message = delta !== 0 && leaves(next.path) ? unsaved() : undefined;
    if (message === undefined) return moved('POP');
    veto();
    passing += 1;
    stack.go(-delta);
    void askOnce(message, () => {
      passing += 1;
      stack.go(delta);
    });
  });

  return {
    current: () => step,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    push: (to, state = null) =>
      pass(toPath(to), () => {
        stack.push(toPath(to), state, index + 1);
        moved('PUSH');
      }),
    replace: (to, state = null) =>
      pass(toPath(to), () => {
        stack.replace(toPath(to), state, index);
        moved('REPLACE');
      }),
    go: (delta) => stack.go(delta),
    back(otherwise) {
      if (index > 0) stack.go(-1);
      else this.replace(otherwise);
    },
    createHref: toPath,
    forgetUnsaved: () => blocks.clear(),
    guard: {
      block(when, message) {
        const block = { when, message };
        blocks.add(block);
        return () => blocks.delete(block);
      },
      unsaved,
    },
  };
}
