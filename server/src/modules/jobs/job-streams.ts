import { Readable } from 'node:stream';
import { scopeOf } from '@campaign/shared-api/policy';
import type { SignedIn } from '../../actor';
import type { Context } from '../../context';
import { RateLimitedError, HttpError } from '../../problems';
import { openJobRounds } from './job-rounds';
import { isJobInScope } from './jobs.queries';

/** The trigger of migration 0020 tells here which job moved. */
const JOBS_CHANNEL = 'jobs';
/** Longer than this without a word and a browser takes the line for dead. */
const HEARTBEAT_MS = 15_000;
const MAX_STREAMS = 2_000;
const MAX_OF_ONE_SESSION = 12;
/** What may wait for one slow line; beyond it only the newest state is kept. */
const LINE_BYTES = 64 * 1024;

interface Watcher {
  token: string;
  jobIds: ReadonlySet<number>;
  line: Readable;
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
  const watchers = new Set<Watcher>();
  let stopListening: Promise<() => Promise<void>> | undefined;
  let heartbeats: NodeJS.Timeout | undefined;
  let closed = false;

  const isWatched = (jobId: number) => [...watchers].some(({ jobIds }) => jobIds.has(jobId));
  const rounds = openJobRounds(ctx, {
    isWatched,
    told: (moved) => Promise.all([...watchers].map((watcher) => tell(watcher, moved))),
  });
  const { lookAt } = rounds;

  /** What these jobs are now, to one watcher, as far as the session may see them. Ends a line without session. */
  async function tell(watcher: Watcher, ids: ReadonlySet<number>): Promise<void> {
    const wanted = [...watcher.jobIds].filter((id) => ids.has(id));
    if (wanted.length === 0) return;
    const actor = actorOf(await ctx.sessions.peek(watcher.token));
    if (!actor) return end(watcher);
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

  function write(watcher: Watcher, event: string, data: string): void {
    if (watcher.line.destroyed || watcher.line.readableEnded) return;
    watcher.isFull = !watcher.line.push(`event: ${event}\ndata: ${data}\n\n`);
  }

  function drained(watcher: Watcher): void {
    watcher.isFull = false;
    if (watcher.missed.size === 0) return;
    const missed = watcher.missed;
    watcher.missed = new Set();
    void tell(watcher, missed).catch(() => end(watcher));
  }

  function end(watcher: Watcher): void {
    if (watchers.delete(watcher) && !watcher.line.destroyed) watcher.line.push(null);
    if (watchers.size === 0) {
      clearInterval(heartbeats);
      heartbeats = undefined;
      rounds.forget();
    }
  }

  /** A sign of life on every line, an end to those whose session ended, and a look at what no NOTIFY told. */
  async function sendHeartbeats(): Promise<void> {
    for (const watcher of [...watchers]) {
      if (!actorOf(await ctx.sessions.peek(watcher.token).catch(() => undefined))) end(watcher);
      else if (!watcher.isFull) write(watcher, 'beat', '');
      for (const id of watcher.jobIds) lookAt(id, Date.now());
    }
  }

  /** Ends the lines of sessions that were just ended; the others stay as they are. */
  async function lookAtSessions(): Promise<void> {
    for (const watcher of [...watchers])
      if (!actorOf(await ctx.sessions.peek(watcher.token).catch(() => undefined))) end(watcher);
  }
  const stopHearing = ctx.sessions.onEnded(() => void lookAtSessions());

  /** Ends once the database tells this process: what happens after a page's first state was read is never missed. */
  async function listen(): Promise<void> {
    stopListening ??= ctx.db.listen(
      JOBS_CHANNEL,
      (id) => isWatched(Number(id)) && lookAt(Number(id), Date.now()),
      // What was told while the line to the database was down.
      () => watchers.forEach(({ jobIds }) => jobIds.forEach((id) => lookAt(id, Date.now()))),
    );
    stopListening.catch(() => (stopListening = undefined));
    heartbeats ??= setInterval(() => void sendHeartbeats(), HEARTBEAT_MS).unref();
    await stopListening;
  }

  return {
    /** A line for one tab of one session; its first event is the state of all of `jobIds`. */
    async open(token: string, jobIds: readonly number[]): Promise<Readable> {
      if (closed || watchers.size >= MAX_STREAMS)
        throw new HttpError(503, 'too-many-streams', 'Too many pages are open at the moment.');
      if ([...watchers].filter((one) => one.token === token).length >= MAX_OF_ONE_SESSION)
        throw new RateLimitedError('Too many pages are open.', 60);
      const line = new Readable({ highWaterMark: LINE_BYTES, read: () => drained(watcher) });
      const watcher: Watcher = { token, jobIds: new Set(jobIds), line, isFull: false, missed: new Set() };
      line.on('error', () => end(watcher));
      line.once('close', () => end(watcher));
      // Where it was lost, a browser comes back after a pause of its own, so that not all come at once.
      line.push(`retry: ${2_000 + Math.round(Math.random() * 3_000)}\n\n`);
      watchers.add(watcher);
      await listen().catch((error: Error) => {
        end(watcher);
        throw error;
      });
      await rounds.refresh(watcher.jobIds);
      await tell(watcher, watcher.jobIds);
      return line;
    },
    /** How many listen now. */
    get size() {
      return watchers.size;
    },
    /** Ends every line; browsers come back to whoever serves then. */
    async close(): Promise<void> {
      closed = true;
      rounds.stop();
      stopHearing();
      for (const watcher of [...watchers]) end(watcher);
      clearInterval(heartbeats);
      await (
        await stopListening?.catch(() => undefined)
      )?.();
    },
  };
}

function actorOf(person: SignedIn | undefined) {
  const scope = person && scopeOf('job:list', person.role);
  return person && scope && { ...person, scope };
}
