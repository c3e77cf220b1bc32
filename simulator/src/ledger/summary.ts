import type { InboundEntry } from './entries';
import { networkOf } from '../carrier/network';
import type { HttpError, Message } from './message';

export interface SummaryFilter {
  applicationId?: string | undefined;
  from?: string | undefined;
  /** The beginning of the tags that count. */
  tag?: string | undefined;
}

export interface Summary {
  /** Every request, whatever was answered. */
  requests: number;
  /** Messages that went to a phone, whether or not the sender learned it. */
  accepted: number;
  /** Tags under which more than one message went to a phone. Must be 0. */
  acceptedTwice: number;
  /** Requests to a person whose STOP to this number had been acknowledged before, but for the one that confirms it. Must be 0. */
  afterStop: number;
  segments: number;
  delivered: number;
  failed: number;
  /** Accepted, and its receipt is still to come. */
  pending: number;
  /** Accepted, and no receipt will ever come. */
  silent: number;
  replies: number;
  stops: number;
  /** Links opened. */
  visits: number;
  byBehaviour: Record<string, number>;
  /** By the status answered; 'none' where the answer was dropped. */
  byStatus: Record<string, number>;
  byErrorCode: Record<string, number>;
  /** Segments by the network of whom they went to: what its classes are counted in. */
  byNetwork: Record<string, number>;
  /** Events that the product acknowledged, never did, should not have believed, or is still to be told: of the whole ledger. */
  callbacks: { acknowledged: number; abandoned: number; forged: number; waiting: number };
}

interface Counted {
  refusals: readonly HttpError[];
  messages: readonly Message[];
  inbound: readonly InboundEntry[];
}

const add = (counts: Record<string, number>, key: string, by = 1): void => {
  counts[key] = (counts[key] ?? 0) + by;
};

/** The ledger in figures. Replies count by the message they answer, so that a campaign's filter finds them. */
export function summarise(
  { refusals, messages, inbound }: Counted,
  { applicationId, from, tag }: SummaryFilter,
  callbacks: Summary['callbacks'],
): Summary {
  const counts = (item: { applicationId: string; from: string; tag: string }): boolean =>
    (applicationId === undefined || item.applicationId === applicationId) &&
    (from === undefined || item.from === from) &&
    (tag === undefined || item.tag.startsWith(tag));

  const summary: Summary = {
    requests: 0,
    accepted: 0,
    acceptedTwice: 0,
    afterStop: 0,
    segments: 0,
    delivered: 0,
    failed: 0,
    pending: 0,
    silent: 0,
    replies: 0,
    stops: 0,
    visits: 0,
    byBehaviour: {},
    byStatus: {},
    byErrorCode: {},
    byNetwork: {},
    callbacks,
  };
  const countRequest = ({ behaviour, status, afterStop }: HttpError): void => {
    summary.requests += 1;
    if (afterStop) summary.afterStop += 1;
    add(summary.byBehaviour, behaviour);
    add(summary.byStatus, String(status ?? 'none'));
  };
  for (const refusal of refusals) if (counts(refusal)) countRequest(refusal);
  for (const message of messages) {
    if (!counts(message)) continue;
    countRequest(message);
    summary.accepted += 1;
    summary.segments += message.segments;
    for (const phone of message.to) add(summary.byNetwork, networkOf(phone), message.segments);
    summary[message.outcome] += 1;
    summary.visits += message.visits;
    if (message.nth === 2) summary.acceptedTwice += 1;
    if (message.errorCode !== null) add(summary.byErrorCode, String(message.errorCode));
  }
  for (const { applicationId: application, to, about, stop } of inbound) {
    if (!counts({ applicationId: application, from: to, tag: about })) continue;
    summary.replies += 1;
    if (stop) summary.stops += 1;
  }
  return summary;
}
