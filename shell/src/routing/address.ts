import { PUBLIC_PAGES, RESERVED_SEGMENTS, type PublicPage } from '@campaign/shared-api';
import type { RoomMatch } from './route-table';

/** What stands at an address. */
export type Address =
  | { kind: 'home' }
  | { kind: 'public'; page: PublicPage }
  | { kind: 'room'; match: RoomMatch }
  | { kind: 'short-link'; code: string }
  | { kind: 'nothing' };

const SHORT_CODE = /^\/([A-Za-z0-9]{8})$/;

/** Reads an address; rooms win over the short-link catch-all, which is matched last (ROUTE-14). */
export function readAddress(pathname: string, roomAt: (pathname: string) => RoomMatch | undefined): Address {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (path === '/') return { kind: 'home' };
  const page = PUBLIC_PAGES.find((each) => each === path);
  if (page) return { kind: 'public', page };
  const match = roomAt(path);
  if (match) return { kind: 'room', match };
  const code = SHORT_CODE.exec(path)?.[1];
  if (code && !RESERVED_SEGMENTS.includes(code)) return { kind: 'short-link', code };
  return { kind: 'nothing' };
}
