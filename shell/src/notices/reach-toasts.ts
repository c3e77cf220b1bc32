/** Leads from anywhere to what the newest toast offers, and back: there are too many stops of the page on the way. */
export const REACH_KEY = 'F8';

let cameFrom: Element | null = null;

/** To where the focus was, or else to the page as a whole. */
export function leaveToasts(): void {
  const isLeft = cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body;
  const back = isLeft ? (cameFrom as HTMLElement) : document.querySelector<HTMLElement>('#main');
  cameFrom = null;
  back?.focus();
}

/** What a press of the key does; `place` holds the toasts, the newest last. */
export function reachToasts(place: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== REACH_KEY || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = [...place.querySelectorAll<HTMLElement>('[data-offer], [data-dismiss]')];
  const newest = all.findLast((each) => each.matches('[data-offer]')) ?? all.at(-1);
  if (!newest) return;
  event.preventDefault();
  if (place.contains(document.activeElement)) leaveToasts();
  else {
    cameFrom = document.activeElement;
    newest.focus();
  }
}
