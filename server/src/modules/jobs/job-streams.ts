import { Readable } from 'node:stream';
import type { Context } from '../../context';
import { openWatchers, type LineOwner, type Watcher } from '../../event-watchers';
import { openJobRounds } from './job-rounds';
import { isJobInScope } from './jobs.queries';

/** The trigger of migration 0020 tells here which job moved. */
const JOBS_CHANNEL = 'jobs';
const LIMITS = { streams: 2_000, ofOneSession: 12 };
/** What may wait for one slow line; beyond it only the newest state is kept. */
const LINE_BYTES = 64 * 1024;

interface JobWatcher extends Watcher {
  jobIds: ReadonlySet<number>;
  isFull: boolean;
  /** Moved while the line was full. */
  missed: Set<number>;
}

/**
 * The jobs tab and the job's page, kept up to date by server-sent events. One LISTEN and one reader a process,
 * however many watch: what moved is read once and written to every line that shows it. State is sent, not
 * differences, so a line that was lost begins with everything and a slow one skips to the newest.
 * Each event is held to what the watcher's session may see at that moment.
 */
export function openJobStreams(ctx: Pick<Context, 'db' | 'sessions' | 'log'>) {
  const isWatched = (jobId: number) => [...watchers.all].some(({ jobIds }) => jobIds.has(jobId));
  const rounds = openJobRounds(ctx, {
    isWatched,
    told: (moved) => Promise.all([...watchers.all].map((watcher) => tell(watcher, moved))),
  });
  const lookAtAll = ({ jobIds }: JobWatcher) => jobIds.forEach((id) => rounds.lookAt(id, performance.now()));
  const watchers = openWatchers<JobWatcher>(ctx, {
    channel: JOBS_CHANNEL,
    policy: 'job:list',
    limits: LIMITS,
    changed: (id) => isWatched(id) && rounds.lookAt(id, performance.now()),
    missed: () => watchers.all.forEach(lookAtAll),
    // A look, too, at what no NOTIFY told.
    heartbeat(watcher) {
      if (!watcher.isFull) write(watcher, 'beat', '');
      lookAtAll(watcher);
    },
    emptied: () => rounds.forget(),
  });

  /** What these jobs are now, to one watcher, as far as the session may see them. Ends a line without session. */
  async function tell(watcher: JobWatcher, ids: ReadonlySet<number>): Promise<void> {
    const wanted = [...watcher.jobIds].filter((id) => ids.has(id));
    if (wanted.length === 0) return;
    const actor = await watchers.actorOf(watcher);
    if (!actor) return watchers.end(watcher);
    if (watcher.isFull) {
      for (const id of wanted) watcher.missed.add(id);
      return;
    }
    const seen: string[] = [];
    const gone: number[] = [];
    for (const id of wanted) {
      const read = rounds.last(id);
      if (read && isJobInScope(actor, read.job)) seen.push(read.frame);
      // Another agency's and an absent one alike.
      else gone.push(id);
    }
    if (seen.length > 0) write(watcher, 'jobs', `[${seen.join(',')}]`);
    if (gone.length > 0) write(watcher, 'gone', JSON.stringify(gone));
  }

  function write(watcher: JobWatcher, event: string, data: string): void {
    watcher.isFull = !watchers.write(watcher, event, data);
  }

  function drained(watcher: JobWatcher): void {
    watcher.isFull = false;
    if (watcher.missed.size === 0) return;
    const missed = watcher.missed;
    watcher.missed = new Set();
    void tell(watcher, missed).catch(() => watchers.end(watcher));
  }

  return {
    /** A line for one tab of one session; its first event is the state of all of `jobIds`. */
    async open(owner: LineOwner, jobIds: readonly number[]): Promise<Readable> {
      watchers.admit(owner);
      const line = new Readable({ highWaterMark: LINE_BYTES, read: () => drained(watcher) });
      const watcher: JobWatcher = {
        ...owner,
        jobIds: new Set(jobIds),
        line,
        isFull: false,
        missed: new Set(),
      };
      await watchers.add(watcher);
      try {
        await rounds.refresh(watcher.jobIds);
        await tell(watcher, watcher.jobIds);
      } catch (error) {
        // Nobody will read it, nor hang up.
        watchers.end(watcher);
        throw error;
      }
      return line;
    },
    /** How many listen now. */
    get size() {
      return watchers.all.size;
    },
    close: async (): Promise<void> => {
      rounds.stop();
      await watchers.close();
    },
  };
}
