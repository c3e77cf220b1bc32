import { Checkbox } from '../choice/checkbox';
import { Icon } from '../icon/icon';
import type { Column } from './column';
import type { Folded } from './folded';
import * as S from './table-head.styled';
import type { TableSort } from './table-state';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: TableSort | null;
  onSort: (id: string) => void;
  /** How many of this page's rows are chosen; null when rows cannot be chosen. */
  selection: { chosen: number; of: number } | null;
  onToggle: () => void;
  /** Undefined without such a column. */
  actionsHeader: string | undefined;
  folded: Folded | undefined;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** Column names; sortable ones are buttons and say their order (TBL-08). */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  selection,
  onToggle,
  actionsHeader,
  folded,
}: TableHeadProps<Row>) {
  return (
    <S.Head role="rowgroup">
      <tr role="row">
        {selection && (
          <S.HeadCell role="columnheader" data-kind="select">
            <Checkbox
              label="Select all rows on this page"
              hideLabel
              checked={selection.of > 0 && selection.chosen === selection.of}
              indeterminate={selection.chosen > 0 && selection.chosen < selection.of}
              disabled={selection.of === 0}
              onChange={onToggle}
            />
          </S.HeadCell>
        )}
        {columns.map((column) => {
          const direction = sort?.id === column.id ? sort.direction : undefined;
          const place = folded?.placeOf(column.id);
          return (
            <S.HeadCell
              key={column.id}
              role="columnheader"
              data-align={column.align ?? 'start'}
              data-breaks={typeof column.width === 'number' || undefined}
              aria-sort={direction ? ARIA[direction] : column.sortable ? 'none' : undefined}
              {...place}
              style={{ width: column.width, minWidth: column.width, ...place?.style }}
            >
              {column.sortable ? (
                <S.SortButton
                  type="button"
                  data-active={direction ? true : undefined}
                  onClick={() => onSort(column.id)}
                >
                  {column.header}
                  <S.SortMark aria-hidden>
                    <Icon
                      size={12}
                      name={
                        direction === 'asc'
                          ? 'arrow-up'
                          : direction === 'desc'
                            ? 'arrow-down'
                            : 'chevrons-up-down'
                      }
                    />
                  </S.SortMark>
                </S.SortButton>
              ) : (
                column.header
              )}
            </S.HeadCell>
          );
        })}
        {actionsHeader !== undefined && (
          <S.HeadCell role="columnheader" data-align="end" data-kind="actions">
            {actionsHeader}
          </S.HeadCell>
        )}
      </tr>
    </S.Head>
  );
}
