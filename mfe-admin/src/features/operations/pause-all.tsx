import { useId, useState, type FormEvent } from 'react';
import { announce, SendingPaused } from '@campaign/platform';
import { useHoldDispatchMutation } from '@campaign/shared-api';
import type { Operations } from '@campaign/shared-api/contracts';
import { Button, CancelButton, Dialog, TextField, useFocusPage } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.operations.pauseAll;
const SHORTEST_REASON = 3;

/** Stops every text of every agency, after a reason; lets all go on, after a question. */
export function PauseAll({ hold }: Pick<Operations, 'hold'>) {
  const [asking, setAsking] = useState(false);
  useFocusPage(Boolean(hold));
  if (hold) return <SendingPaused hold={hold} />;
  return (
    <>
      <Button variant="danger" icon="pause" onClick={() => setAsking(true)}>
        {say.stop}
      </Button>
      <StopDialog open={asking} onClose={() => setAsking(false)} />
    </>
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
          <CancelButton>{say.cancel}</CancelButton>
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
