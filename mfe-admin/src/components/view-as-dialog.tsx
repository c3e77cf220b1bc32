import { useState, type FormEvent } from 'react';
import { announce } from '@campaign/platform';
import { useViewAsMutation } from '@campaign/shared-api';
import { Button, CancelButton, Dialog, TextField } from '@campaign/shared-ui';
import { userWords } from '../user-words';

const say = userWords.view;

interface ViewAsDialogProps {
  /** As whom; null: closed. */
  person: { id: number; name: string } | null;
  onClose: () => void;
}

/** Why ADMIN looks at the console as somebody else; the page that follows is that person's. */
export function ViewAsDialog({ person, onClose }: ViewAsDialogProps) {
  const [viewAs, { isLoading }] = useViewAsMutation();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setReason('');
    setProblem(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!person || isLoading) return;
    if (reason.trim() === '') return setProblem(say.reasonRequired);
    const begun = viewAs({ agentId: person.id, reason: reason.trim() }).unwrap();
    const done = await announce(
      begun.then(() => ({ message: say.begun(person.name) })),
      { failed: say.failed },
    );
    if (done) close();
  };
  return (
    <Dialog
      open={person !== null}
      title={person ? say.title(person.name) : ''}
      text={say.text}
      onClose={close}
      footer={
        <>
          <CancelButton>{say.cancel}</CancelButton>
          <Button variant="primary" type="submit" form="view-as" loading={isLoading}>
            {say.submit}
          </Button>
        </>
      }
    >
      <form id="view-as" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={say.reason}
          help={say.reasonHelp}
          maxLength={200}
          value={reason}
          error={problem}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
