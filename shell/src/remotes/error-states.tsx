import { useEffect, useEffectEvent } from 'react';
import { Button, ErrorState, Skeleton, Text } from '@campaign/shared-ui';
import { words } from '../words';
import type { Failure } from './classify-error';
import { failureWords } from './failure-words';
import * as S from './error-states.styled';

/** While a room comes: its outline after 200 ms, after four seconds words and a way out. */
export function RoomLoading({ slow, onCancel }: { slow: boolean; onCancel: () => void }) {
  return (
    <S.Waiting>
      <Skeleton variant="table" count={6} label={words.room.loading} />
      {slow && (
        <S.Slow role="status">
          <Text tone="muted">{words.room.slow}</Text>
          <Button onClick={onCancel}>{words.room.cancel}</Button>
        </S.Slow>
      )}
    </S.Waiting>
  );
}

/** Why a room is not there, in words of its own, and what helps. Never blank. */
export function RoomFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { kind, detail } = failure;
  const { title, text } = failureWords[kind];
  const retry = useEffectEvent(onRetry);

  // The network's return is told to the window only.
  useEffect(() => {
    if (kind !== 'offline') return;
    const back = () => retry();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [kind]);

  const needsReload = kind === 'incompatible';
  return (
    <S.Failed>
      <ErrorState
        title={title}
        message={kind === 'incompatible' ? `${text} ${detail}` : text}
        action={
          <Button
            variant="primary"
            icon="refresh"
            onClick={needsReload ? () => window.location.reload() : onRetry}
          >
            {needsReload ? words.room.reload : words.room.retry}
          </Button>
        }
      />
    </S.Failed>
  );
}
