import { useSearchParams } from 'react-router-dom';
import {
  useGetPhoneListsQuery,
  useUser,
  useWatchPhoneListsQuery,
  type ApiProblem,
} from '@campaign/shared-api';
import type { PhoneListQuery } from '@campaign/shared-api/contracts';
import { useTableState } from '@campaign/shared-ui/grid';
import { activeFilters, listQueryOf, readListFilter } from './list-filter';
import { isMoving } from './list-progress';

const WATCH_MS = 1000;

/** The page of lists that the address asks for, in the words of a table; rows that load move by themselves. */
export function useShownLists(only: Pick<PhoneListQuery, 'for_p2p'> = {}) {
  const [params, setParams] = useSearchParams();
  const table = useTableState([params, setParams]);
  const filter = readListFilter(params);
  const user = useUser() ?? { role: '', accountId: 0 };
  const query = { ...listQueryOf(filter, table.state, user), ...only };
  const { data, currentData, error, isFetching, refetch } = useGetPhoneListsQuery(query);
  useWatchPhoneListsQuery(query, {
    skip: !currentData?.data.some(isMoving),
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  return {
    ...table,
    rows: data?.data,
    total: data?.total ?? 0,
    rowKey: (list: { listId: number }) => list.listId,
    rowLabel: (list: { listName: string }) => list.listName,
    refetching: isFetching && data !== undefined,
    error: (error as ApiProblem | undefined)?.message,
    onRetry: () => void refetch(),
    filtered: activeFilters(filter) > 0,
    onClearFilters: () => setParams({}),
  };
}
