import { IconButton } from '../button/button';
import { Select } from '../select/select';
import type { Column } from './column';
import * as S from './data-table.styled';
import { SelectPage, type PageSelection } from './select-page';
import type { TableSort } from './table-state';

interface CardBarProps<Row> {
  columns: readonly Column<Row>[];
  /** On wide screens, too. */
  always: boolean;
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
  /** Null when rows cannot be chosen. */
  selection: PageSelection | null;
}

/** What a table's head is for where there is none, over cards and tiles; sorting, too, where a tablet hides some columns. */
export function CardBar<Row>({ columns, always, sort, onSort, selection }: CardBarProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0 && !selection) return null;
  const direction = sort?.direction ?? 'asc';
  return (
    <S.CardBar
      data-always={always || undefined}
      data-tablet={sortable.some(({ onTablet }) => onTablet) || undefined}
    >
      {selection && (
        <S.SelectPage>
          <SelectPage {...selection} label="Select all" />
        </S.SelectPage>
      )}
      {sortable.length > 0 && (
        <>
          <S.SortBy>
            <Select
              label="Sort by"
              hideLabel
              value={sort?.id ?? ''}
              placeholder={sort ? undefined : 'Sort by'}
              options={sortable.map((column) => ({ value: column.id, label: `Sort by ${column.header}` }))}
              onChange={(event) => event.target.value && onSort({ id: event.target.value, direction })}
            />
          </S.SortBy>
          <IconButton
            icon={direction === 'asc' ? 'arrow-up' : 'arrow-down'}
            label={direction === 'asc' ? 'Ascending; turn round' : 'Descending; turn round'}
            disabled={!sort}
            onClick={() => sort && onSort({ id: sort.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
          />
        </>
      )}
    </S.CardBar>
  );
}
