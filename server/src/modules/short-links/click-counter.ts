import type { Insertable } from 'kysely';
import { inTransaction, type Database } from '../../db/database';
import type { Tables } from '../../db/schema';
import { insertClicks } from './short-links.queries';

type Click = Insertable<Tables['click']>;
interface Waiting {
  click: Click;
  stored: () => void;
  failed: (error: unknown) => void;
}

const BATCH = 500;

/**
 * Stores clicks in batches: whoever arrives while one batch is written goes into the next, and every caller is
 * answered after its own click is committed. A redirect is therefore never counted twice nor lost.
 */
export function createClickCounter(db: Database) {
  let waiting: Waiting[] = [];
  let writing = false;

  async function drain() {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        await inTransaction(db, (tx) =>
          insertClicks(
            tx,
            batch.map(({ click }) => click),
          ),
        );
        batch.forEach(({ stored }) => stored());
      } catch (error) {
        batch.forEach(({ failed }) => failed(error));
      }
    }
    writing = false;
  }

  return {
    count(click: Click): Promise<void> {
      return new Promise((stored, failed) => {
        waiting.push({ click, stored, failed });
        if (!writing) void drain();
      });
    },
  };
}
export type ClickCounter = ReturnType<typeof createClickCounter>;

const BOTS =
  /bot|crawl|spider|preview|facebookexternalhit|whatsapp|slack|skype|telegram|twitter|discord|linkedin|curl|wget|python-requests|headlesschrome|link ?check|safe ?links|proofpoint|barracuda/i;

/** Previews and scanners open links that nobody tapped; they are counted apart. */
export const isBot = (userAgent: string | undefined) => !userAgent || BOTS.test(userAgent);
