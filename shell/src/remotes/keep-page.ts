import type { Tell } from './beacons';
import { closeCookies } from './close-cookies';
import { restorePage } from './page-guard';
import type { RoomBuild } from './release';
import { guardStyles } from './room-styles';

/** How often the page is looked after while rooms live on it. */
const LOOK_MS = 1_000;

export interface PageKeeper {
  /** Puts back what a room has changed of the page since, and tells its team, once a build. */
  lookAfter(build?: RoomBuild): void;
  /** The same when the room has gone, and its style sheets with it. */
  tidyAfter(build: RoomBuild): void;
}

/**
 * Keeps the page as it is now, whatever the rooms on it do (M10). What one changes is put back within a second, and
 * before anybody's press is answered; who works in it stays.
 * @param there what is on the page
 */
export function keepPage(there: () => RoomBuild | undefined, tell: Tell): PageKeeper {
  closeCookies();
  restorePage();
  const restoreStyles = guardStyles();
  const told = new Set<string>();

  function lookAfter(build = there()) {
    const changed = restorePage();
    if (!changed) return;
    console.warn(`[shell] ${build?.name ?? 'Somebody'} changed${changed}.`);
    if (!build || told.has(build.container)) return;
    told.add(build.container);
    tell({ remote: build.name, build: build.build, outcome: 'tampered' });
  }
  setInterval(() => lookAfter(), LOOK_MS);
  window.addEventListener('click', () => lookAfter(), { capture: true });

  return {
    lookAfter,
    tidyAfter(build) {
      restoreStyles();
      lookAfter(build);
    },
  };
}
