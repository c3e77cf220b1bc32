import { countOf, formatCount as count } from '@campaign/shared-api/messaging';

/** Why texts wait for a day of the carriers' to come: said on the job, and on the identity by which it waits. */
export const allowanceWords = {
  dailyCap: (identity: string, cap: number) =>
    `${identity} has used up the ${countOf(cap, 'segment')} that carriers allow it a day; the rest go on tomorrow.`,
  brandDailyCap: (identity: string, cap: number) =>
    `${identity} has used up the ${countOf(cap, 'segment')} a day that T-Mobile allows its brand; people on T-Mobile or an unknown network go on tomorrow.`,
  ownDays: (identity: string, days: number, left: number, cap: number) =>
    `Needs ${countOf(days, 'day')}: carriers take ${countOf(left, 'more segment')} of ${identity} today and ${count(cap)} a day.`,
  brandDays: (days: number, left: number, cap: number) =>
    `Needs ${countOf(days, 'day')}: T-Mobile takes ${countOf(left, 'more segment')} of the brand today and ${count(cap)} a day.`,
} as const;

/** For PostgreSQL: what any of them matches, and no other words of a job that waits. */
export const ALLOWANCE_WORDS = String.raw`^Needs [0-9,]+ days?: |go on tomorrow\.$`;
