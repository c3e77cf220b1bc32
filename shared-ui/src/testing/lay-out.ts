/**
 * Every box is `clientHeight` high and holds `scrollHeight`, px; who observes one is told when it is laid out, at once. jsdom lays
 * nothing out. Undone by `jest.restoreAllMocks`.
 */
export function layOut({ scrollHeight, clientHeight }: { scrollHeight: number; clientHeight: number }): void {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(clientHeight);
  jest.spyOn(window, 'ResizeObserver').mockImplementation((tell) => {
    const observer = { observe: () => tell([], observer), unobserve: () => {}, disconnect: () => {} };
    return observer;
  });
}
