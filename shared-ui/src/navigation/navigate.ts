import type { MouseEvent } from 'react';

/** Goes to an in-app address without a page load. */
export type Navigator = (to: string) => void;

let navigator: Navigator | null = null;

/**
 * The shell (or a test) hands its router in once; links of this package then stay inside the app.
 * Without it they are ordinary links. Returns the undo.
 */
export function setNavigator(next: Navigator | null): () => void {
  navigator = next;
  return () => {
    if (navigator === next) navigator = null;
  };
}

/** Click handler of every in-app link: plain left clicks go to the router, all others are the browser's. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  const anchor = event.currentTarget;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const here = !anchor.target && !anchor.hasAttribute('download') && anchor.origin === window.location.origin;
  if (event.defaultPrevented || !plain || !here || !navigator) return;
  event.preventDefault();
  navigator(`${anchor.pathname}${anchor.search}${anchor.hash}`);
}
