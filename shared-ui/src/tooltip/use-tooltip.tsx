import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { usePlacement, type Side } from '../overlay/use-placement';
import * as S from './tooltip.styled';

/** A pause before the first tooltip, none when one was just seen: reading along a toolbar stays quick. */
const PAUSE_MS = 400;
const RECENT_MS = 600;
let lastShownAt = 0;

interface TooltipOptions {
  /** Short text; nothing interactive. Empty: no tooltip. */
  content: ReactNode;
  side?: Side;
  /** What the bubble stands beside, seen from the element that is watched: itself unless told. */
  anchorOf?: (watched: Element) => Element | null;
}

const itself = (watched: Element) => watched;

/** The hint of an element that spreads `watch`, names `describedBy` and draws `bubble` beside itself. */
export function useTooltip({ content, side = 'top', anchorOf = itself }: TooltipOptions) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const watched = useRef<Element>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<number | undefined>(undefined);
  usePlacement(open, () => watched.current && anchorOf(watched.current), bubble, {
    side,
    align: 'center',
    offset: 6,
  });

  const show = (pause: number) => {
    window.clearTimeout(timer.current);
    if (!content) return;
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

  const shown = open && Boolean(content);
  return {
    // While they are on their way down: the element may have handlers of its own.
    watch: {
      onPointerEnter: (event: PointerEvent) => {
        watched.current = event.currentTarget;
        if (event.pointerType !== 'touch') show(PAUSE_MS);
      },
      onPointerLeave: hide,
      onPointerDownCapture: hide,
      onFocusCapture: (event: FocusEvent) => {
        watched.current = event.currentTarget;
        if (event.target.matches(':focus-visible')) show(0);
      },
      onBlurCapture: hide,
    },
    /**
     * Shows the hint immediately when `element` was clicked. Enter in a field clicks the submit button without a pointer
     * or focus event, so the element is an argument.
     */
    tell: (element: Element) => {
      watched.current = element;
      show(0);
    },
    describedBy: shown ? id : undefined,
    bubble:
      shown &&
      createPortal(
        <S.Bubble ref={bubble} role="tooltip" id={id} onPointerEnter={() => show(0)} onPointerLeave={hide}>
          {content}
        </S.Bubble>,
        document.body,
      ),
  };
}
