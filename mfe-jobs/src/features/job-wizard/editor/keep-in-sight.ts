/**
 * Scrolls all that scrolls around `element` as little as brings `place`, a rectangle in it, into sight: clear of the bars
 * that the scroll padding of a page or panel keeps room for.
 */
export function keepInSight(element: Element, place: () => DOMRect): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    const isPage = at === document.documentElement;
    if (isPage || style.overflowY === 'auto')
      scrollBetween(at, style, isPage ? seenOfPage() : edgesOf(at), place());
    // The page behind it does not move it.
    if (style.position === 'fixed') return;
  }
}

interface Edges {
  top: number;
  bottom: number;
}

const edgesOf = (element: Element): Edges => element.getBoundingClientRect();

/** The window, to where a keyboard on the glass begins. */
function seenOfPage(): Edges {
  const { visualViewport: seen } = window;
  return { top: 0, bottom: Math.min(window.innerHeight, seen ? seen.offsetTop + seen.height : Infinity) };
}

function scrollBetween(box: Element, style: CSSStyleDeclaration, edges: Edges, { top, bottom }: Edges): void {
  const above = top - edges.top - (parseFloat(style.scrollPaddingTop) || 0);
  const below = bottom - edges.bottom + (parseFloat(style.scrollPaddingBottom) || 0);
  const by = above < 0 ? above : Math.max(0, below);
  if (by !== 0) box.scrollBy({ top: by });
}
