import type { Catalogue } from './catalogue';

const HOVER_MS = 80;
const asked = new Set<string>();

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Downloads what the first paint of the room at `path` needs, once per build, with the script's own checks. */
export function prefetchRoom(catalogue: Catalogue, path: string) {
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

/** Handlers for a link: whoever rests on it is about to follow it. */
export function prefetchOnIntent(catalogue: Catalogue, path: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer = setTimeout(() => prefetchRoom(catalogue, path), HOVER_MS);
  };
  const never = () => clearTimeout(timer);
  return { onPointerEnter: soon, onFocus: soon, onPointerLeave: never, onBlur: never };
}
