import { LEDGER_BUCKETS } from '@campaign/shared-api/constants';
import type { LedgerBucket, PhoneList } from '@campaign/shared-api/contracts';

export interface LedgerRow {
  bucket: LedgerBucket;
  count: number;
  /** Of the rows of the file, 0 to 1. */
  share: number;
}

export interface LedgerView {
  rows: LedgerRow[];
  /** How many rows of the file stand in a bucket. */
  accounted: number;
  total: number;
}

// Always told, even at 0: their absence would leave a doubt.
const ALWAYS: readonly LedgerBucket[] = ['loaded', 'duplicate', 'malformed', 'invalid'];

/** The buckets in their order, and whether they add up (PL-10). */
export function ledgerView({ ledger, progress }: Pick<PhoneList, 'ledger' | 'progress'>): LedgerView {
  const counts = LEDGER_BUCKETS.map((bucket) => ({ bucket, count: ledger[bucket] ?? 0 }));
  const accounted = counts.reduce((sum, { count }) => sum + count, 0);
  const total = Math.max(progress.rowsTotal, accounted);
  return {
    rows: counts
      .filter(({ bucket, count }) => count > 0 || ALWAYS.includes(bucket))
      .map((row) => ({ ...row, share: total === 0 ? 0 : row.count / total })),
    accounted,
    total,
  };
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** 0.9996 → "99.9%", never "100%" or "0%" for less or more than that. */
export function shareWords(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1%';
  if (share > 0.999 && share < 1) return '> 99.9%';
  return percent.format(share);
}
