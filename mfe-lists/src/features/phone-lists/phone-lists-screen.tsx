import { useSearchParams } from 'react-router-dom';
import { useOpenPanel } from '@campaign/platform';
import {
  useGetPhoneListsQuery,
  useMay,
  useUser,
  useWatchPhoneListsQuery,
  type ApiProblem,
} from '@campaign/shared-api';
import { Button, Page } from '@campaign/shared-ui';
import { useTableState } from '@campaign/shared-ui/grid';
import { isMoving } from '../../components/list-progress';
import { words } from '../../words';
import { activeFilters, listQueryOf, readListFilter } from './list-filter';
import { PhoneListTable } from './phone-list-table';

const WATCH_MS = 1000;

/** The agency's phone lists; rows that load move by themselves (PL-01..14). */
export function PhoneListsScreen() {
  const [params, setParams] = useSearchParams();
  const table = useTableState([params, setParams]);
  const filter = readListFilter(params);
  const user = useUser() ?? { role: '', accountId: 0 };
  const query = listQueryOf(filter, table.state, user);
  const { data, currentData, error, isFetching, refetch } = useGetPhoneListsQuery(query);
  useWatchPhoneListsQuery(query, {
    skip: !currentData?.data.some(isMoving),
    pollingInterval: WATCH_MS,
    skipPollingIfUnfocused: true,
  });
  const mayAdd = useMay('list:create');
  const openPanel = useOpenPanel();

  const open = (listId: number) => {
    const next = new URLSearchParams(params);
    next.set('list', String(listId));
    setParams(next);
  };
  const add = async () => {
    const made = await openPanel('phone-list-manager', { kind: 'phone' });
    // A suppression list is not among these rows (PL-01): without its ledger it would seem lost.
    if (made?.listType === 'Suppression') open(made.listId);
  };
  const addButton = mayAdd && (
    <Button variant="primary" icon="plus" onClick={() => void add()}>
      {words.add}
    </Button>
  );

  return (
    <Page title={words.title} actions={addButton}>
      <PhoneListTable
        page={data}
        refetching={isFetching && data !== undefined}
        error={(error as ApiProblem | undefined)?.message}
        onRefresh={() => void refetch()}
        filtered={activeFilters(filter) > 0}
        firstAction={addButton}
        {...table}
      />
    </Page>
  );
}
