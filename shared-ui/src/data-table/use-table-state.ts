import { useCallback, useMemo } from 'react';
import {
  DEFAULT_PAGE_SIZE,
  readTableState,
  writeTableState,
  type TableSort,
  type TableState,
} from './table-state';

/** The pair a router's `useSearchParams()` gives; this package does not import a router. */
export type SearchParamsPair = readonly [
  URLSearchParams,
  (next: URLSearchParams, options?: { replace?: boolean }) => void,
];

export interface TableStateOptions {
  pageSize?: number;
  sort?: TableSort | null;
}

/**
 * Page, size and sort in the address bar: `useTableState(useSearchParams())`. Default state = clean URL.
 * Turning a page is a step of the browser's history, size and sort replace the current one.
 */
export function useTableState(
  [params, setParams]: SearchParamsPair,
  { pageSize = DEFAULT_PAGE_SIZE, sort = null }: TableStateOptions = {},
): { state: TableState; onStateChange: (next: TableState) => void } {
  const sortId = sort?.id;
  const direction = sort?.direction;
  const defaults = useMemo(
    () => ({ pageSize, sort: sortId && direction ? { id: sortId, direction } : null }),
    [pageSize, sortId, direction],
  );
  const state = useMemo(() => readTableState(params, defaults), [params, defaults]);
  const onStateChange = useCallback(
    (next: TableState) => {
      const turnsPageOnly = next.pageSize === state.pageSize && next.sort === state.sort;
      setParams(writeTableState(params, next, defaults), { replace: !turnsPageOnly });
    },
    [params, setParams, defaults, state],
  );
  return { state, onStateChange };
}
