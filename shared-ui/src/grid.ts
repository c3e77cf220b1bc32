export type { Column, RowKey } from './data-table/column';
export { DataTable, type DataTableProps } from './data-table/data-table';
export { useOnCard } from './data-table/tight';
export { CellLines, type CellLinesProps } from './data-table/cell-lines';
export { DayAndTime, type DayAndTimeProps } from './data-table/day-and-time';
export {
  DEFAULT_PAGE_SIZE,
  PAGE_SIZES,
  withFilter,
  type TableSort,
  type TableState,
} from './data-table/table-state';
export { useTableState, type SearchParamsPair, type TableStateOptions } from './data-table/use-table-state';
export { Pagination, type PaginationProps } from './pagination/pagination';
export { RowsPerPage, type RowsPerPageProps } from './pagination/rows-per-page';
export { idIn, IdFilter, type IdFilterProps } from './filter-bar/id-filter';
export { FilterBar, type FilterBarProps } from './filter-bar/filter-bar';
