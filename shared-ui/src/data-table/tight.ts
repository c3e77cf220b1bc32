import { createContext, use, useLayoutEffect, useState, type RefObject } from 'react';

/** Whether the rows around have room for one button. */
export const TightContext = createContext(false);

/** For a row's actions: on a phone's card and on a tablet all but one go into its menu. */
export const useOnCard = () => use(TightContext);

/** Whether the table's own width is less than so many pixels; followed, as its styles do. */
export function useNarrowerThan(limit: number, frame: RefObject<HTMLElement | null>, on: boolean): boolean {
  const [isNarrower, setNarrower] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!on || !box || typeof ResizeObserver === 'undefined') return;
    const look = () => setNarrower(box.clientWidth > 0 && box.clientWidth < limit);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => watch.disconnect();
  }, [limit, frame, on]);
  return isNarrower;
}
