import type { Role } from '@campaign/shared-api/contracts';
import { navEntries } from '../frame/nav-entries';
import type { Catalogue } from './catalogue';
import { fetchPageFiles } from './page-files';
import type { Remotes } from './remotes';

const REST_MS = 80;
/** After the first remote is there, before what is probably next is fetched. */
const IDLE_MS = 2_000;
/** The remotes at the head of the sidebar are those people work in. */
const MAX_USED = 2;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The address of our own that a link leads to. */
function pathOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === window.location.origin ? link.pathname : undefined;
}

/**
 * Whoever rests on a link, anywhere in the console, or presses it is about to follow it: its page is prepared. Once
 * the first remote is on the page and the browser idle, the files of the most used remotes come too. Nothing before
 * somebody is signed in, and where data is to be saved nothing before a press.
 */
export function startPrefetching(catalogue: Catalogue, remotes: Remotes, roleNow: () => Role | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onRest = (event: Event) => {
    clearTimeout(timer);
    const path = pathOf(event);
    if (path === undefined || !roleNow() || savesData()) return;
    timer = setTimeout(() => remotes.prepare(path), REST_MS);
  };
  document.addEventListener('pointerover', onRest);
  document.addEventListener('focusin', onRest);
  document.addEventListener('pointerdown', (event) => {
    const path = event.button === 0 ? pathOf(event) : undefined;
    if (path !== undefined && roleNow()) remotes.prepare(path);
  });

  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
  const stop = remotes.listen(() => {
    if (remotes.state().phase.at !== 'mounted') return;
    stop();
    setTimeout(() => {
      whenIdle(() => {
        const role = roleNow();
        const here = remotes.state().name;
        if (!role || savesData()) return;
        navEntries(catalogue.remotes(), role)
          .flatMap(({ path }) => catalogue.remoteAt(path) ?? [])
          .filter(({ remote }) => remote.name !== here)
          .slice(0, MAX_USED)
          .forEach((page) => fetchPageFiles(page, 'ahead'));
      });
    }, IDLE_MS);
  });
}
