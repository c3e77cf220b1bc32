import { useSearchParams } from 'react-router-dom';
import type { ApiProblem, SkipToken } from '@campaign/shared-api';
import type { Page } from '@campaign/shared-api/contracts';
import { useTableState, type DataTableProps, type TableStateOptions } from '@campaign/shared-ui/grid';
import { pageAskedBy, useKnownSort, type AskedPage } from './asked-page';

interface QueryOptions {
  pollingInterval?: number;
  skipPollingIfUnfocused?: boolean;
  refetchOnMountOrArgChange?: boolean;
  skip?: boolean;
}
interface Answer<Reply> {
  data?: Reply | undefined;
  currentData?: Reply | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * The state of a query in the words of a DataTable, for lists that come whole or with more than their rows:
 * `<DataTable {...stateOf(answer)} rows={answer.data?.people} … />`
 */
export const stateOf = ({ data, error, isFetching, refetch }: Omit<Answer<unknown>, 'currentData'>) => ({
  error: (error as ApiProblem | undefined)?.message,
  onRetry: () => void refetch(),
  refetching: isFetching && (data !== undefined || error !== undefined),
});

/** One page of a list, as the address asks for it. */
export interface Paged<Row, Reply extends Page<Row> = Page<Row>, Asked = object> {
  /** All that a DataTable wants of its rows: `<DataTable {...paged.table} … />`. */
  table: Pick<
    DataTableProps<Row>,
    'rows' | 'total' | 'state' | 'onStateChange' | 'error' | 'onRetry' | 'refetching'
  >;
  /** The answer on the page; the one before while the next is on its way. */
  reply: Reply | undefined;
  /** The answer to `asked`, or undefined while that is on its way: what a watch polls for. */
  current: Reply | undefined;
  /** What the server is asked for: filters, page, size and order. */
  asked: Asked;
  reload(): void;
}

/** What a query is asked for, where it is not skipped. */
type AskedBy<Args extends unknown[]> = Exclude<Args[0], SkipToken | void> & object;

/**
 * A page of a list, with its four states (loading, rows, nothing, refused), and its page, size and order in the address.
 *
 * ```ts
 * const paged = usePaged(useGetPhoneListsQuery, { query: filter.query, identity_id: filter.identity });
 * ```
 *
 * `options`: the first order and page size, and what the query hook takes (polling).
 */
export function usePaged<Args extends unknown[], Reply extends Page<unknown>>(
  // As its arguments: of `(asked: Asked) => …` the compiler learns no `Asked`, and would take any filter.
  useQuery: (...args: Args) => Answer<Reply>,
  filter: NoInfer<Omit<AskedBy<Args>, keyof AskedPage>>,
  { pageSize, sort, ...options }: TableStateOptions & QueryOptions = {},
): Paged<Reply['data'][number], Reply & Page<Reply['data'][number]>, AskedBy<Args>> {
  const table = useTableState(useSearchParams(), { ...(pageSize && { pageSize }), ...(sort && { sort }) });
  const { state } = table;
  const asked = { ...filter, ...pageAskedBy(state) } as unknown as AskedBy<Args>;
  const answer = useQuery(...([asked, options] as unknown as Args));
  useKnownSort(table, answer.error);
  const { data, currentData } = answer;
  const answered = stateOf(answer);
  return {
    table: { ...table, ...answered, rows: data?.data, total: data?.total ?? 0 },
    reply: data,
    current: currentData,
    asked,
    reload: answered.onRetry,
  };
}
