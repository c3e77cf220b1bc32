import { useSearchParams } from 'react-router-dom';
import { useOpenPanel } from '@campaign/platform';
import { useMay } from '@campaign/shared-api';
import { paths } from '@campaign/shared-api/paths';
import { Button, Page } from '@campaign/shared-ui';
import { DataTable } from '@campaign/shared-ui/grid';
import { listColumns } from '../../components/list-columns';
import { ListFilters } from '../../components/list-filters';
import { useShownLists } from '../../components/use-shown-lists';
import { words } from '../../words';
import { ListRowActions } from './list-row-actions';
import { useDeleteList } from './use-delete-list';

/** The agency's phone lists (PL-01..14). A row opens its ledger. */
export function PhoneListsScreen() {
  const [params, setParams] = useSearchParams();
  const shown = useShownLists();
  const { deleteList, problems } = useDeleteList();
  const mayAdd = useMay('list:create');
  const openPanel = useOpenPanel();

  const withLedger = (listId: number) => {
    const next = new URLSearchParams(params);
    next.set('list', String(listId));
    return next;
  };
  const add = async () => {
    const made = await openPanel('phone-list-manager', { kind: 'phone' });
    // A suppression list is not among these rows (PL-01): without its ledger it would seem lost.
    if (made?.listType === 'Suppression') setParams(withLedger(made.listId));
  };
  const addButton = mayAdd && (
    <Button variant="primary" icon="plus" onClick={() => void add()}>
      {words.add}
    </Button>
  );

  return (
    <Page title={words.title} actions={addButton}>
      <DataTable
        label={words.title}
        columns={listColumns(problems)}
        rowTo={({ listId }) => `${paths.phoneLists()}?${withLedger(listId)}`}
        rowActions={(list) => <ListRowActions list={list} onDelete={deleteList} />}
        rowTone={(list) => (list.listState === 'INACTIVE' ? 'muted' : 'default')}
        empty={{ text: mayAdd ? words.empty.text : words.empty.readOnly, action: addButton }}
        toolbar={<ListFilters onRefresh={shown.onRetry} refreshing={shown.refetching} />}
        {...shown}
      />
    </Page>
  );
}
