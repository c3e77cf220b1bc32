import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { focusablesIn } from '../overlay/modal-layer';

/**
 * A box that scrolls and holds nothing to stop at is a stop itself, with a name: else its end is out of a keyboard's
 * reach (WCAG 2.1.1). Chromium and Firefox make it one by themselves, without a name; Safari does not. `data-fits` says that
 * nothing in it is wider than the box.
 */
export function useScrollStop(label: string): {
  ref: RefObject<HTMLDivElement | null>;
  role?: 'region';
  tabIndex?: 0;
  'aria-label'?: string;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);
  // Every rendering may have brought more to show or taken what one could stop at: it is observed anew, and so looked at when it is
  // laid out. Asked at once, the page would be laid out for it while others still change it.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(() => {
      const isWide = box.scrollWidth > box.clientWidth;
      box.toggleAttribute('data-fits', !isWide);
      const scrolls = box.scrollHeight > box.clientHeight || isWide;
      setIsStop(scrolls && focusablesIn(box).length === 0);
    });
    watch.observe(box);
    return () => watch.disconnect();
  });
  return { ref, ...(isStop && { role: 'region' as const, tabIndex: 0 as const, 'aria-label': label }) };
}
