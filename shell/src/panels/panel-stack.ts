import type { PanelName } from '@campaign/platform';

/** A panel somebody asked for. */
export interface OpenPanel {
  id: number;
  name: PanelName;
  props: object;
  open: boolean;
  resolve(result: unknown): void;
}

/** Longer than a panel's slide out; then it is taken off the page. */
const EXIT_MS = 300;

/** Panels opened from anywhere, the newest on top (SHELL-14). */
export function createPanelStack() {
  const listeners = new Set<() => void>();
  let panels: readonly OpenPanel[] = [];
  let ids = 0;

  function change(next: readonly OpenPanel[]) {
    panels = next;
    listeners.forEach((listener) => listener());
  }

  return {
    current: () => panels,
    listen(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (name: PanelName, props: object) =>
      new Promise<unknown>((resolve) => {
        change([...panels, { id: (ids += 1), name, props, open: true, resolve }]);
      }),
    close(id: number, result?: unknown) {
      const panel = panels.find((each) => each.id === id);
      if (!panel?.open) return;
      panel.resolve(result);
      change(panels.map((each) => (each.id === id ? { ...each, open: false } : each)));
      setTimeout(() => change(panels.filter((each) => each.id !== id)), EXIT_MS);
    },
    /** Nobody is signed in any more, or the address changed: everything open is given up. */
    closeAll() {
      panels.forEach(({ id }) => this.close(id));
    },
  };
}
export type PanelStack = ReturnType<typeof createPanelStack>;
