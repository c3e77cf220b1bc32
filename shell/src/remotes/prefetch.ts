import type { Role } from '@campaign/shared-api/contracts';
import { navEntries } from '../frame/nav-entries';
import type { Catalogue } from './catalogue';
import { fetchPageFiles } from './page-files';
import type { Rooms } from './rooms';

const REST_MS = 80;
/** After the first room is there, before what is probably next is fetched. */
const IDLE_MS = 2_000;
/** The rooms at the head of the sidebar are those people work in. */
const MOST_USED = 2;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** What the page at `path` needs, before anybody has asked for it. */
function prefetchPage(catalogue: Catalogue, path: string) {
  const page = catalogue.roomAt(path);
  if (page && !savesData()) fetchPageFiles(page);
}

/**
 * Whoever rests on a link, anywhere in the console, is about to follow it; and once the first room is on the page
 * and the browser idle, the most used rooms come too. Nothing before somebody is signed in.
 */
export function startPrefetching(catalogue: Catalogue, rooms: Rooms, roleNow: () => Role | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !roleNow() || link.origin !== window.location.origin) return;
    timer = setTimeout(() => prefetchPage(catalogue, link.pathname), REST_MS);
  };
  document.addEventListener('pointerover', onIntent);
  document.addEventListener('focusin', onIntent);

  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
  const stop = rooms.listen(() => {
    if (rooms.state().phase.at !== 'mounted') return;
    stop();
    setTimeout(() => {
      whenIdle(() => {
        const role = roleNow();
        const here = rooms.state().name;
        if (!role) return;
        navEntries(catalogue.remotes(), role)
          .filter(({ path }) => catalogue.roomAt(path)?.remote.name !== here)
          .slice(0, MOST_USED)
          .forEach(({ path }) => prefetchPage(catalogue, path));
      });
    }, IDLE_MS);
  });
}
