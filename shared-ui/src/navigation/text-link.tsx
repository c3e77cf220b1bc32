import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { followLink } from './navigate';
import * as S from './text-link.styled';

export interface TextLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An in-app address, or a full one; addresses elsewhere open as the browser likes. */
  to: string;
  /** `quiet` looks like the text around it until hovered; for links in table cells. */
  variant?: 'default' | 'quiet';
  children: ReactNode;
}

/** A link inside text or a table cell. */
export function TextLink({ to, variant = 'default', onClick, ...rest }: TextLinkProps) {
  return (
    <S.TextLink
      href={to}
      data-variant={variant}
      onClick={(event) => {
        onClick?.(event);
        followLink(event);
      }}
      {...rest}
    />
  );
}
