import type { Db } from '../../../db/database';
import { countWithTMobile } from './open-jobs.queries';
import type { OpenJob } from './open-jobs.queries';
import { heldWords } from '../rules/rules.door';

export interface BrandDailyCapOfJob {
  /** Nothing more goes to T-Mobile today, nor to who may be there. */
  isFull: boolean;
  /** And nobody else is left. */
  isOver: boolean;
  /** For the job's page: why it goes on tomorrow, or how many days it needs. */
  words: string | null;
  days: number;
}

/** What was counted, by job: who waits with T-Mobile is worth counting now and then. */
export type Counted = Map<number, { bound: number; free: number; isFull: boolean; until: number }>;

const COUNT_UP_TO = 100_000;
const COUNT_AGAIN_MS = 30_000;
const UNLIMITED: BrandDailyCapOfJob = { isFull: false, isOver: false, words: null, days: 1 };

/** What is left of a job's brand today, where T-Mobile takes so many segments a day of it. */
export async function arrangeBrandDailyCap(
  db: Db,
  job: OpenJob,
  now: Date,
  counted: Counted,
): Promise<BrandDailyCapOfJob> {
  const { tmobile_per_day: cap, brand_taken, rest, width } = job;
  if (cap === null) return UNLIMITED;
  const left = Math.max(0, cap - brand_taken);
  const isFull = left === 0;
  if (!isFull && rest * width <= left) return UNLIMITED;
  const { bound, free } = await count(db, job.job_id, isFull, now, counted);
  if (isFull && bound > 0) {
    const words = heldWords.brandDailyCap(nameOf(job), cap);
    return { isFull, isOver: free === 0, words, days: Infinity };
  }
  const days = daysFor(bound * width, left, cap);
  return { isFull, isOver: false, words: days > 1 ? heldWords.brandDays(days, left, cap) : null, days };
}

/** How many days the rest needs by the identity's own cap, in words; null where today is enough. */
export function ownDaysOf(job: OpenJob): { words: string | null; days: number } {
  const { daily_cap: cap, taken_today, rest, width } = job;
  if (cap === null) return { words: null, days: 1 };
  const left = Math.max(0, cap - taken_today);
  const days = daysFor(rest * width, left, cap);
  return { words: days > 1 ? heldWords.ownDays(nameOf(job), days, left, cap) : null, days };
}

const nameOf = ({ identity_name }: OpenJob) => identity_name ?? 'The identity';
const daysFor = (segments: number, left: number, cap: number) =>
  cap > 0 ? 1 + Math.max(0, Math.ceil((segments - left) / cap)) : 1;

async function count(db: Db, jobId: number, isFull: boolean, now: Date, counted: Counted) {
  const last = counted.get(jobId);
  if (last && last.isFull === isFull && now.getTime() < last.until) return last;
  const found = await countWithTMobile(db, jobId, COUNT_UP_TO);
  if (counted.size > 10_000) counted.clear();
  counted.set(jobId, { ...found, isFull, until: now.getTime() + COUNT_AGAIN_MS });
  return found;
}
