import { API_BASE } from './api-problem';

/** The server says something every 15 s. */
const SILENCE_MS = 40_000;
/** After a refusal or a silence; doubled with each that follows it, twice at most. */
const RETRY_MS = 20_000;
const MAX_DOUBLINGS = 2;

interface Line {
  /** Below the API's base. */
  path: string;
  /** What is told, by the name of its event; `again` where the server missed something itself. */
  hears: Readonly<Record<string, (data: string) => void>>;
  /** True while the line can be relied on; otherwise ask yourself. */
  onLive?: (live: boolean) => void;
  /** The tab is seen again, or a lost line stands again: whatever was told meanwhile was not heard. */
  onBack?: () => void;
  /** The line was cut while it stood: by a server that ends, or because the session did. */
  onCut: () => void;
}

/**
 * Keeps an EventSource to the server until the function it answers is called: taken up again when it was refused, lost or
 * fell silent. It rests while the tab is hidden: browsers allow six to a host, for all tabs together.
 */
export function openLine({ path, hears, onLive, onBack, onCut }: Line): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  let source: EventSource | undefined;
  let isLive = false;
  let isBehind = false;
  let failures = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const become = (now: boolean) => {
    if (isLive === now) return;
    isLive = now;
    onLive?.(now);
  };
  const hangUp = () => {
    source?.close();
    source = undefined;
    clearTimeout(retry);
    clearTimeout(silence);
    become(false);
  };
  const tryAgainLater = () => {
    hangUp();
    isBehind = true;
    retry = setTimeout(dial, RETRY_MS * 2 ** Math.min(failures, MAX_DOUBLINGS) * (0.75 + Math.random() / 2));
    failures += 1;
  };
  /** A line that says nothing is none, whatever the browser believes of it. */
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(tryAgainLater, SILENCE_MS);
  };
  const catchUp = () => {
    isBehind = false;
    onBack?.();
  };
  const onOpen = () => {
    failures = 0;
    heard();
    become(true);
    if (isBehind) catchUp();
  };
  function dial() {
    const line = new EventSource(`${API_BASE}${path}`);
    source = line;
    line.addEventListener('open', onOpen);
    line.addEventListener('error', () => {
      const stood = isLive;
      become(false);
      isBehind = true;
      if (stood) onCut();
      // A refusal is final for EventSource; a lost line it takes up again by itself.
      if (line.readyState === EventSource.CLOSED) tryAgainLater();
    });
    line.addEventListener('beat', heard);
    for (const [event, hear] of Object.entries(hears))
      line.addEventListener(event, ({ data }: MessageEvent<string>) => {
        heard();
        hear(data);
      });
  }
  const arrange = () => {
    if (document.hidden) return hangUp();
    if (source) return undefined;
    clearTimeout(retry);
    dial();
    return catchUp();
  };
  if (!document.hidden) dial();
  document.addEventListener('visibilitychange', arrange);
  return () => {
    document.removeEventListener('visibilitychange', arrange);
    hangUp();
  };
}
