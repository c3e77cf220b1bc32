import { CONTRACT } from '@campaign/platform';
import type { RouteMatch } from '../routing/route-table';
import { fetchDoor } from './federation';
import { loadScript } from './load-script';

/** Not a byte is asked for of what could not be run here. */
export const mayRun = ({ state, requires }: RouteMatch['remote']) =>
  state === 'on' && requires.platform === CONTRACT;

const asked = new Set<string>();

/** A file that is about to be run: without its script's own crossorigin and integrity it would be fetched twice. */
function preload(href: string, integrity: string) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  document.head.append(link);
}

/**
 * A file that may never be run, into the browser's cache after all else. No link: of what is preloaded in vain the console is
 * warned, and what is prefetched Firefox holds to `default-src`, which allows nothing.
 */
async function fetchAhead(href: string, integrity: string) {
  const answer = await fetch(href, { credentials: 'same-origin', integrity, priority: 'low' });
  await answer.arrayBuffer();
}

/**
 * Downloads, in one wave, what the first paint of a page needs: its remote's files and what of the shell comes late;
 * once per page and build, under the scripts' own checks. Nothing of it is run. `ahead`: of a page that may never be asked
 * for.
 */
export function fetchPageFiles({ remote, route }: RouteMatch, when: 'now' | 'ahead' = 'now') {
  if (!mayRun(remote)) return;
  for (const file of [...remote.preload, ...(route.preload ?? [])]) {
    const href = remote.base + file;
    if (asked.has(href)) continue;
    asked.add(href);
    const integrity = remote.integrity[file] ?? '';
    if (when === 'now') preload(href, integrity);
    // Asked for again, and told of, when it is wanted.
    else fetchAhead(href, integrity).catch(() => asked.delete(href));
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
