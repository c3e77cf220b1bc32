import { useId, useState, type FormEvent } from 'react';
import { announce, timeAgo, useConfirm } from '@campaign/platform';
import {
  useHoldDispatchMutation,
  useLazyGetOperationsQuery,
  useReleaseDispatchMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import type { Operations } from '@campaign/shared-api/contracts';
import { Banner, Button, Dialog, notify, TextField, Timestamp, useFocusPage } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.operations.pauseAll;
const SHORTEST_REASON = 3;

/** Stops every text of every agency, after a reason; lets all go on, after a question. */
export function PauseAll({ hold }: Pick<Operations, 'hold'>) {
  const [asking, setAsking] = useState(false);
  const [release, releasing] = useReleaseDispatchMutation();
  const [stopAgain] = useHoldDispatchMutation();
  const [readNow, reading] = useLazyGetOperationsQuery();
  const confirm = useConfirm();
  useFocusPage(Boolean(hold));

  if (!hold)
    return (
      <>
        <Button variant="danger" icon="pause" onClick={() => setAsking(true)}>
          {say.stop}
        </Button>
        <StopDialog open={asking} onClose={() => setAsking(false)} />
      </>
    );
  const goOn = async () => {
    const { reason, since } = hold;
    try {
      const { queue } = await readNow().unwrap();
      const title = say.goOnQuestion(queue.pending, queue.pendingCost, timeAgo(since));
      if (!(await confirm({ title, text: say.goOnText, confirmLabel: say.goOnNow }))) return;
      const { data, message } = await release().unwrap();
      if (!data.undoMs) return notify('success', message ?? say.goesOn);
      notify('info', say.sendingIn(Math.ceil(data.undoMs / 1000)), {
        countdown: { ms: data.undoMs, text: say.sendingIn },
        action: {
          label: say.undo,
          onSelect: () => void announce(stopAgain({ reason }).unwrap(), { saved: say.stopped }),
        },
      });
    } catch (problem) {
      notify('error', (problem as ApiProblem).message);
    }
  };
  return (
    <Banner
      tone="danger"
      role="status"
      title={say.stopped}
      action={
        <Button icon="play" loading={reading.isFetching || releasing.isLoading} onClick={() => void goOn()}>
          {say.goOn}
        </Button>
      }
    >
      {hold.reason} · {hold.by}, <Timestamp iso={hold.since} />
    </Banner>
  );
}

function StopDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [stop, stopping] = useHoldDispatchMutation();
  const isGiven = reason.trim().length >= SHORTEST_REASON;
  const formId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isGiven && (await announce(stop({ reason: reason.trim() }).unwrap()))) onClose();
  };
  return (
    <Dialog
      open={open}
      title={say.stop}
      text={say.stopText}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            loading={stopping.isLoading}
            {...(!isGiven && { disabled: true })}
          >
            {say.stopNow}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextField
          label={say.reason}
          help={say.reasonHelp}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
