import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import { followLink } from '../navigation/navigate';
import * as S from './menu.styled';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  tone?: 'neutral' | 'danger';
  onSelect?: () => void;
  /** An address instead of a command: the item is a link. */
  to?: string;
  /** Part of a choice (theme, density): shows a tick when true. */
  checked?: boolean;
  hidden?: boolean;
  /** Why it cannot be used now; the item stays reachable and says so. */
  disabledReason?: string;
}

/** A command, or a line between groups of commands. */
export type MenuEntry = MenuItem | 'separator';

interface MenuProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  label: string;
  items: readonly MenuEntry[];
  start: 'first' | 'last';
  /** Done or Escape: close and give the focus back. */
  onClose: () => void;
  /** Tab or focus elsewhere: close and let the focus go. */
  onLeave: () => void;
  onPointerDown: () => void;
}

const entriesOf = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter(
    (entry) => entry.closest('[role="menu"]') === menu,
  );

/** Focus after a key: arrows go round, Home and End jump, a letter finds the next name that starts with it. */
function nextEntry(key: string, entries: HTMLElement[], current: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[(current + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const order = [...entries.slice(current + 1), ...entries.slice(0, current + 1)];
  return order.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** The open list of a MenuButton. */
export function Menu({ ref, id, label, items, start, onClose, onLeave, onPointerDown }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const entries = list.current ? entriesOf(list.current) : [];
    (start === 'first' ? entries[0] : entries.at(-1))?.focus({ preventScroll: true });
  }, [start]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    if (event.key === 'Tab') onLeave();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entries = list.current ? entriesOf(list.current) : [];
    const next = nextEntry(
      event.key,
      entries,
      entries.findIndex((entry) => entry === document.activeElement),
    );
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const select = (item: MenuItem, event: MouseEvent<HTMLElement>) => {
    if (item.disabledReason) {
      event.preventDefault();
      return;
    }
    onClose();
    item.onSelect?.();
    if (item.to) followLink(event as MouseEvent<HTMLAnchorElement>);
  };

  const shown = items.filter((item) => item === 'separator' || !item.hidden);
  return (
    <S.Box ref={ref} onPointerDown={onPointerDown}>
      <S.List ref={list} role="menu" id={id} aria-label={label} onKeyDown={onKeyDown}>
        {shown.map((item, index) =>
          item === 'separator' ? (
            <S.Separator key={`line-${index}`} role="separator" />
          ) : (
            <S.Item
              key={item.id}
              {...(item.to ? { as: 'a', href: item.to } : { type: 'button' })}
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              aria-disabled={item.disabledReason ? true : undefined}
              tabIndex={-1}
              data-tone={item.tone ?? 'neutral'}
              onClick={(event: MouseEvent<HTMLElement>) => select(item, event)}
              onPointerMove={(event: MouseEvent<HTMLElement>) =>
                event.currentTarget.focus({ preventScroll: true })
              }
            >
              {item.icon && <Icon name={item.icon} />}
              <S.Words>
                {item.label}
                {item.disabledReason && <S.Reason>{item.disabledReason}</S.Reason>}
              </S.Words>
              {item.checked && <Icon name="check" />}
            </S.Item>
          ),
        )}
      </S.List>
    </S.Box>
  );
}
