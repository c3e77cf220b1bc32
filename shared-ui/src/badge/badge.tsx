import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import type { Tone } from '../theme/tokens';
import * as S from './badge.styled';

export interface BadgeProps {
  tone?: Tone;
  icon?: IconName;
  /** A moving dot: something happens right now. Still under reduced motion. */
  live?: boolean;
  children: ReactNode;
}

/** A word or number about the thing beside it. The text says it; the colour only helps. */
export function Badge({ tone = 'neutral', icon, live, children }: BadgeProps) {
  return (
    <S.Badge data-tone={tone}>
      {live ? <S.Dot aria-hidden /> : icon && <Icon name={icon} size={12} />}
      {children}
    </S.Badge>
  );
}
