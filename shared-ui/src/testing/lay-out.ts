/**
 * Every box is `clientHeight` high, `clientWidth` wide and holds `scrollHeight`, px; who observes one is told when it is laid out, at once. jsdom lays
 * nothing out. Undone by `jest.restoreAllMocks`.
 */
export function layOut({
  scrollHeight = 0,
  clientHeight = 0,
  clientWidth = 0,
}: Partial<Record<'scrollHeight' | 'clientHeight' | 'clientWidth', number>>): void {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(clientHeight);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(clientWidth);
  jest.spyOn(window, 'ResizeObserver').mockImplementation((tell) => {
    const observer = { observe: () => tell([], observer), unobserve: () => {}, disconnect: () => {} };
    return observer;
  });
}
