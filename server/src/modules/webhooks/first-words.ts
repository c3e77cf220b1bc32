import type { Context } from '../../context';
import { classifyReply, wordsOf } from '../opt-out/classify-reply';
import { findAllStopWords } from '../stop-words/stop-words.door';

/**
 * Which texts may change who is texted: what means stop or may mean it, lifts it or asks for help, and whatever is a stop word of
 * anybody's own, since whose the text is has not been looked up yet. The words are kept, and read anew where they have changed since.
 */
export function openFirstWords({ db, log }: Context) {
  let known = { asOf: -1, words: wordsOf([]) };
  return async (stopWordsAsOf: number): Promise<(text: string) => boolean> => {
    // One session: reading beside would only make two batches of one.
    if (db.engine.kind === 'pglite') return () => true;
    try {
      if (known.asOf !== stopWordsAsOf) {
        const { asOf, words } = await findAllStopWords(db);
        known = { asOf, words: wordsOf(words) };
      }
    } catch (error) {
      log.error({ err: error }, 'The stop words could not be read: any text may be one.');
      return () => true;
    }
    const { words } = known;
    return (text) => !['none', 'highlight'].includes(classifyReply(text, words));
  };
}
