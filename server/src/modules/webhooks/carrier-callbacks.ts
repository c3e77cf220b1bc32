import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../../context';
import { callbackReader } from './callback-reader';
import { createEventIntake } from './event-intake';
import { openTextReader } from './text-reader';

/** A longer body is refused. */
export const BODY_LIMIT = 1024 * 1024;

/** What the carrier tells, however it came in: one intake for all of it, so that what comes together is stored together. */
export function openCallbacks(ctx: Context) {
  const intake = createEventIntake(ctx);
  const reader = callbackReader(ctx);
  const texts = openTextReader(ctx);
  return {
    reader,
    /**
     * Resolves when it may be acknowledged: everything is on disk, whoever says STOP or START has been read, and nothing is under way
     * to whoever may mean stop. False for what is not the carrier's, of which nothing is kept.
     */
    async take(headers: IncomingHttpHeaders, body: string): Promise<boolean> {
      if (!reader.isGenuine(headers, body)) return false;
      const { now, guarded, soon } = await intake.store(reader.read(body));
      await Promise.all([texts.readBeside({ guarded, soon }), texts.readNow(now)]);
      return true;
    },
    /** Resolves when nothing that was acknowledged waits to be read. */
    close: () => texts.close(),
  };
}
export type CarrierCallbacks = ReturnType<typeof openCallbacks>;
