import { useMay } from '@campaign/shared-api';
import { paths } from '@campaign/shared-api/paths';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { IconButton, IconLink } from '@campaign/shared-ui';
import { useListDownload, useMayDownload } from '../../components/download';
import { isMoving } from '../../components/list-progress';
import { words } from '../../words';

const say = words.actions;

interface ListRowActionsProps {
  list: PhoneList;
  onDelete: (list: PhoneList) => void;
}

/** Send (P2P lists), download report and delete, each for those who may (PL-03, PL-04, PL-14). */
export function ListRowActions({ list, onDelete }: ListRowActionsProps) {
  const maySend = useMay('p2p:read') && list.listType === 'P2P SMS' && list.listState === 'ACTIVE';
  const { report: mayDownload } = useMayDownload(list);
  const mayDelete = useMay('list:delete');
  const { download, downloading } = useListDownload();

  return (
    <>
      {maySend && (
        <IconLink
          icon="send"
          label={say.sendTo(list.listName)}
          to={`${paths.p2pChat(list.listId)}?of=list`}
        />
      )}
      {mayDownload && (
        <IconButton
          icon="download"
          label={say.download(list.listName)}
          loading={downloading !== undefined}
          {...(isMoving(list) && { disabledReason: words.stillLoading })}
          onClick={() => void download(list)}
        />
      )}
      {mayDelete && (
        <IconButton
          icon="trash"
          tone="danger"
          label={say.delete(list.listName)}
          {...(isMoving(list) && { disabledReason: words.stillLoading })}
          onClick={() => onDelete(list)}
        />
      )}
    </>
  );
}
