import { DELIVERY_DIRECTIONS, DELIVERY_RANGES, MESSAGE_TYPES } from '@campaign/shared-api/constants';
import { readNumberFilter } from '@campaign/shared-api/messaging';
import type { DeliveryAsk } from '@campaign/shared-api/contracts';

/** What the tab is filtered by, as its fields have it. */
export interface DeliveryFilter {
  direction: (typeof DELIVERY_DIRECTIONS)[number];
  messageType: (typeof MESSAGE_TYPES)[number];
  from: string;
  to: string;
  timeRange: (typeof DELIVERY_RANGES)[number];
}

/** DLV-15. */
export const DEFAULT_FILTER: DeliveryFilter = {
  direction: 'SENT',
  messageType: 'Any',
  from: '',
  to: '',
  timeRange: 30,
};

const NAMES = ['direction', 'type', 'from', 'to', 'range'] as const;
const oneOf = <T>(known: readonly T[], value: unknown, otherwise: T) =>
  known.find((each) => String(each) === value) ?? otherwise;

/** Anything the address says that is no such filter counts as the default. */
export const readFilter = (params: URLSearchParams): DeliveryFilter => ({
  direction: oneOf(DELIVERY_DIRECTIONS, params.get('direction'), DEFAULT_FILTER.direction),
  messageType: oneOf(MESSAGE_TYPES, params.get('type'), DEFAULT_FILTER.messageType),
  from: numberIn(params.get('from')),
  to: numberIn(params.get('to')),
  timeRange: oneOf(DELIVERY_RANGES, params.get('range'), DEFAULT_FILTER.timeRange),
});
const numberIn = (text: string | null) => (text && readNumberFilter(text) ? text.trim() : '');

/** Whole, so that what was saved means the same when a default changes. */
export function writeFilter(filter: DeliveryFilter, before = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(before);
  NAMES.forEach((name) => params.delete(name));
  const { direction, messageType, from, to, timeRange } = filter;
  params.set('direction', direction);
  params.set('type', messageType);
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  params.set('range', String(timeRange));
  return params;
}

export const saysNothing = (params: URLSearchParams) => NAMES.every((name) => !params.has(name));

/** DLV-03: which of the two is no number, short code or beginning of numbers. */
export const wrongNumbers = ({ from, to }: DeliveryFilter) => ({
  from: from.trim() !== '' && !readNumberFilter(from),
  to: to.trim() !== '' && !readNumberFilter(to),
});

export const isSame = (a: DeliveryFilter, b: DeliveryFilter) =>
  String(writeFilter(a)) === String(writeFilter(b));

export const askOf = ({ from, to, ...rest }: DeliveryFilter): DeliveryAsk => ({
  ...rest,
  ...(from && { from }),
  ...(to && { to }),
});
