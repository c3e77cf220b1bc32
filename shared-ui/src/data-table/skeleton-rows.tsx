import { Bar } from '../skeleton/skeleton.styled';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import type { Folded } from './folded';
import * as S from './table-row.styled';

// Bars of uneven length look like words coming; the same ones each time, so that nothing jumps.
const WIDTHS = ['72%', '48%', '60%', '84%', '40%'];

interface SkeletonRowsProps {
  /** The columns' ids; what is none has none. */
  columns: readonly string[];
  rows: number;
  folded: Folded | undefined;
}

/** Grey rows for the first load. */
export function SkeletonRows({ columns, rows, folded }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_row, index) => (
    <S.Row key={index} role="row">
      {columns.map((id, column) => (
        <S.Cell key={column} role="cell" data-kind="skeleton" {...folded?.placeOf(id)}>
          {index === 0 && column === 0 && <VisuallyHidden role="status">Loading</VisuallyHidden>}
          <Bar aria-hidden style={{ width: WIDTHS[(index + column) % WIDTHS.length] }} />
        </S.Cell>
      ))}
    </S.Row>
  ));
}
