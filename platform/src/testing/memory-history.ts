import { createHistory, type LeaveGuard, type HistoryStack, type PlatformHistory } from '../history';

/** A history in an array: what a remote sees is what the browser's gives it, Back and guards included. */
export function createMemoryHistory(start: string, ask: LeaveGuard): PlatformHistory {
  const entries: { path: string; state: unknown }[] = [{ path: start, state: null }];
  let at = 0;
  let pop: (veto: () => void) => void = () => {};

  const stack: HistoryStack = {
    read: () => ({ path: '/', state: null, ...entries[at], index: at }),
    push(path, state, index) {
      entries.splice(index, Infinity, { path, state });
      at = index;
    },
    replace(path, state) {
      entries[at] = { path, state };
    },
    go(delta) {
      if (!entries[at + delta]) return;
      at += delta;
      pop(() => {});
    },
    onPop: (listener) => (pop = listener),
  };
  return createHistory(stack, ask);
}
