import { publicPageAt, shortCodeAt, withoutLastSlashes, type PublicPage } from '@campaign/shared-api';
import type { RouteMatch } from './route-table';

/** What stands at an address. */
export type Address =
  | { kind: 'home' }
  | { kind: 'public'; page: PublicPage }
  | { kind: 'remote'; match: RouteMatch }
  | { kind: 'short-link'; code: string }
  | { kind: 'nothing' };

/** Reads an address; remotes win over the short-link catch-all, which is matched last (ROUTE-14). */
export function readAddress(
  pathname: string,
  remoteAt: (pathname: string) => RouteMatch | undefined,
): Address {
  const path = withoutLastSlashes(pathname);
  if (path === '/') return { kind: 'home' };
  const page = publicPageAt(path);
  if (page) return { kind: 'public', page };
  const match = remoteAt(path);
  if (match) return { kind: 'remote', match };
  const code = shortCodeAt(path);
  return code ? { kind: 'short-link', code } : { kind: 'nothing' };
}
