import type { DeliverySchedule } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE, WEEKDAYS } from '@campaign/shared-api/constants';
import { hoursWords } from '../words';

export type Weekday = (typeof WEEKDAYS)[number];
type Window = DeliverySchedule[Weekday];

/** The zones of the 50 states, and the specification's own name for Eastern. */
export const SCHEDULE_ZONES = [
  ['US/Eastern', 'Eastern'],
  ['US/Central', 'Central'],
  ['US/Mountain', 'Mountain'],
  ['US/Arizona', 'Arizona'],
  ['US/Pacific', 'Pacific'],
  ['US/Alaska', 'Alaska'],
  ['US/Hawaii', 'Hawaii'],
] as const;

/** A new schedule: the specification's defaults (WIZ-18, CONST-11). */
export function usualSchedule(): DeliverySchedule {
  const { startTime, endTime, ...rest } = DEFAULT_SCHEDULE;
  const days = Object.fromEntries(WEEKDAYS.map((day) => [day, { startTime, endTime }]));
  return { ...rest, isGlobal: false, endDate: null, ...(days as Record<Weekday, Window>) };
}

/** A day whose window ends when it starts sends nothing. */
export const isClosed = ({ startTime, endTime }: Window) => startTime === endTime;

/** What is wrong with a week, by day; the server repeats it. */
export function problemsOfWeek(schedule: DeliverySchedule): Partial<Record<Weekday, string>> {
  if (WEEKDAYS.every((day) => isClosed(schedule[day]))) return { mon: hoursWords.noDay };
  return Object.fromEntries(
    WEEKDAYS.filter((day) => schedule[day].endTime < schedule[day].startTime).map((day) => [
      day,
      hoursWords.ends,
    ]),
  );
}

/** The day an instant falls on in a zone, as `2026-11-23`. */
export const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);

/** Whether a schedule's last day lies before an instant: nothing is sent after it; the server refuses such a job. */
export const hasEnded = ({ endDate, scheduleTimezone }: DeliverySchedule, at: Date): boolean =>
  endDate !== null && dayIn(scheduleTimezone, at) > endDate;

/** What the hours leave of the day on which a job starts. */
export function windowAt(schedule: DeliverySchedule, start: Date): { closed: boolean; leftSeconds: number } {
  const { day, second } = localTime(start, schedule.scheduleTimezone);
  const window = schedule[day];
  const ends = secondsOf(window.endTime);
  const left = ends - Math.max(second, secondsOf(window.startTime));
  return { closed: isClosed(window), leftSeconds: Math.max(0, left) };
}

function localTime(instant: Date, timeZone: string): { day: Weekday; second: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: part('weekday').toLowerCase() as Weekday,
    second: secondsOf(`${part('hour')}:${part('minute')}:${part('second')}`),
  };
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

/** `9 AM–9 PM Eastern, Mon–Fri`, for a choice. */
export function describeSchedule(schedule: DeliverySchedule): string {
  const zone =
    SCHEDULE_ZONES.find(([id]) => id === schedule.scheduleTimezone)?.[1] ?? schedule.scheduleTimezone;
  const open = WEEKDAYS.filter((day) => !isClosed(schedule[day]));
  const windows = new Set(
    open.map((day) => `${clock(schedule[day].startTime)}–${clock(schedule[day].endTime)}`),
  );
  const days =
    open.length === WEEKDAYS.length
      ? 'every day'
      : open.map((day) => hoursWords.days[day].slice(0, 3)).join(', ');
  const hours = windows.size === 1 ? [...windows][0] : 'different hours';
  const end = schedule.endDate ? `, until ${schedule.endDate}` : '';
  return `${schedule.scheduleName}: ${hours} ${zone}, ${days}${end}`;
}

/** `09:00:00` → `9 AM`, `17:30:00` → `5:30 PM`. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours % 24 < 12 ? 'AM' : 'PM';
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''} ${half}`;
}
