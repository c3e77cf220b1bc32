import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { inBriefTransaction, PLANNED_ONCE } from '../dispatch-lock/dispatch-lock.queries';
import { dedupeKeyOf } from './carrier-event';
import type { CarrierEvent } from './carrier-event';
import { applyTogether, hearTogether } from './read-together';
import { insertEvents, reopenEvents } from './webhooks.queries';
import type { NewEvent, StoredEvents } from './webhooks.queries';

const MAX_AT_ONCE = 1_000;

interface Waiting {
  events: NewEvent[];
  stored: (ids: number[]) => void;
  failed: (error: unknown) => void;
}

/**
 * Stores callbacks in batches: whoever comes while one batch is written goes into the next, and everybody is answered after
 * their own events are committed. Texts of several people, STOPs among them, are read in the same transaction.
 */
export function createEventIntake(ctx: Context) {
  const waiting: Waiting[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = takeBatch();
      try {
        const unread = await storeEvents(
          ctx,
          batch.flatMap(({ events }) => events),
        );
        for (const { events, stored } of batch) stored(events.flatMap(({ key }) => unread.get(key) ?? []));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = false;
  }

  function takeBatch(): Waiting[] {
    let size = 0;
    const end = waiting.findIndex(({ events }) => (size += events.length) > MAX_AT_ONCE);
    return waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1));
  }

  return {
    /** Resolves when the events are on disk, with the ids of the texts among them that nobody has read. */
    store(events: readonly CarrierEvent[]): Promise<number[]> {
      if (events.length === 0) return Promise.resolve([]);
      return new Promise((stored, failed) => {
        const rows = events.map((event) => ({
          key: dedupeKeyOf(event),
          phone: event.kind === 'message-received' ? event.person : null,
          event,
        }));
        waiting.push({ events: rows, stored, failed });
        if (!writing) void drain();
      });
    },
  };
}

/** Answers, by key, the texts among them that nobody has read yet, told again or new. */
async function storeEvents(ctx: Context, events: readonly NewEvent[]): Promise<StoredEvents['unread']> {
  if (events.every(({ phone }) => phone === null)) return (await insertEvents(ctx.db, events)).unread;
  try {
    return await inBriefTransaction(ctx.db, (tx) => storeAndRead(tx, events), PLANNED_ONCE);
  } catch (error) {
    // One of them may be at fault: all are stored, and each is read alone.
    ctx.log.error({ err: error }, 'Texts that came in together are read one by one.');
    return (await insertEvents(ctx.db, events)).unread;
  }
}

async function storeAndRead(tx: Tx, events: readonly NewEvent[]): Promise<StoredEvents['unread']> {
  const texts = events.flatMap(({ key, event }) =>
    event.kind === 'message-received' ? [{ key, event }] : [],
  );
  const heard = await hearTogether(
    tx,
    texts.map(({ event }) => event),
  );
  const read = new Map(texts.flatMap(({ key }, index) => (heard[index] ? [[key, heard[index]]] : [])));
  const { fresh, unread } = await insertEvents(tx, events, read);
  const stored = [...read].flatMap(([key, text]) => {
    const id = fresh.get(key);
    return id === undefined ? [] : [{ text, key, id }];
  });
  if (stored.length === 0) return unread;
  const places = await applyTogether(
    tx,
    stored.map(({ text }) => text),
  );
  const left = places.flatMap((place) => stored[place] ?? []);
  if (left.length > 0)
    await reopenEvents(
      tx,
      left.map(({ id }) => id),
    );
  return new Map([...unread, ...left.map(({ key, id }) => [key, id] as const)]);
}
