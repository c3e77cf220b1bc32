import { CONTRACT } from '@campaign/platform';
import type { RouteMatch } from '../routing/route-table';
import { fetchDoor } from './federation';
import { loadScript } from './load-script';

/** Not a byte is asked for of what could not be run here. */
export const mayRun = ({ state, requires }: RouteMatch['remote']) =>
  state === 'on' && requires.platform === CONTRACT;

const asked = new Set<string>();

/**
 * Downloads, in one wave, what the first paint of a page needs: its remote's files and what of the shell comes late;
 * once per page and build, under the scripts' own checks. Nothing of it is run. `prefetch`: of a page that may never be asked
 * for, after all else; as `preload` the console would be warned of each file that nobody used.
 */
export function fetchPageFiles({ remote, route }: RouteMatch, how: 'preload' | 'prefetch' = 'preload') {
  if (!mayRun(remote)) return;
  for (const file of [...remote.preload, ...(route.preload ?? [])]) {
    const href = remote.base + file;
    if (asked.has(href)) continue;
    asked.add(href);
    const link = document.createElement('link');
    link.rel = how;
    link.as = 'script';
    link.href = href;
    // Without the script's own crossorigin and integrity the file would be fetched twice.
    link.crossOrigin = 'anonymous';
    link.integrity = remote.integrity[file] ?? '';
    document.head.append(link);
  }
  for (const door of route.doors ?? []) void fetchDoor(door);
}

/** The same, and the scripts of the page's screens are run: they only hand in modules, of which none is run yet. */
export async function loadPageFiles({ remote, route }: RouteMatch): Promise<void> {
  const screens = route.preload ?? [];
  await Promise.all([
    ...screens.map((file) => loadScript(remote.base + file, remote.integrity[file])),
    ...(route.doors ?? []).map(fetchDoor),
  ]);
}
