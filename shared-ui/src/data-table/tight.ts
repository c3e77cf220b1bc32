import { createContext, use, useEffect, useState, type RefObject } from 'react';
import { NARROW_TABLE, TIGHT_TABLE } from '../theme/media';

/** Whether the rows around have room for one button. */
export const TightContext = createContext(false);

/** For a row's actions: on a phone's card and on a tablet all but one go into its menu. */
export const useOnCard = () => use(TightContext);

/** `cards` instead of rows, rows with room for one button, or all there is. */
type Room = 'cards' | 'tight' | 'full';

const roomOf = (width: number): Room =>
  width >= TIGHT_TABLE ? 'full' : width >= NARROW_TABLE ? 'tight' : 'cards';

/**
 * How much room a table has: by its own width, as its styles. It is told when it is laid out; asked at once, the page would be laid
 * out for it while others still change it.
 */
export function useRoom(frame: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('full');
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const watch = new ResizeObserver(() => setRoom(roomOf(box.clientWidth)));
    watch.observe(box);
    return () => watch.disconnect();
  }, [frame]);
  return room;
}
