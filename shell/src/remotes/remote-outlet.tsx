import { useCallback, useSyncExternalStore } from 'react';
import type { PlatformHistory } from '@campaign/platform';
import { paths } from '@campaign/shared-api';
import { RemoteFailure, RemoteLoading } from './error-states';
import { LastResort } from './last-resort';
import type { Remotes } from './remotes';

/** Where a remote is put, and what stands there while it is not. */
export function RemoteOutlet({ remotes, history }: { remotes: Remotes; history: PlatformHistory }) {
  const { phase } = useSyncExternalStore(remotes.listen, remotes.state);
  const slot = useCallback(
    (element: HTMLDivElement | null) => {
      remotes.setSlot(element);
      return () => remotes.setSlot(null);
    },
    [remotes],
  );
  return (
    <>
      {phase.at === 'loading' && (
        <RemoteLoading slow={phase.slow} onCancel={() => history.back(paths.dashboard())} />
      )}
      {phase.at === 'failed' && (
        <>
          <RemoteFailure failure={phase.failure} onRetry={remotes.enterAgain} />
          <LastResort />
        </>
      )}
      {/* The remotes' own: React puts nothing in it. */}
      <div ref={slot} />
    </>
  );
}
