import { useCallback, type ReactNode } from 'react';
import { usePlatform } from '@campaign/platform';
import { CameByLink } from '../session/came-by-link';

/** Tells the pages outside how one came to them; on the static sign-in page nobody does, and nobody came by a link. */
export function Arrivals({ children }: { children: ReactNode }) {
  const { history } = usePlatform();
  const cameByLink = useCallback(() => history.current().action !== 'POP', [history]);
  return <CameByLink value={cameByLink}>{children}</CameByLink>;
}
