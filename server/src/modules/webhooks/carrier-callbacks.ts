import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../context';
import { applyWord } from './apply-word';
import { callbackReader } from './callback-reader';
import { createEventIntake } from './event-intake';

/** A longer body is refused. */
export const BODY_LIMIT = 1024 * 1024;
/** A carrier waits ten seconds for its 2xx; a text that takes longer to read is read by a worker. */
const READ_WITHIN_MS = 5_000;
const READ_AGAIN_MS = 250;

/** What the carrier tells, however it came in: one intake for all of it, so that what comes together is stored together. */
export function openCallbacks(ctx: Context) {
  const intake = createEventIntake(ctx);
  const reader = callbackReader(ctx);
  return {
    reader,
    /**
     * Resolves when it may be acknowledged: everything is on disk, and what people wrote has been read. False for what is not
     * the carrier's, of which nothing is kept.
     */
    async take(headers: IncomingHttpHeaders, body: string): Promise<boolean> {
      if (!reader.isGenuine(headers, body)) return false;
      const texts = await intake.store(reader.read(body));
      await readSoon(ctx, texts);
      return true;
    },
  };
}
export type CarrierCallbacks = ReturnType<typeof openCallbacks>;

/**
 * What takes too long, or cannot be read, stays unread, which holds every text to that person, and a worker reads
 * it. The answer waits the whole time all the same: until then a gate that had looked before may still send.
 */
async function readSoon(ctx: Context, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  const late = Date.now() + READ_WITHIN_MS;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, READ_WITHIN_MS)));
  const read = (async () => {
    for (const eventId of eventIds) await readOne(ctx, eventId, late);
  })();
  await Promise.race([read, patience]);
  clearTimeout(timer);
}

/** Again and again: what failed may have been a connection that broke. */
async function readOne(ctx: Context, eventId: number, late: number): Promise<void> {
  for (let isFirst = true; Date.now() < late; isFirst = false) {
    try {
      await applyWord(ctx, eventId);
      return;
    } catch (error) {
      if (isFirst) ctx.log.error({ err: error, eventId }, 'A text that came in could not be read yet.');
    }
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
  }
}
