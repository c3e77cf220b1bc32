import { createHistory, type LeaveGuard, type HistoryStack, type HostHistory } from './history';

interface Entry {
  /** The remote's own state. */
  usr: unknown;
  /** Position in this tab's history: tells how far a Back went. */
  idx: number;
}

const entry = () => window.history.state as Entry | null;

const browserStack: HistoryStack = {
  read: () => ({
    path: window.location.pathname + window.location.search + window.location.hash,
    state: entry()?.usr ?? null,
    index: entry()?.idx ?? 0,
  }),
  push: (path, state, index) =>
    window.history.pushState({ usr: state, idx: index } satisfies Entry, '', path),
  replace: (path, state, index) =>
    window.history.replaceState({ usr: state, idx: index } satisfies Entry, '', path),
  go: (delta) => window.history.go(delta),
  onPop(listener) {
    // single-spa patches window.addEventListener and would call us only after it has unmounted the remote;
    // the prototype's, in the capture phase, comes first and can hide the step from it. single-spa announces its
    // own pushState as an artificial popstate: not a step.
    EventTarget.prototype.addEventListener.call(
      window,
      'popstate',
      (event) => {
        if ('singleSpa' in event) return;
        listener(() => event.stopImmediatePropagation());
      },
      { capture: true },
    );
  },
};

/** The history of the browser's tab. Make one; it listens for ever. */
export function createBrowserHistory(ask: LeaveGuard): HostHistory {
  if (entry()?.idx === undefined) {
    const { path, state } = browserStack.read();
    browserStack.replace(path, state, 0);
  }
  const history = createHistory(browserStack, ask);
  // Closing the tab or reloading cannot wait for our dialog: the browser shows its own.
  window.addEventListener('beforeunload', (event) => {
    if (history.guard.unsaved() !== undefined) event.preventDefault();
  });
  return history;
}
