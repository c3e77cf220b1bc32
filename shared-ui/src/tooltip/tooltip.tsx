import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { Side } from '../overlay/use-placement';
import * as S from './tooltip.styled';
import { useTooltip } from './use-tooltip';

export interface TooltipProps {
  /** Short text; nothing interactive. Empty: no tooltip. */
  content: ReactNode;
  side?: Side;
  /** False when the text only repeats the name of the control (icon buttons). */
  describes?: boolean;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

const childOf = (anchor: Element) => anchor.firstElementChild;

/** A hint on hover and focus. Escape hides it; it may be hovered itself (WCAG 1.4.13). */
export function Tooltip({ content, side, describes = true, children }: TooltipProps) {
  const { watch, describedBy, bubble } = useTooltip({ content, ...(side && { side }), anchorOf: childOf });
  const target =
    describedBy && describes
      ? cloneElement(children, {
          'aria-describedby': [children.props['aria-describedby'], describedBy].filter(Boolean).join(' '),
        })
      : children;

  return (
    <S.Anchor {...watch}>
      {target}
      {bubble}
    </S.Anchor>
  );
}
