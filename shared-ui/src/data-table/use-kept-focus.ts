import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { focusablesIn } from '../overlay/modal-layer';

/**
 * Where the focus goes when its element leaves the list: to the same row, wherever the list has moved it. If that row was
 * deleted or moved to another page, to the row now in its place, else to the whole list. Without it the keyboard would begin again at the top of the page.
 * The result goes on the rows' parent; `list` is what can take the focus itself.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, rows: unknown) {
  const was = useRef<{ element: Element; row: Element; position: number }>(undefined);
  // The row is gone only after the commit, and only the document knows that the focus went with it.
  useLayoutEffect(() => {
    const { current } = was;
    if (!current || current.element.isConnected) return;
    was.current = undefined;
    if (document.activeElement !== document.body) return;
    const left = list.current?.querySelectorAll('tbody [role=row], [data-tile]') ?? [];
    const heir = current.row.isConnected ? current.row : left[Math.min(current.position, left.length - 1)];
    const stop = heir && (heir.querySelector<HTMLElement>('[data-row-link]') ?? focusablesIn(heir)[0]);
    (stop ?? list.current)?.focus();
  }, [list, rows]);

  return {
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      const rowElements = [...currentTarget.children];
      const position = rowElements.findIndex((each) => each.contains(target));
      const row = rowElements[position];
      // What is opened from a row tells its focus here too, through React; it is no part of the row.
      was.current = row && { element: target, row, position };
    },
    // Not told for an element that is taken off the page by React.
    onBlur() {
      was.current = undefined;
    },
  };
}
