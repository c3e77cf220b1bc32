import { useEffect, useEffectEvent } from 'react';
import { Button, ErrorState, Skeleton, Text } from '@campaign/shared-ui';
import { words } from '../words';
import type { Failure } from './classify-error';
import { failureWords } from './failure-words';
import * as S from './error-states.styled';

/** While a remote comes: its outline after 200 ms, after four seconds words and a way out. */
export function RemoteLoading({ slow, onCancel }: { slow: boolean; onCancel: () => void }) {
  return (
    <S.Waiting>
      <Skeleton variant="table" count={6} label={words.remote.loading} />
      {slow && (
        <S.Slow role="status">
          <Text tone="muted">{words.remote.slow}</Text>
          <Button onClick={onCancel}>{words.remote.cancel}</Button>
        </S.Slow>
      )}
    </S.Waiting>
  );
}

/** Why a remote is not there, in words of its own, and what helps. Never blank. */
export function RemoteFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
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

  const needsReload = kind === 'incompatible' || kind === 'contract';
  const message = {
    // Which versions do not fit each other helps whoever is told.
    incompatible: `${text} ${detail}`,
    // The operator's own words, if there are any.
    disabled: detail || text,
  };
  return (
    <S.Failed>
      <ErrorState
        title={title}
        titleAs="h1"
        message={kind in message ? message[kind as keyof typeof message] : text}
        action={
          <>
            <Button variant={needsReload ? 'secondary' : 'primary'} icon="refresh" onClick={onRetry}>
              {words.remote.retry}
            </Button>
            {needsReload && (
              <Button variant="primary" onClick={() => window.location.reload()}>
                {words.remote.reload}
              </Button>
            )}
          </>
        }
      />
    </S.Failed>
  );
}
