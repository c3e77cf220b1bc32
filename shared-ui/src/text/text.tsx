import type { CSSProperties, ElementType, HTMLAttributes, ReactNode } from 'react';
import * as S from './text.styled';

export type TextVariant = 'display' | 'h1' | 'h2' | 'h3' | 'body' | 'table' | 'caption' | 'message';
export type TextTone =
  | 'default'
  | 'muted'
  | 'faint'
  | 'accent'
  | 'success'
  | 'warn'
  | 'danger'
  | 'info'
  | 'inherit';

export interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  /** The type role of look.md §2.2; it also picks the element (h1–h3, p for body, else span). */
  variant?: TextVariant;
  tone?: TextTone;
  /** Another element with the same looks, e.g. an h2 that should read as h3. */
  as?: ElementType;
  /** `true`: one line with an ellipsis. A number: that many lines. */
  truncate?: boolean | number;
  /** Digits of equal width, so that columns of numbers line up. */
  numeric?: boolean;
  /** Ids and codes. */
  mono?: boolean;
  weight?: 400 | 500 | 600;
  htmlFor?: string;
  children?: ReactNode;
}

const ELEMENT: Record<TextVariant, ElementType> = {
  display: 'span',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  body: 'p',
  table: 'span',
  caption: 'span',
  message: 'span',
};

/** All words on screen that are not inside another component. */
export function Text({
  variant = 'body',
  tone = 'default',
  as,
  truncate = false,
  numeric,
  mono,
  weight,
  style,
  ...rest
}: TextProps) {
  const lines = typeof truncate === 'number' ? ({ '--lines': truncate } as CSSProperties) : undefined;
  return (
    <S.Text
      as={as ?? ELEMENT[variant]}
      data-variant={variant}
      data-tone={tone}
      data-truncate={truncate === false ? undefined : truncate === true ? 'line' : 'lines'}
      data-numeric={numeric || undefined}
      data-mono={mono || undefined}
      data-weight={weight}
      style={{ ...lines, ...style }}
      {...rest}
    />
  );
}
