/** TBL-01: the choices of rows per page. */
export const PAGE_SIZES = [5, 10, 25, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;

export interface TableSort {
  /** The column's id. */
  id: string;
  direction: 'asc' | 'desc';
}

/** Which part of the rows is shown, in which order; the server cuts and sorts. */
export interface TableState {
  /** From 1. */
  page: number;
  pageSize: number;
  sort: TableSort | null;
}

/** Last page, at least 1. */
export const pageCountOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** TBL-02: another column sorts ascending, the same one turns round; either way page 1. */
export function sortBy(state: TableState, id: string): TableState {
  const turn = state.sort?.id === id && state.sort.direction === 'asc';
  return { ...state, page: 1, sort: { id, direction: turn ? 'desc' : 'asc' } };
}

/** Page, size and sort as a URL says them; anything unusable counts as the default. */
export function readTableState(
  params: URLSearchParams,
  defaults: { pageSize: number; sort: TableSort | null },
): TableState {
  const page = Number(params.get('page') ?? 1);
  const size = Number(params.get('size'));
  const sort = params.get('sort');
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.some((allowed) => allowed === size) ? size : defaults.pageSize,
    sort: sort
      ? { id: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }
      : defaults.sort,
  };
}

const setOrDrop = (params: URLSearchParams, name: string, value: string, absent: string) => {
  if (value === absent) params.delete(name);
  else params.set(name, value);
};

const sortText = (sort: TableSort | null) =>
  sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.id}` : '';

/** The URL for a state: `?page=2&size=25&sort=-startDate`. Defaults are left out; other parameters stay. */
export function writeTableState(
  params: URLSearchParams,
  state: TableState,
  defaults: { pageSize: number; sort: TableSort | null },
): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDrop(next, 'page', String(state.page), '1');
  setOrDrop(next, 'size', String(state.pageSize), String(defaults.pageSize));
  setOrDrop(next, 'sort', sortText(state.sort), sortText(defaults.sort));
  return next;
}

/** A filter changed: its parameter set (or dropped when empty) and back to page 1. */
export function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDrop(next, name, value, '');
  next.delete('page');
  return next;
}
