import type { JobChange } from '../contracts';
import { API_BASE } from './api-problem';

export interface JobListener {
  jobIds: readonly number[];
  /** These are now so. */
  onChange(jobs: readonly JobChange[]): void;
  /** Deleted, or not for this person. */
  onGone(jobIds: readonly number[]): void;
  /** True while the stream can be relied on; otherwise ask yourself. */
  onLive(live: boolean): void;
  /** The line was cut while it stood: by a server that ends, or because the session did. */
  onCut(): void | Promise<void>;
}

/** The server's limit. */
const MAX_JOBS = 100;
/** Screens come and go together: one new line for all of them. */
const SETTLE_MS = 50;
/** The server says something every 15 s. */
const SILENCE_MS = 40_000;
/** After a refusal, while screens ask by themselves. */
const RETRY_MS = 20_000;

const listeners = new Set<JobListener>();
let source: EventSource | undefined;
let shownIds = '';
let live = false;
let settling: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps a listener told of its jobs over this tab's one EventSource; answers the function that stops it. The
 * line rests while the tab is hidden: browsers allow six to a host, for all tabs together.
 */
export function listenToJobs(listener: JobListener): () => void {
  if (listeners.size === 0) globalThis.document?.addEventListener('visibilitychange', settle);
  listeners.add(listener);
  listener.onLive(false);
  settle();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.document?.removeEventListener('visibilitychange', settle);
    settle();
  };
}

function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(arrange, SETTLE_MS);
}

function arrange(): void {
  const wanted = [...new Set([...listeners].flatMap(({ jobIds }) => jobIds))].sort((a, b) => a - b);
  const ids = wanted.slice(0, MAX_JOBS).join();
  const rests = ids === '' || globalThis.document?.hidden || typeof EventSource === 'undefined';
  if (!rests && ids === shownIds && source) return listeners.forEach((each) => each.onLive(isLive(each)));
  hangUp();
  if (!rests) open(ids);
}

function open(ids: string): void {
  shownIds = ids;
  const line = new EventSource(`${API_BASE}/job/events?ids=${ids}`);
  source = line;
  line.onopen = () => become(true);
  line.onerror = () => {
    const wasLive = live;
    become(false);
    if (wasLive) for (const { onCut } of listeners) void onCut();
    // A refusal is final for EventSource; a lost line it takes up again by itself.
    if (line.readyState === EventSource.CLOSED) tryAgainLater();
  };
  line.addEventListener('beat', heard);
  line.addEventListener('jobs', ({ data }: MessageEvent<string>) => {
    heard();
    const jobs = JSON.parse(data) as JobChange[];
    for (const { jobIds, onChange } of listeners) {
      const own = jobs.filter(({ jobId }) => jobIds.includes(jobId));
      if (own.length > 0) onChange(own);
    }
  });
  line.addEventListener('gone', ({ data }: MessageEvent<string>) => {
    heard();
    const ids = JSON.parse(data) as number[];
    for (const { jobIds, onGone } of listeners) {
      const own = ids.filter((id) => jobIds.includes(id));
      if (own.length > 0) onGone(own);
    }
  });
}

function hangUp(): void {
  source?.close();
  source = undefined;
  shownIds = '';
  clearTimeout(retry);
  clearTimeout(silence);
  become(false);
}

function tryAgainLater(): void {
  hangUp();
  retry = setTimeout(arrange, RETRY_MS * (0.75 + Math.random() / 2));
}

/** A line that says nothing is none, whatever the browser believes of it. */
function heard(): void {
  clearTimeout(silence);
  silence = setTimeout(tryAgainLater, SILENCE_MS);
}

function become(now: boolean): void {
  if (now) heard();
  if (live === now) return;
  live = now;
  for (const listener of listeners) listener.onLive(isLive(listener));
}

const isLive = ({ jobIds }: JobListener) => {
  const shown = new Set(shownIds.split(',').map(Number));
  return live && jobIds.every((id) => shown.has(id));
};
