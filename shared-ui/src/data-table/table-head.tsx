import { Icon } from '../icon/icon';
import type { Column } from './column';
import type { Folded } from './folded';
import { SelectPage, type PageSelection } from './select-page';
import * as S from './table-head.styled';
import type { TableSort } from './table-state';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: TableSort | null;
  onSort: (id: string) => void;
  /** Null when rows cannot be chosen. */
  selection: PageSelection | null;
  /** Undefined without such a column. */
  actionsHeader: string | undefined;
  folded: Folded | undefined;
  /** Over cards, which have a bar in its place. */
  isUnseen: boolean;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/**
 * Column names; sortable ones are buttons and say their order (TBL-08). Over cards it is unseen and has the names alone, for
 * screen readers: nobody presses what he does not see.
 */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  selection,
  actionsHeader,
  folded,
  isUnseen,
}: TableHeadProps<Row>) {
  return (
    <S.Head role="rowgroup">
      <tr role="row">
        {selection && (
          <S.HeadCell role="columnheader" data-kind="select">
            {isUnseen ? 'Selected' : <SelectPage {...selection} />}
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
              {column.sortable && !isUnseen ? (
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
