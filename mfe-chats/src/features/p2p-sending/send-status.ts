import type { P2PRecipients } from '@campaign/shared-api/contracts';
import type { Delivery } from './send-queue';

/** Where one number of the list stands. */
export interface SendStatus {
  state: 'waiting' | 'suppressed' | 'resting' | Delivery['state'];
  /** Why it was not sent, where that is known. */
  reason?: string;
}

type KnownNumbers = Pick<P2PRecipients, 'data' | 'sent' | 'failed' | 'suppressed' | 'leased' | 'resting'>;
type Deliveries = ReadonlyMap<string, Delivery>;

/** What is done on the server is done, whatever this screen believes; else the newer word, its own, wins. */
export function sendStatusOf(phone: string, page: KnownNumbers, deliveries: Deliveries): SendStatus {
  const own = deliveries.get(phone);
  // The connection bar gives the reason of a network failure once.
  const reason = own && 'reason' in own && !own.network ? { reason: own.reason } : undefined;
  if (page.sent.includes(phone)) return { state: 'sent' };
  if (page.suppressed.includes(phone)) return { state: 'suppressed', ...reason };
  if (page.resting?.includes(phone)) return { state: 'resting' };
  if (own) return { state: own.state, ...reason };
  if (page.failed.includes(phone)) return { state: 'failed' };
  if (page.leased.includes(phone)) return { state: 'taken' };
  return { state: 'waiting' };
}

/** P2P-07: what is sent, underway, suppressed, resting or in other hands cannot be chosen to send to. */
export const isOpen = ({ state }: SendStatus) => ['waiting', 'failed', 'refused', 'changed'].includes(state);

/** CHATL-02: who was texted may have answered; that is read and answered, and nothing is sent by the key. */
export const isRead = ({ state }: SendStatus) => state === 'sent';

/** The numbers of a page that wait, those after `current` first. */
export function waitingNumbers(page: KnownNumbers, deliveries: Deliveries, current?: string): string[] {
  const at = current === undefined ? -1 : page.data.indexOf(current);
  const inOrder = [...page.data.slice(at + 1), ...page.data.slice(0, Math.max(at, 0))];
  return inOrder.filter((phone) => sendStatusOf(phone, page, deliveries).state === 'waiting');
}

/**
 * How many texts were taken on: the server's count, and what it has accepted of this screen's presses since. A press that
 * failed counts nowhere.
 */
export function sentOf(
  page: Pick<P2PRecipients, 'total' | 'counts'>,
  deliveries: Deliveries,
  countedAt: number,
) {
  const since = [...deliveries.values()].filter(({ state, at }) => state === 'sent' && at > countedAt).length;
  return Math.min(page.total, page.counts.sent + since);
}
