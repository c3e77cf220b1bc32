import type { Tx } from '../../db/database';
import { classifyReply } from '../opt-out/classify-reply';
import type { ReplyEffect } from '../opt-out/classify-reply';
import { saveOptOuts } from '../opt-out/opt-out.door';
import { CONFIRMATION_TAG, answerWords } from '../sending/rules/rules.door';
import type { InboundText } from './carrier-event';
import { answerOf, isWord, rowOf, suppressionOf, wordOf } from './inbound-rows';
import { findFreeThreads, insertAnswers, insertInbound } from './inbound.queries';
import type { Thread } from './inbound.queries';

/** A text whose number's lock is held, and what it does. */
interface HeardText {
  text: InboundText;
  thread: Thread;
  effect: ReplyEffect;
  /** Who wrote, for a confirmation. */
  sender: string | null;
}

/**
 * Which of these texts may be stored together, with their coming, and what they do; undefined for those that are read alone: who
 * asks for help, a stop word of the identity's own, a person's second text of the same moment, who writes out of the blue, and
 * whoever's number somebody holds, for a batch waits for nobody. The numbers' locks are held until the transaction ends.
 */
export async function hearTogether(
  tx: Tx,
  texts: readonly InboundText[],
): Promise<(HeardText | undefined)[]> {
  const people = new Set<number>();
  const asked = texts.flatMap((text, at) => {
    const isFirst = !people.has(text.person);
    people.add(text.person);
    const effect = classifyReply(text.text);
    return isFirst && effect !== 'help' ? [{ at, text, effect }] : [];
  });
  const heard: (HeardText | undefined)[] = texts.map(() => undefined);
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
    heard[at] = { text, thread, effect, sender };
  }
  return heard;
}

/**
 * Reads and stores what was heard: words first, then the texts, then the confirmations. Answers the places of those left: a
 * person who waits for a person is read alone. The caller holds the numbers' locks.
 */
export async function applyTogether(tx: Tx, heard: readonly HeardText[]): Promise<number[]> {
  const words = heard.flatMap(({ text, thread, effect }, at) =>
    isWord(effect) ? [{ at, word: wordOf(text, thread, effect) }] : [],
  );
  const saved = new Map(
    words.length === 0
      ? []
      : (
          await saveOptOuts(
            tx,
            words.map(({ word }) => word),
          )
        ).map((word, index) => [words[index]?.at, word]),
  );
  const left = await insertInbound(
    tx,
    heard.map(({ text, thread, effect }, at) => {
      const word = saved.get(at);
      const suppress = word?.inForce ? suppressionOf(effect, word.wasStopped) : null;
      return rowOf(text, thread, { effect, suppress, unlessHeld: !isWord(effect) });
    }),
  );
  const answers = heard.flatMap(({ text, thread, effect, sender }, at) => {
    const word = saved.get(at);
    return effect === 'stop' && word?.inForce && !word.wasStopped && sender !== null
      ? [answerOf(text, thread, CONFIRMATION_TAG, answerWords.confirmation(sender))]
      : [];
  });
  if (answers.length > 0) await insertAnswers(tx, answers);
  return left;
}
