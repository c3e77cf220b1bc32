import { useMay } from '@campaign/shared-api';
import { paths } from '@campaign/shared-api/paths';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { IconButton, IconLink, LinkButton, Page } from '@campaign/shared-ui';
import { DataTable } from '@campaign/shared-ui/grid';
import { listColumns } from '../../components/list-columns';
import { ListFilters } from '../../components/list-filters';
import { useShownLists } from '../../components/use-shown-lists';
import { words } from '../../words';

const say = words.p2p;
const COLUMNS = listColumns();
const sendingOf = ({ listId }: PhoneList) => `${paths.p2pChat(listId)}?of=list`;

/** The lists that are sent to by hand, each a step from its numbers (P2PL-01..09). */
export function P2PListsScreen() {
  const shown = useShownLists({ for_p2p: 'true' });
  const maySend = useMay('p2p:read');
  const mayAdd = useMay('list:create');
  const isReady = (list: PhoneList) => maySend && list.listState === 'ACTIVE';

  return (
    <Page title={say.title}>
      <DataTable
        label={say.title}
        columns={COLUMNS}
        rowTo={(list) => (isReady(list) ? sendingOf(list) : undefined)}
        rowActions={(list) => maySend && <P2PSend list={list} />}
        rowTone={(list) => (list.listState === 'INACTIVE' ? 'muted' : 'default')}
        empty={{
          text: mayAdd ? say.empty : say.emptyReadOnly,
          action: mayAdd && <LinkButton to={paths.phoneLists()}>{words.title}</LinkButton>,
        }}
        toolbar={<ListFilters onRefresh={shown.onRetry} refreshing={shown.refetching} />}
        {...shown}
      />
    </Page>
  );
}

/** P2PL-05. A list that is not ready says so instead of leading nowhere. */
function P2PSend({ list }: { list: PhoneList }) {
  const label = words.actions.sendTo(list.listName);
  if (list.listState === 'ACTIVE') return <IconLink icon="eye" label={label} to={sendingOf(list)} />;
  return (
    <IconButton
      icon="eye"
      label={label}
      disabledReason={say.notReady[list.listState] ?? words.stillLoading}
    />
  );
}
