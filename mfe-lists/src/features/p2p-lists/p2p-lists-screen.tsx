import { ListScreen } from '@campaign/platform/list-screen';
import { useMay } from '@campaign/shared-api';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { IconButton, IconLink, LinkButton } from '@campaign/shared-ui';
import { listColumns } from '../../components/list-columns';
import { useIsLimited } from '../../components/use-is-limited';
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
  const isLimited = useIsLimited();
  return (
    <ListScreen
      title={say.title}
      columns={COLUMNS}
      actionsHeader={say.action}
      paged="when-more"
      rowTo={(list) => (maySend && list.listState === 'ACTIVE' ? sendingOf(list) : undefined)}
      rowActions={(list) => maySend && <P2PSend list={list} />}
      empty={{
        text: isLimited ? words.empty.denied : mayAdd ? say.empty : say.emptyReadOnly,
        action: mayAdd && <LinkButton to={paths.phoneLists()}>{words.title}</LinkButton>,
      }}
      {...shown}
    />
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
