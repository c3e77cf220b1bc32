import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { IdentityChange } from '../contracts';
import { askWhoseSession } from './ask-whose-session';
import { baseApi } from './base-api';
import { openLine } from './open-line';

/**
 * While a screen shows identities: reads them again when the registry has decided something about one, and says which.
 */
export function useFollowIdentities(onChange: (change: IdentityChange) => void): void {
  const dispatch = useDispatch();
  const refresh = useEffectEvent(() => void dispatch(baseApi.util.invalidateTags(['Identity'])));
  const tell = useEffectEvent(onChange);
  const cut = useEffectEvent(() => void askWhoseSession(dispatch));

  useEffect(
    () =>
      openLine({
        path: '/identities/events',
        hears: {
          again: () => refresh(),
          identity(data) {
            refresh();
            tell(JSON.parse(data) as IdentityChange);
          },
        },
        onBack: () => refresh(),
        onCut: () => cut(),
      }),
    [],
  );
}
