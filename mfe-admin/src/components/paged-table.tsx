import type { Page } from '@campaign/shared-api/contracts';
import type { ApiProblem } from '@campaign/shared-api';
import { DataTable, type DataTableProps } from '@campaign/shared-ui/grid';

/** What a query hook of a paged call gives. */
interface Answer<Row> {
  data?: Page<Row> | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface PagedTableProps<Row> extends Omit<
  DataTableProps<Row>,
  'rows' | 'total' | 'error' | 'refetching' | 'onRetry'
> {
  answer: Answer<Row>;
}

/** A table of what the server answers page by page: while it asks, when it is refused, and with the rows. */
export function PagedTable<Row>({
  answer: { data, error, isFetching, refetch },
  ...table
}: PagedTableProps<Row>) {
  return (
    <DataTable
      {...table}
      rows={data?.data}
      total={data?.total ?? 0}
      error={(error as ApiProblem | undefined)?.message}
      refetching={isFetching && data !== undefined}
      onRetry={() => void refetch()}
    />
  );
}
