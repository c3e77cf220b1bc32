import type { MouseEvent, ReactNode } from 'react';
import { Checkbox } from '../choice/checkbox';
import { followLink } from '../navigation/navigate';
import type { Column } from './column';
import type { Folded } from './folded';
import * as S from './table-row.styled';

export interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** The id of the column that names the row. */
  primary: string | undefined;
  folded: Folded | undefined;
  /** Names the row for screen readers. */
  name: string;
  /** Null when rows cannot be chosen. */
  selected: boolean | null;
  onToggle: () => void;
  /** At most three icon buttons, the rest in a MenuButton. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Opens the row; the primary cell becomes a button for it. */
  onRowClick?: ((row: Row) => void) | undefined;
  /** Opens the row's address; the primary cell becomes a link. */
  rowTo?: ((row: Row) => string | undefined) | undefined;
  /** `muted` for rows that no longer count. */
  rowTone?: ((row: Row) => 'default' | 'muted') | undefined;
}

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]';

/** A word that no column has room for: a name without spaces. */
const hasLongWord = (content: ReactNode) => typeof content === 'string' && /\S{25}/.test(content);

/** One row. A click anywhere in it opens it; the keyboard reaches the same through the primary cell. */
export function TableRow<Row>({
  row,
  columns,
  primary,
  folded,
  name,
  selected,
  onToggle,
  rowActions,
  onRowClick,
  rowTo,
  rowTone,
}: RowProps<Row>) {
  const to = rowTo?.(row);
  const opens = to !== undefined || onRowClick !== undefined;

  const clickRow = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target;
    // Not for controls inside, not for clicks in menus and dialogs opened from here (they bubble through React),
    // and not when somebody was selecting text.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
    if (target.closest(INTERACTIVE) || window.getSelection()?.isCollapsed === false) return;
    if (to !== undefined) event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.click();
    else onRowClick?.(row);
  };

  const wrap = (content: ReactNode) => {
    if (to !== undefined) {
      return (
        <S.RowLink as="a" href={to} data-row-link onClick={followLink}>
          {content}
        </S.RowLink>
      );
    }
    if (!onRowClick) return content;
    return (
      <S.RowLink type="button" data-row-link onClick={() => onRowClick(row)}>
        {content}
      </S.RowLink>
    );
  };

  return (
    <S.Row
      role="row"
      data-selected={selected || undefined}
      aria-selected={selected ?? undefined}
      data-opens={opens || undefined}
      data-tone={rowTone?.(row)}
      onClick={opens ? clickRow : undefined}
    >
      {selected !== null && (
        <S.Cell role="cell" data-kind="select">
          <Checkbox label={`Select ${name}`} hideLabel checked={selected} onChange={onToggle} />
        </S.Cell>
      )}
      {columns.map((column) => {
        const isPrimary = column.id === primary;
        const content = column.cell(row);
        return (
          <S.Cell
            key={column.id}
            role="cell"
            data-align={column.align ?? 'start'}
            data-label={column.header}
            data-kind={isPrimary ? 'primary' : undefined}
            data-long-word={(!isPrimary && hasLongWord(content)) || undefined}
            data-card={column.onCard}
            {...folded?.placeOf(column.id)}
          >
            {isPrimary ? wrap(content) : content}
          </S.Cell>
        );
      })}
      {rowActions && (
        <S.Cell role="cell" data-kind="actions">
          <S.RowActions>{rowActions(row)}</S.RowActions>
        </S.Cell>
      )}
    </S.Row>
  );
}
