import { useOpenPanel } from '@campaign/platform';
import { ListScreen, SearchFilter, text, useAddressFilters, usePaged } from '@campaign/platform/list-screen';
import { useGetPhoneListsQuery } from '@campaign/shared-api';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { Button, LinkButton, notify, Timestamp } from '@campaign/shared-ui';
import type { Column } from '@campaign/shared-ui/grid';
import { words } from '../../words';

const columns: Column<PhoneList>[] = [
  { id: 'listName', header: words.columns.name, sortable: true, primary: true, cell: (list) => list.listName },
  {
    id: 'leadsLoaded',
    header: words.columns.people,
    sortable: true,
    align: 'end',
    cell: (list) => words.number(list.leadsLoaded),
  },
  {
    id: 'createdAt',
    header: words.columns.added,
    sortable: true,
    cell: (list) => <Timestamp iso={list.createdAt} variant="date" />,
  },
];

/** The agency's lists, each with a question to ask. */
export function ListsScreen() {
  const filters = useAddressFilters({ query: text });
  const page = usePaged(useGetPhoneListsQuery, filters.filter);
  const openPanel = useOpenPanel();

  const ask = async ({ listName }: PhoneList) => {
    const kept = await openPanel('{{name}}-question', { listName });
    if (kept) notify('success', words.asked(kept.question));
  };

  return (
    <ListScreen
      title={words.title}
      actions={<LinkButton to="/{{name}}/summary">{words.summary.link}</LinkButton>}
      columns={columns}
      page={page}
      filters={filters}
      fields={<SearchFilter filters={filters} label={words.search} />}
      rowKey={(list) => list.listId}
      rowLabel={(list) => list.listName}
      rowActions={(list) => (
        <Button size="sm" onClick={() => void ask(list)}>
          {words.ask(list.listName)}
        </Button>
      )}
      empty={{ text: words.empty }}
    />
  );
}
