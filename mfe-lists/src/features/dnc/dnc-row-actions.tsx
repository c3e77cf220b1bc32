import { scopeOf, useMay, useUser } from '@campaign/shared-api';
import type { Dnc } from '@campaign/shared-api/contracts';
import { IconButton } from '@campaign/shared-ui';
import { useListDownload } from '../../components/download';
import { isMoving } from '../../components/list-progress';
import { dncWords } from '../../dnc-words';
import { useDncLabel } from './use-shown-dncs';

const say = dncWords.actions;

/** DNC-05: a list's report, and delete, each for those who may. */
export function DncRowActions({ dnc, onDelete }: { dnc: Dnc; onDelete: (dnc: Dnc) => void }) {
  const labelOf = useDncLabel();
  const role = useUser()?.role;
  const scope = role && scopeOf('list:download', role);
  const may = useMay('list:download');
  const mayDownload = may && dnc.list !== null && (scope === 'any' || scope === 'own');
  const mayDelete = useMay(dnc.kind === 'list' ? 'list:delete' : 'dnc:delete');
  const { download, downloading } = useListDownload();
  const busy = dnc.list && isMoving(dnc.list) ? { disabledReason: dncWords.stillLoading } : {};

  return (
    <>
      {mayDownload && (
        <IconButton
          icon="download"
          label={say.download(labelOf(dnc))}
          loading={downloading !== undefined}
          {...busy}
          onClick={() => void download({ listId: dnc.id, fileUrl: dnc.list?.fileUrl ?? '' })}
        />
      )}
      {mayDelete && (
        <IconButton
          icon="trash"
          tone="danger"
          label={say.delete(labelOf(dnc))}
          {...busy}
          onClick={() => onDelete(dnc)}
        />
      )}
    </>
  );
}
