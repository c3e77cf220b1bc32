import { Readable } from 'node:stream';
import type { Permission } from '@campaign/shared-api/policy';
import type { Actor } from './actor';
import type { Context } from './context';
import { openWatchers, type LineOwner, type Watcher } from './event-watchers';

const LIMITS = { streams: 1_000, ofOneSession: 6 };
const LINE_BYTES = 16 * 1024;
/** What changes in one go, a reply and what is made of it, is told once even after a silence. */
const SETTLED_MS = 50;

export interface EventLines {
  /** Where the database says that something has changed; the payload is its id. */
  channel: string;
  /** Whoever may make this call is told. */
  policy: Permission;
  /** The name of the event. */
  event: string;
  /** What changes oftener is told together, this long after what was told last. Absent: each by itself, at once. */
  everyMs?: number;
  /** What is told of it, as this person may see it at this moment; undefined when nothing. */
  read: (actor: Actor, id: number) => Promise<object | undefined>;
}

/** Tells open pages, by server-sent events, what has changed. */
export function openEventLines(
  ctx: Pick<Context, 'db' | 'sessions' | 'log'>,
  { channel, policy, event, everyMs, read }: EventLines,
) {
  const due = new Set<number>();
  let round: NodeJS.Timeout | undefined;
  let toldAt = -Infinity;
  const watchers = openWatchers<Watcher>(ctx, {
    channel,
    policy,
    limits: LIMITS,
    changed,
    // Pages read everything again.
    missed: () => watchers.all.forEach((watcher) => watchers.write(watcher, 'again', '')),
  });

  function changed(id: number): void {
    if (everyMs === undefined) return void tellAll(id);
    if (watchers.all.size === 0) return;
    due.add(id);
    round ??= setTimeout(tellDue, Math.max(SETTLED_MS, toldAt + everyMs - performance.now()));
  }

  function tellDue(): void {
    round = undefined;
    toldAt = performance.now();
    const ids = [...due];
    due.clear();
    for (const each of ids) void tellAll(each);
  }

  async function tellAll(id: number): Promise<void> {
    await Promise.all(
      [...watchers.all].map(async (watcher) => {
        try {
          const change = await changeFor(watcher, id);
          if (change) watchers.write(watcher, event, JSON.stringify(change));
        } catch (error) {
          ctx.log.error({ err: error, event, id }, 'A page could not be told of a change.');
        }
      }),
    );
  }

  async function changeFor(watcher: Watcher, id: number): Promise<object | undefined> {
    const actor = await watchers.actorOf(watcher);
    if (actor) return read(actor, id);
    watchers.end(watcher);
    return undefined;
  }

  return {
    /** A line for one tab of one session. */
    async open(owner: LineOwner): Promise<Readable> {
      watchers.admit(owner);
      const line = new Readable({ highWaterMark: LINE_BYTES, read: () => {} });
      await watchers.add({ ...owner, line });
      return line;
    },
    async close(): Promise<void> {
      clearTimeout(round);
      await watchers.close();
    },
  };
}
