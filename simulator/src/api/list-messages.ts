import type { Ledger } from '../ledger/ledger';
import type { Message } from '../ledger/message';

const DEFAULT_LIMIT = 100;
const HIGHEST_LIMIT = 1000;

/** The filters of the carrier's list that we can answer; `tag` is ours beyond the carrier's documentation. */
export interface MessageQuery {
  messageId?: string;
  sourceTn?: string;
  destinationTn?: string;
  tag?: string;
  messageStatus?: string;
  messageDirection?: string;
  fromDateTime?: string;
  toDateTime?: string;
  limit?: string;
  pageToken?: string;
}

export interface ListedMessage {
  messageId: string;
  accountId: string;
  sourceTn: string;
  destinationTn: string;
  messageStatus: 'SENDING' | 'SENT' | 'DELIVERED' | 'FAILED' | 'RECEIVED';
  messageDirection: 'OUTBOUND' | 'INBOUND';
  messageType: 'sms' | 'mms';
  segmentCount: number;
  errorCode: number;
  receiveTime: string;
  carrierName: string;
  recipientCount: number;
  tag?: string;
}

const STATUS = { pending: 'SENDING', silent: 'SENT', delivered: 'DELIVERED', failed: 'FAILED' } as const;

// A plus in an address is a space to whoever forgot to encode it.
const number = (given: string | undefined): string | undefined => given?.trim().replace(/^(?=1\d{10}$)/, '+');

const outbound = (message: Message): ListedMessage[] =>
  message.to.map((to) => ({
    messageId: message.id,
    accountId: message.account,
    sourceTn: message.from,
    destinationTn: to,
    messageStatus: STATUS[message.outcome],
    messageDirection: 'OUTBOUND',
    messageType: message.media > 0 ? 'mms' : 'sms',
    segmentCount: message.segments,
    errorCode: message.errorCode ?? 0,
    receiveTime: new Date(message.at).toISOString(),
    carrierName: 'Simulated',
    recipientCount: message.to.length,
    tag: message.tag,
  }));

function inbound(ledger: Ledger): ListedMessage[] {
  return ledger.inbound.map((text) => ({
    messageId: text.id,
    accountId: '',
    sourceTn: text.from,
    destinationTn: text.to,
    messageStatus: 'RECEIVED',
    messageDirection: 'INBOUND',
    messageType: text.media.length > 0 ? 'mms' : 'sms',
    segmentCount: 1,
    errorCode: 0,
    receiveTime: new Date(text.at).toISOString(),
    carrierName: 'Simulated',
    recipientCount: 1,
  }));
}

/** The carrier's list of messages, newest first, for whoever is unsure whether a text was taken. */
export function listMessages(ledger: Ledger, query: MessageQuery): object {
  const source = number(query.sourceTn);
  const destination = number(query.destinationTn);
  const since = query.fromDateTime === undefined ? -Infinity : Date.parse(query.fromDateTime);
  const until = query.toDateTime === undefined ? Infinity : Date.parse(query.toDateTime);

  const sent = (destination === undefined ? ledger.messages : ledger.messagesTo(destination)).filter(
    ({ id, tag }) => (query.messageId ?? id) === id && (query.tag ?? tag) === tag,
  );
  const candidates = [
    ...sent.flatMap(outbound),
    ...(query.messageDirection === 'OUTBOUND' ? [] : inbound(ledger)),
  ];
  const found = candidates.filter(
    (message) =>
      (query.messageId === undefined || message.messageId === query.messageId) &&
      (source === undefined || message.sourceTn === source) &&
      (destination === undefined || message.destinationTn === destination) &&
      (query.tag === undefined || message.tag === query.tag) &&
      (query.messageStatus === undefined || message.messageStatus === query.messageStatus) &&
      (query.messageDirection === undefined || message.messageDirection === query.messageDirection) &&
      Date.parse(message.receiveTime) >= since &&
      Date.parse(message.receiveTime) <= until,
  );
  found.sort((a, b) => b.receiveTime.localeCompare(a.receiveTime));

  const limit = Math.min(Number(query.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT, HIGHEST_LIMIT);
  const start = Number(query.pageToken ?? 0) || 0;
  const end = start + limit;
  return {
    totalCount: found.length,
    pageInfo: end < found.length ? { nextPageToken: String(end) } : {},
    messages: found.slice(start, end),
  };
}
