import { useState, type FormEvent } from 'react';
import { announce, SendingPaused } from '@campaign/platform';
import {
  useEnableRemoteMutation,
  useGetOperationsQuery,
  useGetRegistryQuery,
  useHoldDispatchMutation,
  useRollBackRemoteMutation,
} from '@campaign/shared-api';
import type { RegistryOverview } from '@campaign/shared-api/contracts';
import { Badge, Banner, Button, Card, Inline, Text, TextField } from '@campaign/shared-ui';
import { words } from '../words';
import * as S from './emergency-controls.styled';

const say = words.emergency;
/** The server's limit for a reason. */
const SHORTEST_REASON = 3;

/**
 * What an ADMIN needs when the remote that holds Operations and Releases cannot be shown: the kill switch of all sending,
 * and the way back of each remote. Part of the shell, so that no remote's absence takes it away.
 */
export function EmergencyControls() {
  return (
    <S.Controls aria-label={say.title}>
      <Text variant="h2">{say.title}</Text>
      <Text tone="muted">{say.text}</Text>
      <Sending />
      <Remotes />
    </S.Controls>
  );
}

function Sending() {
  const { data, error, refetch } = useGetOperationsQuery();
  const [reason, setReason] = useState('');
  const [hold, holding] = useHoldDispatchMutation();
  const pause = async (event: FormEvent) => {
    event.preventDefault();
    if (await announce(hold({ reason: reason.trim() }).unwrap())) setReason('');
  };

  return (
    <Card title={say.sending}>
      {error && <Unread message={error.message} onRetry={() => void refetch()} />}
      {data?.hold && <SendingPaused hold={data.hold} />}
      {data && !data.hold && (
        <form onSubmit={(event) => void pause(event)}>
          <Inline gap={8} align="end">
            <TextField
              label={say.reason}
              value={reason}
              maxLength={200}
              onChange={({ target }) => setReason(target.value)}
            />
            <Button
              type="submit"
              variant="danger"
              icon="pause"
              loading={holding.isLoading}
              disabledReason={reason.trim().length < SHORTEST_REASON ? say.reasonMissing : undefined}
            >
              {say.pause}
            </Button>
          </Inline>
        </form>
      )}
    </Card>
  );
}

function Remotes() {
  const { data, error, refetch } = useGetRegistryQuery();
  return (
    <Card title={say.parts}>
      {error && <Unread message={error.message} onRetry={() => void refetch()} />}
      <S.Remotes>
        {data?.data.remotes.map((remote) => (
          <Remote key={remote.name} remote={remote} parent={data.data.release.release} />
        ))}
      </S.Remotes>
    </Card>
  );
}

interface RemoteProps {
  remote: RegistryOverview['remotes'][number];
  /** The release that a change is based on; refused if another one is in force by then. */
  parent: number;
}

function Remote({ remote: { name, state, channels, fallbackBuild }, parent }: RemoteProps) {
  const [enable, enabling] = useEnableRemoteMutation();
  const [rollBack, rollingBack] = useRollBackRemoteMutation();
  const isOff = state === 'off';
  const hasWayBack = fallbackBuild !== undefined || channels.some(({ id }) => id === 'canary');
  const order = { remote: name, parent, reason: say.releaseReason };

  return (
    <S.Remote>
      <Text as="span">{name}</Text>
      <Badge tone={isOff ? 'warn' : 'success'}>{isOff ? say.off : say.on}</Badge>
      {isOff && (
        <Button
          size="sm"
          icon="play"
          loading={enabling.isLoading}
          onClick={() => void announce(enable(order).unwrap(), { saved: say.enabled(name) })}
        >
          {say.switchOn(name)}
        </Button>
      )}
      <Button
        size="sm"
        icon="undo"
        loading={rollingBack.isLoading}
        disabledReason={hasWayBack ? undefined : say.noWayBack}
        onClick={() => void announce(rollBack(order).unwrap(), { saved: say.rolledBack(name) })}
      >
        {say.rollBack(name)}
      </Button>
    </S.Remote>
  );
}

function Unread({ message = '', onRetry }: { message?: string | undefined; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      title={message}
      action={<Button onClick={onRetry}>{words.remote.retry}</Button>}
    />
  );
}
