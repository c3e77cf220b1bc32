import type { DateTime } from 'luxon';
import type { DemoJob } from './demo-campaigns';
import { luckOf } from './demo-draw';

/** How many of a hundred people each mobile network has. */
const CARRIERS = [
  ['Verizon', 33],
  ['AT&T', 29],
  ['T-Mobile', 27],
  ['US Cellular', 6],
] as const;

/** A person has the same carrier in every job; a landline, mostly, has none. */
export function carrierOf(phone: number): string | null {
  let luck = 100 * luckOf(`carrier ${phone}`);
  return CARRIERS.find(([, share]) => (luck -= share) < 0)?.[0] ?? null;
}

interface Sent {
  jobId: number;
  phone: number;
  carrier: string | null;
  /** The list was bought: one in nine of its numbers is a landline. */
  isRented: boolean;
  /** Its short link is one that T-Mobile takes for spam. */
  isBlocked: boolean;
}

/** Why a text did not arrive; null when it did. */
export function errorOf({ jobId, phone, carrier, isRented, isBlocked }: Sent): number | null {
  const luck = luckOf(`error ${jobId} ${phone}`);
  if (isBlocked && carrier === 'T-Mobile' && luck < 0.4) return 4770;
  if (carrier === null && luck < 0.25) return 4720;
  if (isRented && luck < 0.1) return 4720;
  if (luck > 0.985) return 4770;
  if (luck > 0.978) return 5600;
  return luck > 0.974 ? 4405 : null;
}

/** Seconds until the last receipt: half within four, some after minutes. */
export const secondsToReceipt = (jobId: number, phone: number) =>
  1.2 + 3 * Math.tan((luckOf(`receipt ${jobId} ${phone}`) * Math.PI) / 2.02);

export const isByHand = ({ job_type: type }: Pick<DemoJob, 'job_type'>) => type !== 'House File';

const HAND_DAYS = 5;
const DAY_MS = 86_400_000;

/** Sent by hand over some days of two hours each, in one go otherwise; never in the future. */
export function sentAt(start: DateTime, byHand: boolean, share: number, daysAgo: number): Date {
  if (!byHand) return new Date(start.toMillis() + share * 40 * 60_000);
  const days = Math.max(1, Math.min(HAND_DAYS, daysAgo));
  const day = Math.min(days - 1, Math.floor(share * days));
  return new Date(start.toMillis() + day * DAY_MS + (share * days - day) * 2 * 3_600_000);
}
