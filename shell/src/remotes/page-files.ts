import { CONTRACT } from '@campaign/platform';
import type { RoomMatch } from '../routing/route-table';
import { fetchDoor } from './federation';

const asked = new Set<string>();

/**
 * Downloads, in one wave, what the first paint of a page needs: its room's files and what of the shell comes late;
 * once per page and build, under the scripts' own checks. Nothing of it is run.
 */
export function fetchPageFiles({ remote, route }: RoomMatch) {
  // Not a byte of what could not be run here.
  if (remote.state === 'off' || remote.requires.platform !== CONTRACT) return;
  for (const file of [...remote.preload, ...(route.preload ?? [])]) {
    const href = remote.base + file;
    if (asked.has(href)) continue;
    asked.add(href);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = href;
    // Without the script's own crossorigin and integrity the file would be fetched twice.
    link.crossOrigin = 'anonymous';
    link.integrity = remote.integrity[file] ?? '';
    document.head.append(link);
  }
  for (const door of route.doors ?? []) void fetchDoor(door);
}
