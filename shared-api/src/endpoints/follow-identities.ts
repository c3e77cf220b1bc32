import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { IdentityChange } from '../contracts';
import { API_BASE } from './api-problem';
import { baseApi } from './base-api';

/**
 * While a screen shows identities: reads them again when the registry has decided something about one, and says which.
 * One line to the server, which takes itself up again when it is lost; it rests while the tab is hidden.
 */
export function useFollowIdentities(onChange: (change: IdentityChange) => void): void {
  const dispatch = useDispatch();
  const refresh = useEffectEvent(() => void dispatch(baseApi.util.invalidateTags(['Identity'])));
  const tell = useEffectEvent(onChange);

  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined;
    let line: EventSource | undefined;
    const hangUp = () => {
      line?.close();
      line = undefined;
    };
    const open = () => {
      line = new EventSource(`${API_BASE}/identities/events`);
      line.addEventListener('again', refresh);
      line.addEventListener('identity', ({ data }: MessageEvent<string>) => {
        refresh();
        tell(JSON.parse(data) as IdentityChange);
      });
    };
    const arrange = () => {
      const rests = document.hidden;
      if (rests) return hangUp();
      if (line) return undefined;
      open();
      // What was decided while nobody looked.
      return refresh();
    };
    if (!document.hidden) open();
    document.addEventListener('visibilitychange', arrange);
    return () => {
      document.removeEventListener('visibilitychange', arrange);
      hangUp();
    };
  }, []);
}
