import { Readable } from 'node:stream';
import { scopeOf } from '@campaign/shared-api/policy';
import type { Permission } from '@campaign/shared-api/policy';
import type { Actor, SignedIn } from './actor';
import type { Context } from './context';
import { RateLimitedError, HttpError } from './problems';

/** Longer than this without a word and a browser takes the line for dead. */
const HEARTBEAT_MS = 15_000;
const MAX_STREAMS = 1_000;
const MAX_OF_ONE_SESSION = 6;
const LINE_BYTES = 16 * 1024;

interface Watcher {
  token: string;
  line: Readable;
}

export interface EventLines {
  /** Where the database says that something has changed; the payload is its id. */
  channel: string;
  /** Whoever may make this call is told. */
  policy: Permission;
  /** The name of the event. */
  event: string;
  /** What changes oftener is told together, after this long. */
  everyMs?: number;
  /** What is told of it, as this person may see it at this moment; undefined when nothing. */
  read: (actor: Actor, id: number) => Promise<object | undefined>;
}

/** Tells open pages, by server-sent events, what has changed. */
export function openEventLines(
  ctx: Pick<Context, 'db' | 'sessions' | 'log'>,
  { channel, policy, event, everyMs, read }: EventLines,
) {
  const watchers = new Set<Watcher>();
  let stopListening: Promise<() => Promise<void>> | undefined;
  let heartbeats: NodeJS.Timeout | undefined;
  const due = new Set<number>();
  let round: NodeJS.Timeout | undefined;
  let closed = false;

  function hear(id: number): void {
    if (everyMs === undefined) return void tellAll(id);
    if (watchers.size === 0) return;
    due.add(id);
    round ??= setTimeout(() => {
      round = undefined;
      const ids = [...due];
      due.clear();
      for (const each of ids) void tellAll(each);
    }, everyMs);
  }

  /** Ends once the database tells this process: what happens after a page's line was answered is never missed. */
  async function listen(): Promise<void> {
    stopListening ??= ctx.db.listen(
      channel,
      (id) => hear(Number(id)),
      // What was told while the line to the database was down: pages read everything again.
      () => watchers.forEach((watcher) => write(watcher, 'again', '')),
    );
    stopListening.catch(() => (stopListening = undefined));
    heartbeats ??= setInterval(() => void sendHeartbeats(), HEARTBEAT_MS).unref();
    await stopListening;
  }

  async function tellAll(id: number): Promise<void> {
    await Promise.all(
      [...watchers].map(async (watcher) => {
        try {
          const change = await changeFor(watcher, id);
          if (change) write(watcher, event, JSON.stringify(change));
        } catch (error) {
          ctx.log.error({ err: error, event, id }, 'A page could not be told of a change.');
        }
      }),
    );
  }

  async function changeFor(watcher: Watcher, id: number): Promise<object | undefined> {
    const actor = actorOf(policy, await ctx.sessions.peek(watcher.token));
    if (actor) return read(actor, id);
    end(watcher);
    return undefined;
  }

  async function sendHeartbeats(): Promise<void> {
    for (const watcher of [...watchers]) {
      if (actorOf(policy, await ctx.sessions.peek(watcher.token).catch(() => undefined)))
        write(watcher, 'beat', '');
      else end(watcher);
    }
  }

  /** Ends the lines of sessions that were just ended; the others stay as they are. */
  async function lookAtSessions(): Promise<void> {
    for (const watcher of [...watchers])
      if (!actorOf(policy, await ctx.sessions.peek(watcher.token).catch(() => undefined))) end(watcher);
  }
  const stopHearing = ctx.sessions.onEnded(() => void lookAtSessions());

  function write({ line }: Watcher, name: string, data: string): void {
    if (!line.destroyed && !line.readableEnded) line.push(`event: ${name}\ndata: ${data}\n\n`);
  }

  function end(watcher: Watcher): void {
    if (watchers.delete(watcher) && !watcher.line.destroyed) watcher.line.push(null);
    if (watchers.size > 0) return;
    clearInterval(heartbeats);
    heartbeats = undefined;
  }

  return {
    /** A line for one tab of one session. */
    async open(token: string): Promise<Readable> {
      if (closed || watchers.size >= MAX_STREAMS)
        throw new HttpError(503, 'too-many-streams', 'Too many pages are open at the moment.');
      if ([...watchers].filter((one) => one.token === token).length >= MAX_OF_ONE_SESSION)
        throw new RateLimitedError('Too many pages are open.', 60);
      const watcher: Watcher = { token, line: new Readable({ highWaterMark: LINE_BYTES, read: () => {} }) };
      watcher.line.on('error', () => end(watcher));
      watcher.line.once('close', () => end(watcher));
      watcher.line.push(`retry: ${2_000 + Math.round(Math.random() * 3_000)}\n\n`);
      watchers.add(watcher);
      await listen().catch((error: Error) => {
        end(watcher);
        throw error;
      });
      return watcher.line;
    },
    async close(): Promise<void> {
      closed = true;
      stopHearing();
      for (const watcher of [...watchers]) end(watcher);
      clearInterval(heartbeats);
      clearTimeout(round);
      await (
        await stopListening?.catch(() => undefined)
      )?.();
    },
  };
}

function actorOf(policy: Permission, person: SignedIn | undefined): Actor | undefined {
  const scope = person && scopeOf(policy, person.role);
  return person && scope ? { ...person, scope } : undefined;
}
