import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import { followLink } from '../navigation/navigate';
import { Tooltip } from '../tooltip/tooltip';
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

export interface IconLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  /** An in-app address, or a full one. */
  to: string;
  icon: IconName;
  /** The accessible name and the tooltip. */
  label: string;
  tone?: 'neutral' | 'accent';
  size?: ButtonSize;
}

/** A picture that goes somewhere: looks like an IconButton, is a link. */
export function IconLink({
  to,
  icon,
  label,
  tone = 'neutral',
  size = 'md',
  onClick,
  ...rest
}: IconLinkProps) {
  return (
    <Tooltip content={label} describes={false}>
      <S.IconButton
        as="a"
        href={to}
        aria-label={label}
        data-tone={tone}
        data-size={size}
        onClick={(event: React.MouseEvent<HTMLElement>) => {
          const click = event as React.MouseEvent<HTMLAnchorElement>;
          onClick?.(click);
          followLink(click);
        }}
        {...rest}
      >
        <Icon name={icon} size={size === 'lg' ? 20 : 16} />
      </S.IconButton>
    </Tooltip>
  );
}
