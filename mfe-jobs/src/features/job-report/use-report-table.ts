import { useSearchParams } from 'react-router-dom';
import { pageAskedBy, type AskedPage } from '@campaign/platform/list-screen';
import { useTableState, withFilter } from '@campaign/shared-ui/grid';

/** Search, page and order of the open tab, from the address bar to the call and to the table. */
export function useReportTable<Asked extends AskedPage>() {
  const [params, setParams] = useSearchParams();
  const { state, onStateChange } = useTableState([params, setParams]);
  const text = params.get('q') ?? '';
  const query = { query: text || undefined, ...pageAskedBy<Asked>(state) };
  const search = (next: string) => setParams(withFilter(params, 'q', next), { replace: true });
  return { query, text, search, table: { state, onStateChange } };
}
