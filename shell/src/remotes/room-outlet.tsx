import { useCallback, useSyncExternalStore } from 'react';
import type { PlatformHistory } from '@campaign/platform';
import { paths } from '@campaign/shared-api';
import { RoomFailure, RoomLoading } from './error-states';
import type { Rooms } from './rooms';

/** Where a room is put, and what stands there while it is not. */
export function RoomOutlet({ rooms, history }: { rooms: Rooms; history: PlatformHistory }) {
  const { phase } = useSyncExternalStore(rooms.listen, rooms.state);
  const slot = useCallback(
    (element: HTMLDivElement | null) => {
      rooms.setSlot(element);
      return () => rooms.setSlot(null);
    },
    [rooms],
  );
  return (
    <>
      {phase.at === 'loading' && (
        <RoomLoading slow={phase.slow} onCancel={() => history.back(paths.dashboard())} />
      )}
      {phase.at === 'failed' && <RoomFailure failure={phase.failure} onRetry={rooms.enterAgain} />}
      {/* The rooms' own: React puts nothing in it. */}
      <div ref={slot} />
    </>
  );
}
