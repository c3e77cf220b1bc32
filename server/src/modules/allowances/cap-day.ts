import { DateTime } from 'luxon';

/** T-Mobile, which counts by the day, counts a brand's from midnight to midnight on its own coast. */
const ZONE = 'America/Los_Angeles';

export interface CapDay {
  /** yyyy-mm-dd */
  day: string;
  beginsAt: Date;
  endsAt: Date;
}

let known: CapDay | undefined;

/** The day an identity's texts are counted on, and when the next begins. Asked for every batch: remembered for its day. */
export function capDay(now: Date): CapDay {
  if (!known || now < known.beginsAt || now >= known.endsAt) known = dayOf(now);
  return known;
}

function dayOf(now: Date): CapDay {
  const today = DateTime.fromJSDate(now, { zone: ZONE }).startOf('day');
  return {
    day: today.toFormat('yyyy-MM-dd'),
    beginsAt: today.toJSDate(),
    endsAt: today.plus({ days: 1 }).toJSDate(),
  };
}
