import { batcher } from '../../batcher';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inBriefTransaction, PLANNED_ONCE } from '../dispatch-lock/dispatch-lock.door';
import { dedupeKeyOf } from './carrier-event';
import type { CarrierEvent } from './carrier-event';
import { insertHeard } from './inbound.queries';
import type { GivenEvent } from './inbound.queries';
import { hearTogether } from './read-together';
import { findUnread, insertEvents } from './webhooks.queries';
import type { NewEvent } from './webhooks.queries';

/** Callbacks in one batch, and events in one transaction: a carrier may put thousands into a callback. */
const CALLBACKS = 200;
const EVENTS = 1_000;
const LINGER_MS = 8;

/**
 * Stores callbacks in batches: whoever comes while one batch is written goes into the next, and everybody is answered after
 * their own events are committed. Texts of several people, STOPs among them, are read in the same transaction.
 */
export function createEventIntake(ctx: Context) {
  const storeTogether = batcher(
    { most: CALLBACKS, atOnce: 1, lingerMs: LINGER_MS },
    async (callbacks: readonly (readonly NewEvent[])[]) => {
      const answers: Promise<number[]>[] = [];
      for (const some of partsOf(callbacks)) {
        const unread = storeEvents(ctx, some.flat());
        const left = some.map((events) =>
          unread.then((ids) => events.flatMap(({ key }) => ids.get(key) ?? [])),
        );
        answers.push(...left);
        await Promise.allSettled(left);
      }
      return answers;
    },
  );
  return {
    /** Resolves when the events are on disk, with the ids of the texts among them that nobody has read. */
    store(events: readonly CarrierEvent[]): Promise<number[]> {
      if (events.length === 0) return Promise.resolve([]);
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

/** Answers, by key, the texts among them that nobody has read yet, told again or new. */
async function storeEvents(ctx: Context, events: readonly NewEvent[]): Promise<Map<string, number>> {
  if (events.every(({ phone }) => phone === null)) return insertEvents(ctx.db, events);
  try {
    return await inBriefTransaction(ctx.db, (tx) => storeAndRead(tx, events), PLANNED_ONCE);
  } catch (error) {
    // One of them may be at fault: all are stored, and each is read alone.
    ctx.log.error({ err: error }, 'Texts that came in together are read one by one.');
    return insertEvents(ctx.db, events);
  }
}

async function storeAndRead(tx: Tx, events: readonly NewEvent[]): Promise<Map<string, number>> {
  const texts = events.flatMap(({ event }) => (event.kind === 'message-received' ? [event] : []));
  const heard = new Map((await hearTogether(tx, texts)).map((row, index) => [texts[index], row]));
  const given = events.map((event): GivenEvent => {
    const row = event.event.kind === 'message-received' ? heard.get(event.event) : undefined;
    return { ...event, ...row, heard: row !== undefined };
  });
  return findUnread(tx, events, await insertHeard(tx, given));
}
