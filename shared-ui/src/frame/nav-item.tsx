import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import { followLink } from '../navigation/navigate';
import { Tooltip } from '../tooltip/tooltip';
import { useSidebar } from './app-frame';
import * as S from './nav-item.styled';

export interface NavItemProps {
  icon: IconName;
  label: string;
  /** Where it goes; without it the entry is a command (Logout). */
  to?: string;
  onSelect?: () => void;
  /** This is where the person is. */
  current?: boolean;
  /** A count or dot at the end. */
  badge?: ReactNode;
}

/** An entry of the sidebar; only its icon and a tooltip when the sidebar is narrow. */
export function NavItem({ icon, label, to, onSelect, current, badge }: NavItemProps) {
  const { narrow, onNavigate } = useSidebar();
  const face = (
    <>
      <Icon name={icon} size={20} />
      <S.Label>{label}</S.Label>
      {badge && <S.Badge>{badge}</S.Badge>}
    </>
  );
  const item = to ? (
    <S.Item
      as="a"
      href={to}
      aria-current={current ? 'page' : undefined}
      data-narrow={narrow || undefined}
      onClick={(event: MouseEvent<HTMLElement>) => {
        onNavigate();
        onSelect?.();
        followLink(event as MouseEvent<HTMLAnchorElement>);
      }}
    >
      {face}
    </S.Item>
  ) : (
    <S.Item
      type="button"
      data-narrow={narrow || undefined}
      onClick={() => {
        onNavigate();
        onSelect?.();
      }}
    >
      {face}
    </S.Item>
  );
  return (
    <li>
      {narrow ? (
        <Tooltip content={label} side="right" describes={false}>
          {item}
        </Tooltip>
      ) : (
        item
      )}
    </li>
  );
}
