import {
  cloneElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { focusablesIn } from '../overlay/modal-layer';
import { useDismiss } from '../overlay/use-dismiss';
import { usePlacement, type Align, type Side } from '../overlay/use-placement';
import * as S from './popover.styled';

interface TriggerProps {
  onClick?: () => void;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'dialog';
  'aria-controls'?: string;
}

export interface PopoverProps {
  /** The accessible name of the box. */
  label: string;
  /** A Button or IconButton; it toggles the box. */
  trigger: ReactElement<TriggerProps>;
  side?: Side;
  align?: Align;
  /** Content, or a function that receives how to close. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small non-modal box beside its button: filters, short forms, details. Focus goes in; Escape and a press outside close. */
export function Popover({ label, trigger, side = 'bottom', align = 'start', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  const dismiss = useDismiss(open, close);
  usePlacement(open, () => anchor.current?.firstElementChild ?? null, box, { side, align });

  const closeAndReturn = () => {
    close();
    const button = anchor.current?.querySelector<HTMLElement>('button, a');
    button?.focus();
  };
  // The box enters the page with this render; focus can only follow.
  useEffect(() => {
    if (open && box.current) (focusablesIn(box.current)[0] ?? box.current).focus({ preventScroll: true });
  }, [open]);

  return (
    <S.Anchor ref={anchor} {...dismiss}>
      {cloneElement(trigger, {
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': open ? id : undefined,
      })}
      {open &&
        createPortal(
          <S.Box
            ref={box}
            id={id}
            role="dialog"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented) return;
              event.stopPropagation();
              closeAndReturn();
            }}
            {...dismiss}
          >
            {typeof children === 'function' ? children(closeAndReturn) : children}
          </S.Box>,
          document.body,
        )}
    </S.Anchor>
  );
}
