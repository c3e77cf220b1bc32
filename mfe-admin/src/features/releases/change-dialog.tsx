import { useState, type FormEvent } from 'react';
import { announce } from '@campaign/platform';
import type { RegistryOverview } from '@campaign/shared-api/contracts';
import {
  useDisableRemoteMutation,
  useEnableRemoteMutation,
  useRollBackRemoteMutation,
} from '@campaign/shared-api';
import { Button, CancelButton, Dialog, Stack, Text, TextArea } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.releases.change;

export type RemoteHealthRow = RegistryOverview['remotes'][number];
export type Change = 'rollback' | 'disable' | 'enable';

/** The server's limits: a reason of a word is none. */
const SHORTEST = 3;
const LONGEST = 300;

interface ChangeDialogProps {
  change: Change;
  remote: RemoteHealthRow;
  parent: number;
  onClose: () => void;
}

/** One release more, with its reason. Nothing happens before both are read and confirmed. */
export function ChangeDialog({
  change,
  remote: { name, channels, fallbackBuild },
  parent,
  onClose,
}: ChangeDialogProps) {
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const [rollBack, { isLoading: rollingBack }] = useRollBackRemoteMutation();
  const [disable, { isLoading: disabling }] = useDisableRemoteMutation();
  const [enable, { isLoading: enabling }] = useEnableRemoteMutation();
  const asksMessage = change === 'disable';

  const tooShort = (text: string) => text.trim().length < SHORTEST;
  const reasonError = tried && tooShort(reason) ? say.reasonMissing : undefined;
  const messageError = tried && tooShort(message) ? say.messageMissing : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (tooShort(reason) || (asksMessage && tooShort(message))) return;
    const asked = { remote: name, parent, reason: reason.trim() };
    const writes = {
      rollback: () => rollBack(asked).unwrap(),
      disable: () => disable({ ...asked, message: message.trim() }).unwrap(),
      enable: () => enable(asked).unwrap(),
    };
    if (await announce(writes[change](), { saved: say.done[change](name) })) onClose();
  }

  const canary = channels.find(({ id }) => id === 'canary')?.build;
  const stable = channels.find(({ id }) => id === 'stable')?.build;
  const form = `change-${name}`;
  return (
    <Dialog
      open
      title={say.titles[change](name)}
      onClose={onClose}
      footer={
        <>
          <CancelButton>{say.cancel}</CancelButton>
          <Button
            type="submit"
            form={form}
            variant={change === 'enable' ? 'primary' : 'danger'}
            loading={rollingBack || disabling || enabling}
          >
            {say.confirm[change](name)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <Text>
            {change === 'rollback' ? say.rollbackText(canary, stable, fallbackBuild) : say.texts[change]}
          </Text>
          {asksMessage && (
            <TextArea
              label={say.message}
              help={say.messageHelp}
              value={message}
              maxLength={LONGEST}
              error={messageError}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
          <TextArea
            label={say.reason}
            help={say.reasonHelp}
            value={reason}
            maxLength={LONGEST}
            error={reasonError}
            onChange={(event) => setReason(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
