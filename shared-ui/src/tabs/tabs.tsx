import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import * as S from './tabs.styled';

export interface TabItem {
  id: string;
  label: string;
  /** A number behind the name: rows, unread. */
  count?: number;
  disabled?: boolean;
}

export interface TabsProps {
  /** What the tabs divide; the name of the list. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
  /** The content of the current tab. */
  children?: ReactNode;
}

/** Views of one thing beside each other. Arrows, Home and End move and choose; Tab goes into the content. */
export function Tabs({ label, items, value, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const usable = items.filter((item) => !item.disabled);
    const at = usable.findIndex((item) => item.id === value);
    const next = {
      ArrowRight: usable[(at + 1) % usable.length],
      ArrowLeft: usable.at(at - 1),
      Home: usable[0],
      End: usable.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };

  return (
    <S.Tabs>
      <S.List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <S.Tab
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            data-tab={item.id}
            aria-selected={item.id === value}
            aria-controls={children !== undefined && item.id === value ? `${id}-panel` : undefined}
            tabIndex={item.id === value ? 0 : -1}
            disabled={item.disabled}
            onClick={() => onChange(item.id)}
          >
            {item.label}
            {item.count !== undefined && <S.Count>{item.count.toLocaleString('en-US')}</S.Count>}
          </S.Tab>
        ))}
      </S.List>
      {children !== undefined && (
        <S.Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </S.Panel>
      )}
    </S.Tabs>
  );
}
