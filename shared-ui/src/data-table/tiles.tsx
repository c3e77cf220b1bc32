import type { FocusEvent, ReactNode } from 'react';
import { Bar } from '../skeleton/skeleton.styled';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import type { RowKey } from './column';
import * as S from './tiles.styled';

interface TilesProps<Row> {
  label: string;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => RowKey;
  tile: (row: Row) => ReactNode;
  busy: boolean;
  /** Grey tiles for the first load. */
  expected: number;
  keptFocus: {
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}

/** The rows of a list that are better seen than read, as pictures beside each other. */
export function Tiles<Row>({ label, rows, rowKey, tile, busy, expected, keptFocus }: TilesProps<Row>) {
  if (!rows)
    return (
      <S.Tiles aria-label={label} aria-busy>
        {Array.from({ length: expected }, (_, index) => (
          <S.Tile key={index}>
            {index === 0 && <VisuallyHidden role="status">Loading</VisuallyHidden>}
            <Bar aria-hidden />
          </S.Tile>
        ))}
      </S.Tiles>
    );
  return (
    <S.Tiles aria-label={label} aria-busy={busy || undefined} {...keptFocus}>
      {rows.map((row) => (
        <S.Tile key={rowKey(row)} data-tile>
          {tile(row)}
        </S.Tile>
      ))}
    </S.Tiles>
  );
}
