import { cloneElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePlacement, type Side } from '../overlay/use-placement';
import * as S from './tooltip.styled';

/** A pause before the first tooltip, none when one was just seen: reading along a toolbar stays quick. */
const PAUSE_MS = 400;
const RECENT_MS = 600;
let lastShownAt = 0;

export interface TooltipProps {
  /** Short text; nothing interactive. Empty: no tooltip. */
  content: ReactNode;
  side?: Side;
  /** False when the text only repeats the name of the control (icon buttons). */
  describes?: boolean;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A hint on hover and focus. Escape hides it; it may be hovered itself (WCAG 1.4.13). */
export function Tooltip({ content, side = 'top', describes = true, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<number | undefined>(undefined);
  usePlacement(open, () => wrapper.current?.firstElementChild ?? null, bubble, {
    side,
    align: 'center',
    offset: 6,
  });

  const show = (pause: number) => {
    window.clearTimeout(timer.current);
    if (pause === 0 || Date.now() - lastShownAt < RECENT_MS) setOpen(true);
    else timer.current = window.setTimeout(() => setOpen(true), pause);
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    if (open) lastShownAt = Date.now();
    timer.current = window.setTimeout(() => setOpen(false), 80);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Escape must work wherever the focus is (WCAG 1.4.13), so the document is asked.
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [open]);

  const target =
    open && describes && content
      ? cloneElement(children, {
          'aria-describedby': [children.props['aria-describedby'], id].filter(Boolean).join(' '),
        })
      : children;

  return (
    <S.Anchor
      ref={wrapper}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(PAUSE_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {target}
      {open &&
        content &&
        createPortal(
          <S.Bubble ref={bubble} role="tooltip" id={id} onPointerEnter={() => show(0)} onPointerLeave={hide}>
            {content}
          </S.Bubble>,
          document.body,
        )}
    </S.Anchor>
  );
}
