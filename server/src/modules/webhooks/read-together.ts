import type { Tx } from '../../db/database';
import { classifyReply, isReportedOptOut } from '../opt-out/classify-reply';
import { attachmentWords } from './apply-word';
import type { InboundText } from './carrier-event';
import { findFreeThreads } from './inbound.queries';
import type { ReplyRow, Thread } from './inbound.queries';

/**
 * Which of these texts may be stored together, with their coming, and as what; undefined for those that are read alone: what
 * stops, holds, starts or asks for help, a person's second text of the same moment, who writes out of the blue, and whoever's
 * number somebody holds, for a batch waits for nobody. The numbers' locks are held until the transaction ends.
 */
export async function readTogether(tx: Tx, texts: readonly InboundText[]): Promise<(ReplyRow | undefined)[]> {
  const people = new Set<number>();
  const plain = texts.filter(({ person, text }) => {
    const isFirst = !people.has(person);
    people.add(person);
    return isFirst && isReply(text);
  });
  if (plain.length === 0) return texts.map(() => undefined);
  const threads = await findFreeThreads(tx, plain);
  return texts.map((text) => {
    const thread = threads[plain.indexOf(text)];
    return thread && isReply(text.text, thread.stop_words) ? replyOf(text, thread) : undefined;
  });
}

function isReply(text: string, stopWords: readonly string[] = []): boolean {
  const effect = classifyReply(text, stopWords);
  return effect === 'none' || effect === 'highlight';
}

const replyOf = (
  { owner, person, text, attachments, messageId, carrier, at }: InboundText,
  { account_id, identity_id, job_id }: Thread,
): ReplyRow => ({
  ...{ account_id, identity_id, job_id, owner, person, at },
  body: text || attachmentWords(attachments),
  mms: attachments > 0,
  carrier_id: messageId,
  carrier: carrier ?? null,
  bare_stop: isReportedOptOut(text),
});
