import { useSearchParams } from 'react-router-dom';
import { useOpenPanel } from '@campaign/platform';
import { ListScreen, useRemoval } from '@campaign/platform/list-screen';
import { useDeletePhoneListsMutation } from '@campaign/shared-api';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { listColumns } from '../../components/list-columns';
import { useIsLimited } from '../../components/use-is-limited';
import { useShownLists } from '../../components/use-shown-lists';
import { words } from '../../words';
import { ListRowActions } from './list-row-actions';

/** The agency's phone lists (PL-01..14). A row opens its ledger. */
export function PhoneListsScreen() {
  const [params, setParams] = useSearchParams();
  const shown = useShownLists();
  const isLimited = useIsLimited();
  const openPanel = useOpenPanel();
  const [deleteLists] = useDeletePhoneListsMutation();
  const removal = useRemoval(({ listId }: PhoneList) => deleteLists([listId]).unwrap(), shown.rowKey, {
    item: ({ listName }) => words.deleted(listName),
    failure: 'row',
  });

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

  return (
    <ListScreen
      title={words.title}
      add={{ label: words.add, permission: 'list:create', onClick: () => void add() }}
      columns={listColumns(removal.problemOf)}
      rowTo={({ listId }) => `${paths.phoneLists()}?${withLedger(listId)}`}
      rowActions={(list) => <ListRowActions list={list} onDelete={() => void removal.remove(list)} />}
      empty={isLimited ? { text: words.empty.denied } : words.empty}
      {...shown}
    />
  );
}
