import { batcher } from '../../batcher';
import type { Context } from '../../context';
import { dedupeKeyOf } from './carrier-event';
import type { CarrierEvent } from './carrier-event';
import { insertEvents } from './webhooks.queries';
import type { NewEvent, UnreadText } from './webhooks.queries';
import { openWhenRead } from './when-read';
import type { WhenRead } from './when-read';

/** Callbacks in one batch, and events in one statement: a carrier may put thousands into a callback. */
const CALLBACKS = 200;
const EVENTS = 1_000;
const LINGER_MS = 2;

/** The texts of one callback that nobody has read yet, in their order. They are on disk. */
export type Unread = Record<WhenRead, UnreadText[]>;

const nothing = (): Unread => ({ now: [], guarded: [], soon: [] });

/**
 * Stores callbacks in batches: whoever comes while one batch is written goes into the next, and everybody is answered after
 * their own events are on disk.
 */
export function createEventIntake(ctx: Context) {
  const whenRead = openWhenRead(ctx);
  const storeTogether = batcher(
    { most: CALLBACKS, atOnce: 1, lingerMs: LINGER_MS },
    async (callbacks: readonly (readonly NewEvent[])[]) => {
      const answers: Promise<Unread>[] = [];
      for (const some of partsOf(callbacks)) {
        const stored = storeEvents(some.flat());
        const unread = some.map((events) => stored.then((parts) => ofCallback(events, parts)));
        answers.push(...unread);
        await Promise.allSettled(unread);
      }
      return answers;
    },
  );

  async function storeEvents(events: readonly NewEvent[]) {
    const { unread, stopWordsAsOf } = await insertEvents(ctx.db, events);
    for (const { event } of events) countEvent(ctx, event);
    return { unread, whenOf: unread.size > 0 ? await whenRead(stopWordsAsOf) : () => 'now' as const };
  }

  return {
    /** Resolves when the events are on disk. */
    store(events: readonly CarrierEvent[]): Promise<Unread> {
      if (events.length === 0) return Promise.resolve(nothing());
      return storeTogether(
        events.map((event) => ({
          key: dedupeKeyOf(event),
          phone: event.kind === 'message-received' ? event.person : null,
          event,
        })),
      );
    },
  };
}

/** A callback that the carrier repeats is counted again: what was received, not what was new. */
function countEvent({ metrics }: Context, { kind }: CarrierEvent): void {
  if (kind === 'message-received') metrics.replies.inc();
  else if (kind !== 'unreadable') metrics.receipts.inc({ status: kind.slice('message-'.length) });
}

function ofCallback(
  events: readonly NewEvent[],
  { unread, whenOf }: { unread: Map<string, UnreadText>; whenOf: (text: string) => WhenRead },
): Unread {
  const mine = nothing();
  if (unread.size === 0) return mine;
  const texts = events.flatMap(({ key }) => unread.get(key) ?? []).sort((a, b) => a.event_id - b.event_id);
  for (const text of texts) mine[whenOf(text.payload.text)].push(text);
  return mine;
}

/** In their order, so many that a part has no more events than are stored at once; a callback is never parted. */
function partsOf(callbacks: readonly (readonly NewEvent[])[]) {
  const parts: (readonly NewEvent[])[][] = [];
  let size = Infinity;
  for (const events of callbacks) {
    if (size + events.length > EVENTS) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(events);
    size += events.length;
  }
  return parts;
}
