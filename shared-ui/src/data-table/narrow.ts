import { createContext, use, useLayoutEffect, useState, type RefObject } from 'react';
import { NARROW_TABLE } from '../theme/media';

/** Whether the rows around are cards on a phone. */
export const NarrowContext = createContext(false);

/** For a row's actions: on a card there is room for one, so that the others go into its menu. */
export const useOnCard = () => use(NarrowContext);

/** Follows the table's own width, as its styles do. */
export function useNarrow(frame: RefObject<HTMLElement | null>, on: boolean): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!on || !box || typeof ResizeObserver === 'undefined') return;
    const look = () => setNarrow(box.clientWidth > 0 && box.clientWidth < NARROW_TABLE);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => watch.disconnect();
  }, [frame, on]);
  return narrow;
}
