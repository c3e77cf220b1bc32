import { useEffect } from 'react';
import type { ApiProblem } from '@campaign/shared-api';
import type { TableState } from '@campaign/shared-ui/grid';

/** What a paged call is asked with. */
export interface AskedPage {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/**
 * A table's page, size and order as its call takes them. Where the order stands in the address it may be any word: the
 * server refuses one it does not know.
 */
export const pageAskedBy = <Asked extends AskedPage>({ page, pageSize, sort }: TableState) =>
  ({
    page,
    size: pageSize,
    ...(sort && { sort: sort.id, order: sort.direction }),
  }) as Pick<Asked, keyof AskedPage & keyof Asked>;

interface SortedTable {
  state: TableState;
  onStateChange: (next: TableState) => void;
}

/** Takes a sort from the address that the server has refused: an old link, or another tab's column. */
export function useKnownSort({ state, onStateChange }: SortedTable, error: unknown) {
  const isUnknown = state.sort !== null && (error as ApiProblem | undefined)?.fields?.sort !== undefined;
  // The address bar is the browser's.
  useEffect(() => {
    if (isUnknown) onStateChange({ ...state, sort: null });
  }, [isUnknown, state, onStateChange]);
}
