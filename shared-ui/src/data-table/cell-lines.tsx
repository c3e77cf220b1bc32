import type { CSSProperties, ReactNode } from 'react';
import * as S from './cell-lines.styled';

export interface CellLinesProps {
  /** Pixels that the longest line needs; on phones it takes what the card leaves. */
  width?: number | undefined;
  children: ReactNode;
}

/** Several lines in one cell: a chip and, under it, how far the work is or why it waits. */
export function CellLines({ width, children }: CellLinesProps) {
  return (
    <S.Lines
      data-wide={width === undefined ? undefined : true}
      style={{ '--cell-lines-width': width === undefined ? undefined : `${width}px` } as CSSProperties}
    >
      {children}
    </S.Lines>
  );
}
