import { classifyReply, keywordSet, outcomeOf } from '@campaign/shared-api/opt-out';
import type { Context } from '../../context';
import { findAllStopWords } from '../stop-words/stop-words.door';

/**
 * When a text is read.
 * - `now`: it stops its sender, lifts that, or asks for help, and is in force when its callback is acknowledged
 * - `guarded`: it may mean stop; its callback is acknowledged once nothing is under way to its sender, and it is read beside
 * - `soon`: any other is read beside; until then nothing is sent to its sender
 */
export type WhenRead = 'now' | 'guarded' | 'soon';

/**
 * Tells when texts are read. Whose a text is has not been looked up yet, so everybody's stop words count; they are kept, and read anew
 * where they have changed since.
 */
export function openWhenRead({ db, log }: Context) {
  let known = { asOf: -1, words: keywordSet([]) };
  return async (stopWordsAsOf: number): Promise<(text: string) => WhenRead> => {
    try {
      if (known.asOf !== stopWordsAsOf) {
        const { asOf, words } = await findAllStopWords(db);
        known = { asOf, words: keywordSet(words) };
      }
    } catch (error) {
      log.error({ err: error }, 'The stop words could not be read: any text may be one.');
      return () => 'now';
    }
    const { words } = known;
    return (text) => {
      const outcome = outcomeOf(classifyReply(text, words));
      if (outcome === 'review') return 'guarded';
      return outcome === 'wait' ? 'soon' : 'now';
    };
  };
}
