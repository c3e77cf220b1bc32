import type { Readable } from 'node:stream';
import type { Permission } from '@campaign/shared-api/policy';
import type { Actor } from './actor';
import { actorNow } from './actor-now';
import type { Context } from './context';
import { HttpError, RateLimitedError } from './problems';

/** Longer than this without a word and a browser takes the line for dead. */
const HEARTBEAT_MS = 15_000;

/** Of this part of all lines nobody holds more, however often they sign in: many may share one account, and none takes all. */
const PART_OF_ONE_PERSON = 1 / 10;

/** Whose line it is. */
export interface LineOwner {
  token: string;
  agentId: number;
}

/** One tab of one session. */
export interface Watcher extends LineOwner {
  line: Readable;
}

interface Options<W extends Watcher> {
  /** Where the database says that something has changed; the payload is its id. */
  channel: string;
  /** Whoever may make this call is told. */
  policy: Permission;
  limits: { streams: number; ofOneSession: number };
  changed: (id: number) => void;
  /** The line to the database was down: whatever changed meanwhile was not told. */
  missed: () => void;
  /** A sign of life on a line whose session is still open; `write` unless told. */
  heartbeat?: (watcher: W) => void;
  /** The last watcher has gone. */
  emptied?: () => void;
}

/** The open event streams of this process: who they are, their signs of life, and their end with their session's. */
export function openWatchers<W extends Watcher>(
  ctx: Pick<Context, 'db' | 'sessions'>,
  { channel, policy, limits, changed, missed, heartbeat, emptied }: Options<W>,
) {
  const watchers = new Set<W>();
  let stopListening: Promise<() => Promise<void>> | undefined;
  let heartbeats: NodeJS.Timeout | undefined;
  let closed = false;

  const actorOf = ({ token }: W): Promise<Actor | undefined> => actorNow(ctx, token, policy);

  /** False where the line is full; what is written all the same waits in memory. */
  function write({ line }: W, event: string, data: string): boolean {
    if (line.destroyed || line.readableEnded) return true;
    return line.push(`event: ${event}\ndata: ${data}\n\n`);
  }

  function end(watcher: W): void {
    if (watchers.delete(watcher) && !watcher.line.destroyed) watcher.line.push(null);
    if (watchers.size > 0) return;
    clearInterval(heartbeats);
    heartbeats = undefined;
    emptied?.();
  }

  /** Ends the lines of sessions that have ended. Of those whose session could not be read nothing is known: they stay. */
  async function lookAtSessions(): Promise<void> {
    for (const watcher of Array.from(watchers)) {
      const isOver = await actorOf(watcher).then(
        (actor) => !actor,
        () => false,
      );
      if (isOver) end(watcher);
    }
  }

  let beating = false;
  async function sendHeartbeats(): Promise<void> {
    // A database that answers slowly is not asked by two rounds at once.
    if (beating) return;
    beating = true;
    await lookAtSessions();
    beating = false;
    for (const watcher of Array.from(watchers)) {
      if (heartbeat) heartbeat(watcher);
      else write(watcher, 'beat', '');
    }
  }
  const stopHearing = ctx.sessions.onEnded(() => void lookAtSessions());

  /** Ends once the database tells this process: what happens after a page's line was answered is never missed. */
  async function listen(): Promise<void> {
    stopListening ??= ctx.db.listen(channel, (id) => changed(Number(id)), missed);
    stopListening.catch(() => (stopListening = undefined));
    heartbeats ??= setInterval(() => void sendHeartbeats(), HEARTBEAT_MS).unref();
    await stopListening;
  }

  return {
    all: watchers as ReadonlySet<W>,
    actorOf,
    write,
    end,
    /** Throws where this session, this person or this process has enough of them. */
    admit({ token, agentId }: LineOwner): void {
      if (closed || watchers.size >= limits.streams)
        throw new HttpError(503, 'too-many-streams', 'Too many pages are open at the moment.');
      const own = [...watchers].filter((one) => one.agentId === agentId);
      if (
        own.length >= limits.streams * PART_OF_ONE_PERSON ||
        own.filter((one) => one.token === token).length >= limits.ofOneSession
      )
        throw new RateLimitedError('Too many pages are open.', 60);
    },
    /** From here on it is told of changes. */
    async add(watcher: W): Promise<void> {
      watcher.line.on('error', () => end(watcher));
      watcher.line.once('close', () => end(watcher));
      // Where it was lost, a browser comes back after a pause of its own, so that not all come at once.
      watcher.line.push(`retry: ${2_000 + Math.round(Math.random() * 3_000)}\n\n`);
      watchers.add(watcher);
      await listen().catch((error: Error) => {
        end(watcher);
        throw error;
      });
    },
    /** Ends every line; browsers come back to whoever serves then. */
    async close(): Promise<void> {
      closed = true;
      stopHearing();
      for (const watcher of Array.from(watchers)) end(watcher);
      clearInterval(heartbeats);
      await (
        await stopListening?.catch(() => undefined)
      )?.();
    },
  };
}
