import type { Tx } from '../../db/database';
import { classifyReply } from '../opt-out/classify-reply';
import { CONFIRMATION_TAG, answerWords } from '../sending/rules/rules.door';
import type { InboundText } from './carrier-event';
import { answerOf, isWord, rowOf } from './inbound-rows';
import { findFreeThreads } from './inbound.queries';
import type { HeardRow } from './inbound.queries';

/**
 * Which of these texts may be stored together, with their coming, and what they do; undefined for those that are read alone: who
 * asks for help, a stop word of the identity's own, a person's second text of the same moment, who writes out of the blue, and
 * whoever's number somebody holds, for a batch waits for nobody. The numbers' locks are held until the transaction ends.
 */
export async function hearTogether(tx: Tx, texts: readonly InboundText[]): Promise<(HeardRow | undefined)[]> {
  const people = new Set<number>();
  const asked = texts.flatMap((text, at) => {
    const isFirst = !people.has(text.person);
    people.add(text.person);
    const effect = classifyReply(text.text);
    return isFirst && effect !== 'help' ? [{ at, text, effect }] : [];
  });
  const heard: (HeardRow | undefined)[] = texts.map(() => undefined);
  if (asked.length === 0) return heard;
  const threads = await findFreeThreads(
    tx,
    asked.map(({ text: { owner, person }, effect }) => ({ owner, person, asksSender: effect === 'stop' })),
  );
  for (const [index, { at, text, effect }] of asked.entries()) {
    const thread = threads[index];
    if (!thread) continue;
    const { stop_words: own, sender } = thread;
    if (own.length > 0 && classifyReply(text.text, own) !== effect) continue;
    const answer =
      effect === 'stop' && sender !== null
        ? answerOf(text, thread, CONFIRMATION_TAG, answerWords.confirmation(sender))
        : null;
    heard[at] = {
      ...rowOf(text, thread, effect),
      word: isWord(effect) ? effect : null,
      confirmation: answer?.body ?? null,
      segments: answer?.segments ?? null,
      zone: answer?.zone ?? null,
    };
  }
  return heard;
}
