import { classifyReply, keywordSet } from '@campaign/shared-api/opt-out';
import type { Context } from '../../context';
import type { Lastly, Tx } from '../../db/database';
import { inBriefTransaction, PLANNED_ONCE } from '../dispatch-lock/dispatch-lock.door';
import { CONFIRMATION_TAG, answerWords } from '../sending/rules/rules.door';
import { answerOf, rowOf, wordIn } from './inbound-rows';
import { insertHeard, takeFreeThreads } from './inbound.queries';
import type { HeardRow } from './inbound.queries';
import type { UnreadText } from './webhooks.queries';

/** Reads stored texts of several people, STOPs among them, in one transaction. Answers the events that it has read. */
export async function readTogether(ctx: Context, texts: readonly UnreadText[]): Promise<Set<number>> {
  if (texts.length === 0) return new Set();
  let stops = 0;
  const read = async (tx: Tx, lastly: Lastly) => {
    const heard = await hearTogether(tx, texts);
    stops = heard.filter(({ word }) => word === 'stop').length;
    return heard.length === 0 ? [] : lastly(() => insertHeard(tx, heard));
  };
  const done = new Set(await inBriefTransaction(ctx.db, read, PLANNED_ONCE));
  ctx.metrics.optOuts.inc({ source: 'reply' }, stops);
  return done;
}

/**
 * Which of these texts may be read together, and what they do. Left out is what is read alone: who asks for help, a stop word of the
 * identity's own, a person's second text while the first is unread, who writes out of the blue, and whoever's number somebody holds, for
 * a batch waits for nobody. The numbers' locks are held until the transaction ends.
 */
async function hearTogether(tx: Tx, texts: readonly UnreadText[]): Promise<HeardRow[]> {
  const asked = texts.flatMap(({ event_id, payload: text }) => {
    const meaning = classifyReply(text.text);
    return meaning === 'help' ? [] : [{ event_id, text, meaning }];
  });
  if (asked.length === 0) return [];
  const threads = await takeFreeThreads(
    tx,
    asked.map(({ event_id, text: { owner, person }, meaning }) => ({
      event_id,
      owner,
      person,
      asksSender: meaning === 'stop',
    })),
  );
  return asked.flatMap(({ event_id, text, meaning }, index) => {
    const thread = threads[index];
    if (!thread) return [];
    const { stop_words: own, sender } = thread;
    if (own.length > 0 && classifyReply(text.text, keywordSet(own)) !== meaning) return [];
    const answer =
      meaning === 'stop' && sender !== null
        ? answerOf(text, thread, CONFIRMATION_TAG, answerWords.confirmation(sender))
        : null;
    return {
      ...rowOf(text, thread, meaning),
      event_id,
      word: wordIn(meaning),
      confirmation: answer?.body ?? null,
      segments: answer?.segments ?? null,
      zone: answer?.zone ?? null,
    };
  });
}
