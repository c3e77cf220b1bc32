/** The title a remote gave its page, over the route's own. */
export function createPageTitle() {
  const listeners = new Set<() => void>();
  let title: string | undefined;
  return {
    current: () => title,
    set(next: string | undefined) {
      title = next;
      listeners.forEach((listener) => listener());
    },
    listen(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type PageTitle = ReturnType<typeof createPageTitle>;
