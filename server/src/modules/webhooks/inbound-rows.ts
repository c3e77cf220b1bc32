import { countOf } from '@campaign/shared-api/messaging';
import { countSegments } from '@campaign/shared-api/messaging';
import { isReportedOptOut, outcomeOf } from '@campaign/shared-api/opt-out';
import type { ReplyMeaning } from '@campaign/shared-api/opt-out';
import { zoneOf } from '../../zones/zones';
import type { OptOutWord } from '../opt-out/opt-out.door';
import type { InboundText } from './carrier-event';
import type { AutomaticAnswer, InboundRow, Thread } from './inbound.queries';

type Word = OptOutWord['effect'];

/** What a reply changes about its sender's opt-out; null: nothing. */
export function wordIn(meaning: ReplyMeaning): Word | null {
  const outcome = outcomeOf(meaning);
  if (outcome === 'opt-out') return 'stop';
  if (outcome === 'review') return 'held';
  return outcome === 'start' ? 'start' : null;
}

/** What becomes of the texts that wait for somebody whose word is in force. */
export function suppressionOf(word: Word | null, wasStopped: boolean) {
  if (word === 'stop') return 'opted-out';
  if (word === 'held') return wasStopped ? 'opted-out' : 'held-for-review';
  return null;
}

export const rowOf = (
  { owner, person, text, attachments, messageId, carrier, at }: InboundText,
  { account_id, identity_id, job_id }: Thread,
  meaning: ReplyMeaning,
): InboundRow => ({
  account_id,
  identity_id,
  job_id,
  owner,
  person,
  at,
  body: text || attachmentWords(attachments),
  mms: attachments > 0,
  carrier_id: messageId,
  carrier: carrier ?? null,
  bare_stop: isReportedOptOut(text),
  meaning,
  stops: meaning === 'stop',
});

export const wordOf = ({ person, text, at }: InboundText, thread: Thread, effect: Word): OptOutWord => ({
  accountId: thread.account_id,
  identityId: thread.identity_id,
  jobId: thread.job_id,
  phone: person,
  effect,
  text,
  at: new Date(at),
  source: 'inbound',
});

export const answerOf = (
  { owner, person }: InboundText,
  { account_id, identity_id, job_id }: Thread,
  tag: string,
  body: string,
): AutomaticAnswer => ({
  account_id,
  identity_id,
  job_id,
  owner,
  person,
  tag,
  body,
  zone: zoneOf(person),
  segments: countSegments(body).segments,
});

const attachmentWords = (count: number) => (count === 0 ? '' : `[${countOf(count, 'attachment')}]`);
