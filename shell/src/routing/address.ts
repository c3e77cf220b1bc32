import { publicPageAt, shortCodeAt, withoutLastSlashes, type PublicPage } from '@campaign/shared-api';
import type { RoomMatch } from './route-table';

/** What stands at an address. */
export type Address =
  | { kind: 'home' }
  | { kind: 'public'; page: PublicPage }
  | { kind: 'room'; match: RoomMatch }
  | { kind: 'short-link'; code: string }
  | { kind: 'nothing' };

/** Reads an address; rooms win over the short-link catch-all, which is matched last (ROUTE-14). */
export function readAddress(pathname: string, roomAt: (pathname: string) => RoomMatch | undefined): Address {
  const path = withoutLastSlashes(pathname);
  if (path === '/') return { kind: 'home' };
  const page = publicPageAt(path);
  if (page) return { kind: 'public', page };
  const match = roomAt(path);
  if (match) return { kind: 'room', match };
  const code = shortCodeAt(path);
  return code ? { kind: 'short-link', code } : { kind: 'nothing' };
}
