import { inTransaction } from '../../db/database';
import type { Database } from '../../db/database';
import { notify } from '../../db/notify';
import { dedupeKeyOf } from './carrier-event';
import type { CarrierEvent } from './carrier-event';
import { insertEvents } from './webhooks.queries';
import type { NewEvent } from './webhooks.queries';

/** Who applies events listens here. */
export const EVENTS_CHANNEL = 'webhooks';
const MAX_AT_ONCE = 1_000;

interface Waiting {
  events: NewEvent[];
  stored: (ids: number[]) => void;
  failed: (error: unknown) => void;
}

/**
 * Stores callbacks in batches: whoever comes while one batch is written goes into the next, and everybody is
 * answered after their own events are committed.
 */
export function createEventIntake(db: Database) {
  const waiting: Waiting[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = takeBatch();
      try {
        const ids = await inTransaction(db, async (tx) => {
          const stored = await insertEvents(
            tx,
            batch.flatMap(({ events }) => events),
          );
          await notify(tx, EVENTS_CHANNEL, '');
          return stored;
        });
        for (const { events, stored } of batch) {
          stored(events.flatMap(({ key, phone }) => (phone === null ? [] : (ids.get(key) ?? []))));
        }
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
    /** Resolves when the events are on disk, with the ids of the new texts among them. */
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
