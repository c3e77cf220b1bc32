import { announce, download, useConfirm } from '@campaign/platform';
import {
  useExportDeliveryTextsMutation,
  useLazyCountUnreachableQuery,
  useSuppressUnreachableMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { DeliveryExportAsk } from '@campaign/shared-api/contracts';
import { Button, notify } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.delivery.texts;

/** What is done with the texts that are narrowed to: a file of them, and nobody texts again whom nothing reaches. */
export function TextActions({ ask }: { ask: DeliveryExportAsk }) {
  const confirm = useConfirm();
  const [exportTexts, { isLoading: exporting }] = useExportDeliveryTextsMutation();
  const [count, { isFetching: counting }] = useLazyCountUnreachableQuery();
  const [suppress, { isLoading: suppressing }] = useSuppressUnreachableMutation();

  const suppressNumbers = async ({ state: _state, ...wanted }: DeliveryExportAsk) => {
    const { data, error } = await count(wanted);
    if (!data) return notify('error', (error as ApiProblem).message);
    if (data.numbers === 0) return notify('info', say.none);
    const { title, text } = say.confirm;
    if (!(await confirm({ title, text: text(data.numbers, data.agencies), tone: 'danger' }))) return;
    await announce(
      suppress(wanted)
        .unwrap()
        .then(({ data: done }) => ({ message: say.suppressed(done.numbers) })),
    );
  };

  return (
    <>
      <Button icon="download" loading={exporting} onClick={() => void download(exportTexts(ask).unwrap())}>
        {say.export}
      </Button>
      {ask.direction !== 'RECEIVED' && (
        <Button icon="ban" loading={counting || suppressing} onClick={() => void suppressNumbers(ask)}>
          {say.suppress}
        </Button>
      )}
    </>
  );
}
