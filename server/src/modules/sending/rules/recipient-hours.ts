import { DateTime, IANAZone } from 'luxon';
import { DEFAULT_SCHEDULE, DISPLAY_ZONE } from '@campaign/shared-api/constants';
import type { Weekday } from '../../../db/schema/delivery-schedule';
import { zoneNames } from '../../../zones/zones';

/** A job's delivery schedule (B§3), as stored. */
export interface Schedule {
  zone: string;
  windows: Record<Weekday, { startTime: string; endTime: string }>;
  /** yyyy-mm-dd, the last day it sends, in its own zone; null = no end. */
  endDate: string | null;
}

export interface Hours {
  open: boolean;
  /** Open: when it closes. Closed: when it opens; null when it never does (the schedule has ended). */
  until: Date | null;
}

/** 47 CFR 64.1200(c)(1): 8:00 to 21:00 at the called party's location. */
const FEDERAL = { from: 8 * 3600, to: 21 * 3600 };
/** A number nobody can place (sending, §3): inside the federal hours from New York to Los Angeles. */
const UNPLACED = { zone: 'America/New_York', from: 12 * 3600, to: 21 * 3600 };
const DAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const DAYS_AHEAD = 9;
const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
/** Kept of one zone: a month of them. */
const MAX_OFFSETS = 3_000;

/** What applies when a job names no schedule of its own (WIZ-18). */
export const DEFAULT_HOURS: Schedule = {
  zone: DEFAULT_SCHEDULE.scheduleTimezone,
  windows: Object.fromEntries(
    DAYS.map((day) => [day, { startTime: DEFAULT_SCHEDULE.startTime, endTime: DEFAULT_SCHEDULE.endTime }]),
  ) as Schedule['windows'],
  endDate: null,
};

/** A span of one day in one zone, in seconds after midnight. */
interface Span {
  zone: string;
  from: number;
  to: number;
}

/** The same with a memory: an answer holds until the window's next edge. */
export function createHours(): typeof hoursOf {
  const known = new Map<string, Hours & { since: number }>();
  return (zone, schedule, now) => {
    const key = `${zone} ${schedule === null ? '' : JSON.stringify(schedule)}`;
    const kept = known.get(key);
    const time = now.getTime();
    if (kept && kept.since <= time && (kept.until === null || time < kept.until.getTime())) return kept;
    const fresh = { ...hoursOf(zone, schedule, now), since: time };
    if (known.size > 5_000) known.clear();
    known.set(key, fresh);
    return fresh;
  };
}

const kept = createHours();
const always: typeof hoursOf = () => ({ open: true, until: null });

/** The hours that hold: the law's, unless the whole installation is a demonstration (QUIET_HOURS=off). */
export const hoursInForce = (config: { quietHours: boolean }): typeof hoursOf =>
  config.quietHours ? kept : always;

/**
 * Whether a person in `zone` (an id of zones.ts) may be texted now: the job's schedule ∩ the federal hours in
 * every zone the number may lie in. Without a schedule (a reply) the federal hours alone.
 */
export function hoursOf(zone: number, schedule: Schedule | null, now: Date): Hours {
  const open = isOpen(zone, schedule, now);
  // A window ends and begins where one of its parts does, so these are the only instants to look at. Most end or
  // begin within a day, and wall clocks are dear to ask.
  for (const days of [1, DAYS_AHEAD]) {
    for (const instant of edges(zone, schedule, now, days)) {
      if (isOpen(zone, schedule, instant) !== open) return { open, until: instant };
    }
  }
  return { open, until: null };
}

function isOpen(zone: number, schedule: Schedule | null, instant: Date): boolean {
  const inSpan = ({ zone: name, from, to }: Span) => {
    const { second } = localTime(instant, name);
    return second >= from && second < to;
  };
  return recipientSpans(zone).every(inSpan) && (schedule === null || inSchedule(schedule, instant));
}

/** Whether the schedule's last day, in its own zone, has passed. */
export const hasEnded = ({ endDate, zone }: Pick<Schedule, 'endDate' | 'zone'>, now: Date): boolean =>
  endDate !== null && localTime(now, zone).date > endDate;

function recipientSpans(zone: number): Span[] {
  const names = zoneNames(zone);
  return names.length === 0 ? [UNPLACED] : names.map((name) => ({ zone: name, ...FEDERAL }));
}

function inSchedule(schedule: Schedule, instant: Date): boolean {
  if (hasEnded(schedule, instant)) return false;
  const { second, weekday } = localTime(instant, schedule.zone);
  const today = spanOf(schedule, weekday);
  const yesterday = spanOf(schedule, (weekday + 6) % 7);
  if (today.from < today.to && second >= today.from && second < today.to) return true;
  // A window over midnight belongs to the day it begins on.
  if (today.from > today.to && second >= today.from) return true;
  return yesterday.from > yesterday.to && second < yesterday.to;
}

function spanOf({ windows }: Schedule, weekday: number): { from: number; to: number } {
  const window = windows[DAYS[weekday] ?? 'mon'];
  const to = secondsOf(window.endTime);
  return { from: secondsOf(window.startTime), to: to === 0 ? 86_400 : to };
}

const secondsOf = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

/** Every instant of the coming `days` at which a part of the window begins or ends, in order. */
function edges(zone: number, schedule: Schedule | null, now: Date, days: number): Date[] {
  const parts: { zone: string; on: (weekday: number) => { from: number; to: number } }[] = recipientSpans(
    zone,
  ).map((span) => ({ zone: span.zone, on: () => span }));
  if (schedule) parts.push({ zone: schedule.zone, on: (weekday) => spanOf(schedule, weekday) });
  const found = new Set<number>();
  for (const { zone: name, on } of parts) {
    const today = DateTime.fromJSDate(now, { zone: zoneNamed(name) }).startOf('day');
    for (let day = -1; day <= days + 1; day++) {
      const date = today.plus({ days: day });
      const { from, to } = on(date.weekday - 1);
      found.add(atSecond(date, from)).add(atSecond(date, to > from ? to : to + 86_400));
      found.add(date.plus({ days: 1 }).toMillis());
    }
  }
  return [...found]
    .filter((instant) => instant > now.getTime() && instant <= now.getTime() + days * DAY_MS)
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant));
}

/** By the clock on the wall, so that a day of 23 or 25 hours opens at the hour that is written. */
function atSecond(day: DateTime, second: number): number {
  const later = second >= 86_400 ? day.plus({ days: 1 }) : day;
  const rest = second % 86_400;
  return later
    .set({ hour: Math.floor(rest / 3600), minute: Math.floor((rest % 3600) / 60), second: rest % 60 })
    .toMillis();
}

function localTime(instant: Date, zone: string) {
  const local = DateTime.fromJSDate(instant, { zone: zoneNamed(zone) });
  return {
    second: local.hour * 3600 + local.minute * 60 + local.second,
    date: local.toISODate() ?? '',
    weekday: local.weekday - 1,
  };
}

/** Clocks change at a quarter of an hour, and asking the runtime what they show is most of what an answer takes. */
class QuickZone extends IANAZone {
  readonly #offsets = new Map<number, number>();

  override offset(instant: number): number {
    const quarter = Math.floor(instant / QUARTER_MS);
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    if (this.#offsets.size >= MAX_OFFSETS) this.#offsets.clear();
    const offset = super.offset(instant);
    this.#offsets.set(quarter, offset);
    return offset;
  }
}

const zones = new Map<string, IANAZone>();

/** An unknown name would make every comparison false: an Eastern day is the product's own. */
function zoneNamed(name: string): IANAZone {
  const known = zones.get(name);
  if (known) return known;
  const zone = new QuickZone(IANAZone.isValidZone(name) ? name : DISPLAY_ZONE);
  zones.set(name, zone);
  return zone;
}
