import type { ReactNode } from 'react';
import { IconButton } from '../button/button';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import * as S from './banner.styled';

export interface BannerProps {
  tone?: 'info' | 'success' | 'warn' | 'danger';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** Announce it when it appears: 'alert' at once, 'status' when the reader is free. */
  role?: 'alert' | 'status';
}

const ICON: Record<NonNullable<BannerProps['tone']>, IconName> = {
  info: 'info',
  success: 'check-circle',
  warn: 'alert-triangle',
  danger: 'alert',
};

/** A message that belongs to this place and stays. For passing ones: notify. */
export function Banner({ tone = 'info', title, children, action, onDismiss, role }: BannerProps) {
  return (
    <S.Banner data-tone={tone} role={role}>
      <S.Picture>
        <Icon name={ICON[tone]} />
      </S.Picture>
      <S.Words>
        {title && <S.Title>{title}</S.Title>}
        {children && <div>{children}</div>}
      </S.Words>
      {action && <S.Action>{action}</S.Action>}
      {onDismiss && (
        <S.Dismiss>
          <IconButton icon="x" size="sm" label="Dismiss" onClick={onDismiss} />
        </S.Dismiss>
      )}
    </S.Banner>
  );
}
