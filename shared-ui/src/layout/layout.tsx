import type { CSSProperties, ElementType, HTMLAttributes, ReactNode, Ref } from 'react';
import { space, type Space } from '../theme/tokens';
import * as S from './layout.styled';

interface CommonProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

interface FlowProps extends CommonProps {
  /** Distance between children, a step of the 4-grid in px. */
  gap?: Space;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
}

export interface BoxProps extends CommonProps {
  padding?: Space;
  paddingX?: Space;
  paddingY?: Space;
  /** What it stands on; a border comes with `bordered`. */
  ground?: 'none' | 'surface' | 'subtle' | 'inset';
  bordered?: boolean;
  /** Largest width in px. */
  maxWidth?: number;
}

/** A rectangle with padding and perhaps a ground; everything else has a better-named component. */
export function Box({
  padding = 0,
  paddingX,
  paddingY,
  ground = 'none',
  bordered,
  maxWidth,
  style,
  ...rest
}: BoxProps) {
  const paddings = `${space(paddingY ?? padding)} ${space(paddingX ?? padding)}`;
  return (
    <S.Box
      data-ground={ground}
      data-bordered={bordered || undefined}
      style={{ padding: paddings, maxWidth, ...style }}
      {...rest}
    />
  );
}

const flow = ({ gap = 0, align, justify }: FlowProps, style?: CSSProperties): CSSProperties => ({
  gap: space(gap),
  alignItems: align,
  justifyContent: justify,
  ...style,
});

/** Children below each other. */
export function Stack({ gap, align, justify, style, ...rest }: FlowProps) {
  return <S.Stack style={flow({ gap, align, justify }, style)} {...rest} />;
}

/** Children beside each other, centred, wrapping unless told not to. */
export function Inline({ gap, align, justify, wrap = true, style, ...rest }: FlowProps & { wrap?: boolean }) {
  return <S.Inline data-wrap={wrap || undefined} style={flow({ gap, align, justify }, style)} {...rest} />;
}

/**
 * Equal columns: as many as fit when each is at least `min` px wide, or exactly `columns`
 * (`phoneColumns` on phones, one unless told).
 */
export function Grid({
  gap,
  align,
  justify,
  min = 240,
  columns,
  phoneColumns = 1,
  style,
  ...rest
}: FlowProps & { min?: number; columns?: number; phoneColumns?: 1 | 2 }) {
  const track = columns
    ? `repeat(${columns}, minmax(0, 1fr))`
    : `repeat(auto-fill, minmax(min(100%, ${min}px), 1fr))`;
  const vars = { '--columns': track, '--phone-columns': phoneColumns } as CSSProperties;
  return (
    <S.Grid
      data-fixed={columns ? true : undefined}
      style={flow({ gap, align, justify }, { ...vars, ...style })}
      {...rest}
    />
  );
}
