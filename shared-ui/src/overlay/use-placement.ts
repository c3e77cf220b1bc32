import { useLayoutEffect, type RefObject } from 'react';

export type Side = 'top' | 'bottom' | 'left' | 'right';
export type Align = 'start' | 'center' | 'end';

export interface Placement {
  side?: Side;
  align?: Align;
  /** Distance to the anchor in px. */
  offset?: number;
  /** Make the floating box at least as wide as its anchor. */
  matchWidth?: boolean;
}

/** Least distance to the edge of the window, px. */
const MARGIN = 8;
const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

interface Box {
  width: number;
  height: number;
}

/** The window, less the strip of toasts at its top. */
interface View extends Box {
  top: number;
}

function spaceOn(side: Side, anchor: DOMRect, view: View): number {
  if (side === 'top') return anchor.top - view.top;
  if (side === 'bottom') return view.height - anchor.bottom;
  if (side === 'left') return anchor.left;
  return view.width - anchor.right;
}

const along = (align: Align, start: number, length: number, own: number) => {
  if (align === 'start') return start;
  if (align === 'end') return start + length - own;
  return start + (length - own) / 2;
};

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Where a floating box of size `own` goes: its side flips when the other one has more room. */
export function placeBox(
  anchor: DOMRect,
  own: Box,
  view: View,
  { side = 'bottom', align = 'start', offset = 4 }: Placement,
): { left: number; top: number; side: Side } {
  const needs = (side === 'top' || side === 'bottom' ? own.height : own.width) + offset + MARGIN;
  const tight = spaceOn(side, anchor, view) < needs;
  const better = spaceOn(OPPOSITE[side], anchor, view) > spaceOn(side, anchor, view);
  const chosen = tight && better ? OPPOSITE[side] : side;

  const vertical = chosen === 'top' || chosen === 'bottom';
  const left = vertical
    ? along(align, anchor.left, anchor.width, own.width)
    : chosen === 'left'
      ? anchor.left - own.width - offset
      : anchor.right + offset;
  const top = !vertical
    ? along(align, anchor.top, anchor.height, own.height)
    : chosen === 'top'
      ? anchor.top - own.height - offset
      : anchor.bottom + offset;
  return {
    left: clamp(left, MARGIN, view.width - own.width - MARGIN),
    top: clamp(top, view.top + MARGIN, view.height - own.height - MARGIN),
    side: chosen,
  };
}

/** Keeps a `position: fixed` box beside its anchor while it is open, through scrolling and resizing. */
export function usePlacement(
  open: boolean,
  getAnchor: () => Element | null,
  floating: RefObject<HTMLElement | null>,
  placement: Placement,
): void {
  // Follows layout, which is outside React; runs after every render so that grown content is placed anew.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const place = () => {
      const anchor = getAnchor();
      const box = floating.current;
      if (!anchor || !box) return;
      const rect = anchor.getBoundingClientRect();
      if (placement.matchWidth) box.style.minWidth = `${rect.width}px`;
      const { clientWidth, style } = document.documentElement;
      const top = parseFloat(style.getPropertyValue('--notice-height')) || 0;
      const view = { width: clientWidth, height: window.innerHeight, top };
      const spot = placeBox(rect, { width: box.offsetWidth, height: box.offsetHeight }, view, placement);
      box.style.left = `${Math.round(spot.left)}px`;
      box.style.top = `${Math.round(spot.top)}px`;
      box.dataset.side = spot.side;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
}
