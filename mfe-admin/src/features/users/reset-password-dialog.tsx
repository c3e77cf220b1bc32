import { useId, useState, type FormEvent } from 'react';
import { passwordFault, useResetAgentPasswordMutation, type ApiProblem } from '@campaign/shared-api';
import type { Agent } from '@campaign/shared-api/contracts';
import { Button, CONFIRM_DELAY_MS, Dialog, notify, PasswordField } from '@campaign/shared-ui';
import { nameOf, userWords } from '../../user-words';

const say = userWords.password;

interface ResetPasswordDialogProps {
  /** Whose; null: closed. */
  agent: Agent | null;
  onClose: () => void;
}

/** An administrator chooses a temporary password for somebody (UPWD). */
export function ResetPasswordDialog({ agent, onClose }: ResetPasswordDialogProps) {
  // Whoever was there stays drawn while the dialog goes.
  const [shown, setShown] = useState(agent);
  if (agent && agent !== shown) setShown(agent);
  return shown && <ResetForm key={shown.id} open={agent !== null} agent={shown} onClose={onClose} />;
}

function ResetForm({ agent, open, onClose }: { agent: Agent; open: boolean; onClose: () => void }) {
  const formId = useId();
  const [reset] = useResetAgentPasswordMutation();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const close = () => {
    setPassword('');
    setProblem(undefined);
    setBusy(false);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = passwordFault(password);
    setProblem(fault);
    if (fault || busy) return;
    setBusy(true);
    try {
      const { message } = await reset({ agentId: agent.id, password }).unwrap();
      notify('success', message ?? say.done);
      // UPWD-03.
      window.setTimeout(close, CONFIRM_DELAY_MS);
    } catch (error) {
      const { message } = error as ApiProblem;
      console.warn(`A password was not reset: ${message}`);
      setProblem(message || say.failed);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      title={say.title}
      text={say.text(nameOf(agent))}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{say.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} loading={busy}>
            {say.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={say.label}
          autoComplete="new-password"
          maxLength={128}
          value={password}
          error={problem}
          onChange={({ target }) => {
            setPassword(target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
