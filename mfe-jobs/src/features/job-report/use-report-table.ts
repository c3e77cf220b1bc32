import { useSearchParams } from 'react-router-dom';
import { useTableState, withFilter } from '@campaign/shared-ui/grid';
import type { ReportQuery } from '@campaign/shared-api/contracts';

/** Search, page and order of the open tab, from the address bar to the call and to the table. */
export function useReportTable() {
  const [params, setParams] = useSearchParams();
  const { state, onStateChange } = useTableState([params, setParams]);
  const text = params.get('q') ?? '';
  const query: ReportQuery = {
    page: state.page,
    size: state.pageSize,
    query: text || undefined,
    ...(state.sort && { sort: state.sort.id, order: state.sort.direction }),
  };
  const search = (next: string) => setParams(withFilter(params, 'q', next), { replace: true });
  return { query, text, search, table: { state, onStateChange } };
}
