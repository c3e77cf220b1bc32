import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Panels that only hold a place, and how they are told that it is taken. */
const standIns = new Set<() => void>();

/**
 * The hand-over of a panel's place: what stands there while the real one is on its way gives `onReplaced`; whatever
 * panel opens next takes the place and does not slide in a second time. Both happen before the browser paints, so
 * that there are never two frames to see.
 */
export function useHandOver(
  open: boolean,
  root: RefObject<HTMLElement | null>,
  onReplaced: (() => void) | undefined,
): void {
  const isStandIn = onReplaced !== undefined;
  const replaced = useEffectEvent(() => onReplaced?.());
  useLayoutEffect(() => {
    if (!open || !root.current) return undefined;
    if (isStandIn) {
      const tell = () => replaced();
      standIns.add(tell);
      return () => void standIns.delete(tell);
    }
    if (standIns.size === 0) return undefined;
    // Not a prop: it is known only now, and no render of ours would change it again.
    root.current.dataset.inPlace = '';
    for (const tell of standIns) tell();
    return undefined;
  }, [open, root, isStandIn]);
}
