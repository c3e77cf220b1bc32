import type { InboundEntry } from '../ledger/entries';
import type { Message } from '../ledger/message';
import { describeError } from './error-codes';
import { networkOf } from './network';
import { segmentsOf } from './segments';

/** One element of the array a callback carries, with the carrier's own field names. */
export interface CallbackEvent {
  type: 'message-sending' | 'message-delivered' | 'message-failed' | 'message-received';
  time: string;
  description: string;
  to: string;
  errorCode?: number;
  /** The network of the person's phone. */
  carrierName: string;
  message: {
    id: string;
    time: string;
    to: string[];
    from: string;
    /** Empty in receipts. */
    text: string;
    applicationId: string;
    owner: string;
    direction: 'in' | 'out';
    segmentCount: number;
    tag?: string;
    media?: string[];
  };
}

const DESCRIPTIONS = {
  'message-sending': 'Message is sending to carrier',
  'message-delivered': 'ok',
} as const;

export function receiptEvent(
  message: Message,
  to: string,
  receipt: { type: 'message-sending' | 'message-delivered' } | { type: 'message-failed'; errorCode: number },
): CallbackEvent {
  const isFailure = receipt.type === 'message-failed';
  return {
    type: receipt.type,
    time: new Date().toISOString(),
    description: isFailure ? describeError(receipt.errorCode) : DESCRIPTIONS[receipt.type],
    to,
    ...(isFailure && { errorCode: receipt.errorCode }),
    carrierName: networkOf(to),
    message: {
      id: message.id,
      time: new Date(message.at).toISOString(),
      to: message.to,
      from: message.from,
      text: '',
      applicationId: message.applicationId,
      owner: message.from,
      direction: 'out',
      segmentCount: message.segments,
      tag: message.tag,
    },
  };
}

export function inboundEvent(text: InboundEntry): CallbackEvent {
  const time = new Date(text.at).toISOString();
  return {
    type: 'message-received',
    time,
    description: 'Incoming message received',
    to: text.to,
    carrierName: networkOf(text.from),
    message: {
      id: text.id,
      time,
      to: [text.to],
      from: text.from,
      text: text.text,
      applicationId: text.applicationId,
      owner: text.to,
      direction: 'in',
      segmentCount: text.media.length > 0 ? 1 : segmentsOf(text.text),
      ...(text.media.length > 0 && { media: text.media }),
    },
  };
}

/** Where events are told, and how the carrier proves there who it is. */
export interface CallbackTarget {
  url: string;
  username: string;
  password: string;
}
