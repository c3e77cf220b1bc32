import { useEffect, type RefObject } from 'react';

/**
 * Tells the page how high what stays in the strip of toasts is, as `--notice-height`: 0 on wide windows, where toasts float
 * in their corner. What reaches to the top of the window or is as high as it begins below (`--window-height`). Only what a
 * person closes has room of its own: what goes by itself would move the page under a finger that is about to press.
 */
export function useNoticeSpace(strip: RefObject<HTMLElement | null>) {
  // The strip is measured by the browser.
  useEffect(() => {
    const bar = strip.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const staying = [...bar.querySelectorAll<HTMLElement>('[role=alert]')];
      const height = staying.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
      style.setProperty('--notice-height', `${Math.min(bar.offsetHeight, height)}px`);
      // What floats beside something goes with it.
      window.dispatchEvent(new Event('resize'));
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--notice-height');
    };
  }, [strip]);
}
