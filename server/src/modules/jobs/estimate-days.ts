import type { Estimate } from '@campaign/shared-api/contracts';
import type { AllowanceRow } from '../identities/identities.door';

type Days = Pick<Estimate, 'days' | 'leftToday'>;

/**
 * How many of the carriers' days so many segments take, today with what is left of it as the first: the longer of the
 * identity's own cap and its brand's with T-Mobile, of which only `share` of the segments count.
 */
export async function daysOf(
  segments: number,
  allowance: AllowanceRow,
  share: () => Promise<number>,
): Promise<Days> {
  const { daily_cap, taken, tmobile_per_day, brand_taken } = allowance;
  const own = within(segments, daily_cap, taken);
  if (tmobile_per_day === null) return own;
  const isTight = segments > tmobile_per_day - brand_taken;
  const brand = within(
    isTight ? Math.ceil(segments * (await share())) : segments,
    tmobile_per_day,
    brand_taken,
  );
  if (own.leftToday == null) return brand;
  const days = own.days == null || brand.days == null ? null : Math.max(own.days, brand.days);
  return { days, leftToday: leftTodayOf(allowance) };
}

/** Segments that carriers still take today, of the identity or of its brand, whichever are fewer; null without a cap. */
export function leftTodayOf({ daily_cap, taken, tmobile_per_day, brand_taken }: AllowanceRow): number | null {
  const caps = [within(0, daily_cap, taken), within(0, tmobile_per_day, brand_taken)];
  const left = caps.flatMap(({ leftToday }) => leftToday ?? []);
  return left.length === 0 ? null : Math.min(...left);
}

function within(segments: number, cap: number | null, taken: number): Days {
  if (cap === null) return { days: null, leftToday: null };
  const leftToday = Math.max(0, cap - taken);
  if (cap === 0) return { days: null, leftToday };
  return { days: 1 + Math.max(0, Math.ceil((segments - leftToday) / cap)), leftToday };
}

/** At the pace of the number, and of the campaign with AT&T where that is slower. */
export const secondsOf = (recipients: number, perSecond: number, attPerMinute: number | null | undefined) =>
  Math.ceil(recipients / Math.min(perSecond, attPerMinute ? attPerMinute / 60 : perSecond));
