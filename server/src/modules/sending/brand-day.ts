import { DateTime } from 'luxon';

/** T-Mobile, which counts by the day, counts a brand's from midnight to midnight on its own coast. */
const ZONE = 'America/Los_Angeles';

/** The day an identity's texts are counted on (yyyy-mm-dd), and when the next begins. */
export function brandDay(now: Date): { day: string; endsAt: Date } {
  const today = DateTime.fromJSDate(now, { zone: ZONE }).startOf('day');
  return { day: today.toFormat('yyyy-MM-dd'), endsAt: today.plus({ days: 1 }).toJSDate() };
}
