import type { JobChange } from '../contracts';
import { openLine } from './open-line';

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

const listeners = new Set<JobListener>();
let hangUp: (() => void) | undefined;
let shownIds = '';
let live = false;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Keeps a listener told of its jobs over this tab's one EventSource; answers the function that stops it. */
export function listenToJobs(listener: JobListener): () => void {
  listeners.add(listener);
  listener.onLive(false);
  settle();
  return () => {
    listeners.delete(listener);
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
  if (live && ids === shownIds) return become(true);
  hangUp?.();
  shownIds = ids;
  hangUp = ids === '' ? undefined : open(ids);
}

const open = (ids: string) =>
  openLine({
    path: `/job/events?ids=${ids}`,
    hears: {
      jobs(data) {
        const jobs = JSON.parse(data) as JobChange[];
        for (const { jobIds, onChange } of listeners) {
          const own = jobs.filter(({ jobId }) => jobIds.includes(jobId));
          if (own.length > 0) onChange(own);
        }
      },
      gone(data) {
        const ids = JSON.parse(data) as number[];
        for (const { jobIds, onGone } of listeners) {
          const own = ids.filter((id) => jobIds.includes(id));
          if (own.length > 0) onGone(own);
        }
      },
    },
    onLive: become,
    onCut: () => listeners.forEach(({ onCut }) => void onCut()),
  });

function become(now: boolean): void {
  live = now;
  for (const listener of listeners) listener.onLive(isLive(listener));
}

const isLive = ({ jobIds }: JobListener) => {
  const shown = new Set(shownIds.split(',').map(Number));
  return live && jobIds.every((id) => shown.has(id));
};
