import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton, type ButtonSize, type ButtonVariant } from '../button/button';
import type { IconName } from '../icon/icon-map';
import { useDismiss } from '../overlay/use-dismiss';
import { usePlacement, type Align } from '../overlay/use-placement';
import { Menu, type MenuEntry } from './menu';
import * as S from './menu.styled';

export interface MenuButtonProps {
  /** The name of the button, and of the menu. */
  label: string;
  items: readonly MenuEntry[];
  icon?: IconName;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Only the icon is seen (default '⋯'); for row actions. */
  iconOnly?: boolean;
  /** Anything else as the face, e.g. an avatar with a name. */
  face?: ReactNode;
  align?: Align;
  disabled?: boolean;
}

/** A button that opens a list of commands. Arrows, Home, End and first letters move; Escape and Tab leave. */
export function MenuButton({
  label,
  items,
  icon,
  variant = 'secondary',
  size = 'md',
  iconOnly,
  face,
  align = 'end',
  disabled,
}: MenuButtonProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(null), []);
  const dismiss = useDismiss(open !== null, close);
  usePlacement(open !== null, () => trigger.current, box, { align });

  const closeAndReturn = () => {
    close();
    trigger.current?.focus();
  };
  const opener = {
    ref: trigger,
    disabled,
    'aria-haspopup': 'menu',
    'aria-expanded': open !== null,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(open ? null : 'first'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
    },
    ...dismiss,
  } as const;

  return (
    <>
      {face ? (
        <S.Face type="button" aria-label={label} {...opener}>
          {face}
        </S.Face>
      ) : iconOnly ? (
        <IconButton icon={icon ?? 'more'} label={label} size={size} {...opener} />
      ) : (
        <Button icon={icon} iconEnd="chevron-down" variant={variant} size={size} {...opener}>
          {label}
        </Button>
      )}
      {open &&
        createPortal(
          <Menu
            ref={box}
            id={id}
            label={label}
            items={items}
            start={open}
            onClose={closeAndReturn}
            onLeave={close}
            {...dismiss}
          />,
          document.body,
        )}
    </>
  );
}
