import { countSegments } from '@campaign/shared-api/messaging';
import { zoneOf } from '../../zones/zones';
import { isReportedOptOut } from '../opt-out/classify-reply';
import type { ReplyEffect } from '../opt-out/classify-reply';
import type { OptOutWord } from '../opt-out/opt-out.door';
import type { InboundText } from './carrier-event';
import type { AutomaticAnswer, InboundRow, Thread } from './inbound.queries';

type Word = OptOutWord['effect'];

export const isWord = (effect: ReplyEffect): effect is Word =>
  effect === 'stop' || effect === 'held' || effect === 'start';

/** What becomes of the texts that wait for somebody whose word is in force. */
export function suppressionOf(effect: ReplyEffect, wasStopped: boolean) {
  if (effect === 'stop') return 'opted-out';
  if (effect === 'held') return wasStopped ? 'opted-out' : 'held-for-review';
  return null;
}

export const rowOf = (
  { owner, person, text, attachments, messageId, carrier, at }: InboundText,
  { account_id, identity_id, job_id }: Thread,
  effect: ReplyEffect,
): InboundRow => ({
  ...{ account_id, identity_id, job_id, owner, person, at },
  body: text || attachmentWords(attachments),
  mms: attachments > 0,
  carrier_id: messageId,
  carrier: carrier ?? null,
  bare_stop: isReportedOptOut(text),
  stops: effect === 'stop',
});

export const wordOf = ({ person, text, at }: InboundText, thread: Thread, effect: Word): OptOutWord => ({
  ...{ accountId: thread.account_id, identityId: thread.identity_id, jobId: thread.job_id },
  ...{ phone: person, effect, text, at: new Date(at), source: 'inbound' },
});

export const answerOf = (
  { owner, person }: InboundText,
  { account_id, identity_id, job_id }: Thread,
  tag: string,
  body: string,
): AutomaticAnswer => ({
  ...{ account_id, identity_id, job_id, owner, person, tag, body },
  zone: zoneOf(person),
  segments: countSegments(body).segments,
});

const attachmentWords = (count: number) =>
  count === 0 ? '' : count === 1 ? '[1 attachment]' : `[${count} attachments]`;
