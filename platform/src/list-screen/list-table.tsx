import type { ReactNode } from 'react';
import { useMay } from '@campaign/shared-api';
import { DataTable, FilterBar, type DataTableProps } from '@campaign/shared-ui/grid';
import type { AddressFilters } from './address-filters';
import { DownloadList, type ListFile } from './download-list';
import type { Paged } from './use-paged';

export interface ListTableProps<Row> extends Pick<
  DataTableProps<Row>,
  | 'columns'
  | 'rowKey'
  | 'rowLabel'
  | 'rowTo'
  | 'rowActions'
  | 'actionsHeader'
  | 'onRowClick'
  | 'rowTone'
  | 'selected'
  | 'onSelect'
  | 'bulkActions'
  | 'density'
  | 'tile'
  | 'empty'
  | 'paged'
> {
  /** What the rows are: the table's accessible name. */
  label: string;
  page: Paged<Row>;
  filters: Pick<AddressFilters, 'clear' | 'active'>;
  /** The filters' fields, search first. */
  fields?: ReactNode;
  /** Right in the bar, after Refresh. */
  barActions?: ReactNode;
  /** What is filtered as CSV: `{ path: '/phone_lists/file', permission: 'list:export' }`. */
  file?: ListFile;
}

/** A list's filters and table. Refresh is for those of `screen:refresh`: no reader, no clicker (ROLE-11, ROLE-14). */
export function ListTable<Row>({
  label,
  page,
  filters,
  fields,
  barActions,
  file,
  ...table
}: ListTableProps<Row>) {
  const mayRefresh = useMay('screen:refresh');
  return (
    <DataTable
      label={label}
      {...table}
      {...page.table}
      filtered={filters.active > 0}
      onClearFilters={filters.clear}
      toolbar={
        <FilterBar
          {...(mayRefresh && { onRefresh: page.reload, refreshing: page.table.refetching ?? false })}
          onClear={filters.clear}
          activeCount={filters.active}
          actions={
            <>
              {file && <DownloadList {...file} asked={page.asked} />}
              {barActions}
            </>
          }
        >
          {fields}
        </FilterBar>
      }
    />
  );
}
