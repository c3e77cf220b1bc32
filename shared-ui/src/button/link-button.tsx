import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import { followLink } from '../navigation/navigate';
import type { ButtonSize, ButtonVariant } from './button';
import * as S from './button.styled';

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An in-app address, or a full one. */
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  iconEnd?: IconName;
  wide?: boolean;
  children: ReactNode;
}

/** Goes somewhere, looks like a button, is a link (middle click, copy address, role link). */
export function LinkButton({
  to,
  variant = 'secondary',
  size = 'md',
  icon,
  iconEnd,
  wide,
  onClick,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <S.Button
      as="a"
      href={to}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      onClick={(event: React.MouseEvent<HTMLElement>) => {
        const click = event as React.MouseEvent<HTMLAnchorElement>;
        onClick?.(click);
        followLink(click);
      }}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      <S.Label>{children}</S.Label>
      {iconEnd && <Icon name={iconEnd} />}
    </S.Button>
  );
}
