import { IconButton } from '../button/button';
import { Select } from '../select/select';
import type { Column } from './column';
import * as S from './data-table.styled';
import type { TableSort } from './table-state';

interface PhoneSortProps<Row> {
  columns: readonly Column<Row>[];
  /** On wide screens, too. */
  always: boolean;
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
}

/** Sorting where there are no column heads to press: under 768 px, over tiles, and where a tablet hides some. */
export function PhoneSort<Row>({ columns, always, sort, onSort }: PhoneSortProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const direction = sort?.direction ?? 'asc';
  return (
    <S.PhoneSort
      data-always={always || undefined}
      data-tablet={sortable.some(({ onTablet }) => onTablet) || undefined}
    >
      <Select
        label="Sort by"
        hideLabel
        value={sort?.id ?? ''}
        placeholder={sort ? undefined : 'Sort by'}
        options={sortable.map((column) => ({ value: column.id, label: `Sort by ${column.header}` }))}
        onChange={(event) => event.target.value && onSort({ id: event.target.value, direction })}
      />
      <IconButton
        icon={direction === 'asc' ? 'arrow-up' : 'arrow-down'}
        label={direction === 'asc' ? 'Ascending; turn round' : 'Descending; turn round'}
        disabled={!sort}
        onClick={() => sort && onSort({ id: sort.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
      />
    </S.PhoneSort>
  );
}
