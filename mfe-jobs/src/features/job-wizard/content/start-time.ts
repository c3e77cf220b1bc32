import type { JobType } from '@campaign/shared-api/contracts';
import { zoneOfPhone } from './area-codes';

const HOUR = 3_600_000;
// The specification's Eastern standard time: UTC-5, so that an Eastern number shifts nothing (B§2.4).
const EASTERN = 'America/New_York';

const offsets = new Map<string, Intl.DateTimeFormat>();

/** Hours a zone is from UTC at an instant: -5 or -4 in New York. */
export function offsetHours(zone: string, at: Date): number {
  let format = offsets.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    offsets.set(zone, format);
  }
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}

/**
 * SCHED-05, SCHED-06: (5 + the offset of the number's area code) hours, from the zones as they are at that
 * date, so that a start in summer shifts as one in winter does (SCHED-09).
 */
export const shiftHours = (phone: string, at: Date): number =>
  offsetHours(zoneOfPhone(phone), at) - offsetHours(EASTERN, at);

export interface StartChoice {
  jobType: JobType;
  sendMode: 'now' | 'schedule';
  /** The picked instant, ISO; empty before a choice. */
  startDate: string;
  numberSource: '1' | '2';
  adminPhone: string;
  changedTimezone: 'true' | 'false';
}

/** P2P jobs are always sent now (SCHED-03). */
export const isScheduled = (choice: Pick<StartChoice, 'jobType' | 'sendMode'>) =>
  choice.jobType !== 'P2P' && choice.sendMode === 'schedule';

/** The hours this job's start is shifted by: only a scheduled one, with an existing number, switch on (SCHED-08). */
export function shiftOf(choice: StartChoice): number {
  const applies = isScheduled(choice) && choice.numberSource === '1' && choice.changedTimezone === 'true';
  return applies && choice.startDate && choice.adminPhone
    ? shiftHours(choice.adminPhone, new Date(choice.startDate))
    : 0;
}

/** When the job starts, ISO: the current moment, or the picked time after its shift (SCHED-02, SCHED-07). */
export function startOf(choice: StartChoice, now: Date): string {
  if (!isScheduled(choice) || !choice.startDate) return now.toISOString();
  return new Date(new Date(choice.startDate).getTime() + shiftOf(choice) * HOUR).toISOString();
}

/** The time that was picked for a start shifted by `startOf`: the form shows it again when a job is edited. */
export function pickedFor(start: string, choice: StartChoice): string {
  const shift = shiftOf({ ...choice, startDate: start });
  return shift === 0 ? start : new Date(new Date(start).getTime() - shift * HOUR).toISOString();
}
