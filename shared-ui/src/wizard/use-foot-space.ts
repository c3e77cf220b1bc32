import { useEffect, type RefObject } from 'react';

/**
 * Tells what scrolls, a panel's body or the page, how high the bar at its end is: a long action wraps, people enlarge
 * their text, and what is focused must stay clear of it all the same.
 */
export function useFootSpace(foot: RefObject<HTMLElement | null>) {
  // The bar is measured by the browser.
  useEffect(() => {
    const bar = foot.current;
    if (!bar) return;
    const { style } = bar.closest<HTMLElement>('[data-body]') ?? document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--foot-height', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot-height');
    };
  }, [foot]);
}
