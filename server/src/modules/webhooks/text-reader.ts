import { batcher } from '../../batcher';
import type { Context } from '../../context';
import { openRounds } from '../../rounds';
import { applyInTurn } from './apply-word';
import { readTexts } from './event-applier';
import { findFree } from './inbound.queries';
import { readTogether } from './read-together';
import type { UnreadText } from './webhooks.queries';

/** A carrier waits ten seconds for its 2xx; a text that takes longer to read is read by a worker. */
const READ_WITHIN_MS = 5_000;
const READ_AGAIN_MS = 250;
/** Texts that come in one moment are read together: a hundred cost half as much each as twenty. More would keep a STOP waiting for their job's row. */
const REST_MS = 40;
const AT_ONCE = 100;
/** Beyond this reading sets the pace: a callback is acknowledged when what is before it has been read. */
const MOST_WAITING = 1_000;
const LINGER_MS = 3;

/** Who stores texts reads them: at once, or beside what is stored next. */
export function openTextReader(ctx: Context) {
  const waiting: UnreadText[] = [];
  /** They stay while they cannot be read. */
  async function readSome(): Promise<void> {
    const some = waiting.slice(0, AT_ONCE);
    await readTexts(ctx, some);
    waiting.splice(0, some.length);
  }
  const rounds = openRounds(ctx, 'texts', { everyMs: READ_WITHIN_MS, restMs: REST_MS }, async () => {
    if (waiting.length === 0) return false;
    do await readSome();
    while (waiting.length >= AT_ONCE);
    return true;
  });

  /** Of those that come together. Answers of each whether it was read; the others are read alone. */
  const together = batcher(
    { most: AT_ONCE, atOnce: 1, lingerMs: LINGER_MS },
    async (texts: readonly UnreadText[]) => {
      const read = await readTogether(ctx, texts);
      return texts.map(({ event_id }) => read.has(event_id));
    },
  );

  async function readEach(texts: readonly UnreadText[], late: number): Promise<void> {
    const isRead = await Promise.all(texts.map((text) => together(text).catch(() => false)));
    for (const [index, { event_id }] of texts.entries()) if (!isRead[index]) await readAlone(event_id, late);
  }

  /** Again and again: what failed may have been a connection that broke. */
  async function readAlone(eventId: number, late: number): Promise<void> {
    for (let isFirst = true; performance.now() < late; isFirst = false) {
      try {
        await applyInTurn(ctx, eventId);
        return;
      } catch (error) {
        if (isFirst) ctx.log.error({ err: error, eventId }, 'A text that came in could not be read yet.');
      }
      await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
    }
  }

  const guarded = batcher({ most: AT_ONCE, atOnce: 1 }, async (texts: readonly UnreadText[]) => {
    const free = await findFree(ctx.db, texts);
    return texts.map(({ event_id }) => free.has(event_id));
  });

  /**
   * Resolves when nothing is under way to the people of `guarded`: what was looked at before they were stored has gone, and what is
   * looked at since is held. Where something is, they are read now, which waits for it. All others are read beside, together.
   */
  async function readBeside({ guarded: may, soon }: Record<'guarded' | 'soon', UnreadText[]>): Promise<void> {
    const isFree = await Promise.all(may.map((text) => guarded(text).catch(() => false)));
    await Promise.all([
      readSoon([...soon, ...may.filter((_, index) => isFree[index])]),
      readNow(may.filter((_, index) => !isFree[index])),
    ]);
  }

  /**
   * Resolves when they have been read. What takes too long, or cannot be read, stays unread, which holds every text to that person,
   * and a worker reads it. This waits the whole time all the same: until then a gate that had looked before may still send.
   */
  async function readNow(texts: readonly UnreadText[]): Promise<void> {
    if (texts.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, READ_WITHIN_MS)));
    await Promise.race([readEach(texts, performance.now() + READ_WITHIN_MS), patience]);
    clearTimeout(timer);
  }

  /** Resolves at once, unless too many wait. */
  async function readSoon(texts: readonly UnreadText[]): Promise<void> {
    if (texts.length === 0) return;
    waiting.push(...texts);
    const read = rounds.wake();
    if (waiting.length > MOST_WAITING) await read;
  }

  return {
    readBeside,
    readNow,
    readSoon,
    /** Reads what waits; what cannot be read now is read by a worker, or after the next start. */
    async close(): Promise<void> {
      await rounds.stop();
      try {
        while (waiting.length > 0) await readSome();
      } catch (error) {
        ctx.log.error({ err: error, waiting: waiting.length }, 'Texts are left unread.');
      }
    },
  };
}
