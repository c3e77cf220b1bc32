import { createContext, use, useLayoutEffect, useState, type RefObject } from 'react';
import { TIGHT_TABLE } from '../theme/media';

/** Whether the rows around have room for one button. */
export const TightContext = createContext(false);

/** For a row's actions: on a phone's card and on a tablet all but one go into its menu. */
export const useOnCard = () => use(TightContext);

/** Follows the table's own width, as its styles do. */
export function useTight(frame: RefObject<HTMLElement | null>, on: boolean): boolean {
  const [tight, setTight] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!on || !box || typeof ResizeObserver === 'undefined') return;
    const look = () => setTight(box.clientWidth > 0 && box.clientWidth < TIGHT_TABLE);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => watch.disconnect();
  }, [frame, on]);
  return tight;
}
