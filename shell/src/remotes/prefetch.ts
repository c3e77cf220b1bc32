import type { Catalogue } from './catalogue';

const REST_MS = 80;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const asked = new Set<string>();

/** Downloads what the first paint of the room at `path` needs, once per build, under the script's own checks. */
function prefetchRoom(catalogue: Catalogue, path: string) {
  const remote = catalogue.roomAt(path)?.remote;
  if (!remote || savesData() || asked.has(remote.container)) return;
  asked.add(remote.container);
  for (const file of remote.preload) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = remote.base + file;
    // Without the script's own crossorigin and integrity the file would be fetched twice.
    link.crossOrigin = 'anonymous';
    link.integrity = remote.integrity[file] ?? '';
    document.head.append(link);
  }
}

/** Whoever rests on a link, anywhere in the console, is about to follow it. */
export function startPrefetching(catalogue: Catalogue) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== window.location.origin) return;
    timer = setTimeout(() => prefetchRoom(catalogue, link.pathname), REST_MS);
  };
  document.addEventListener('pointerover', onIntent);
  document.addEventListener('focusin', onIntent);
}
