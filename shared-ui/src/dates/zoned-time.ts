/**
 * Wall-clock time and instants, by the browser's own zone data (no library).
 * A wall time is what a `datetime-local` input holds: `2026-11-20T14:00`, without a zone.
 */

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsFormatter(zone: string): Intl.DateTimeFormat {
  let made = formatters.get(zone);
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, made);
  }
  return made;
}

/** The zone's wall clock at an instant, counted as if it were UTC, ms. */
function wallMs(instant: number, zone: string): number {
  const part = Object.fromEntries(
    partsFormatter(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    part.year ?? NaN,
    (part.month ?? NaN) - 1,
    part.day ?? NaN,
    part.hour ?? NaN,
    part.minute ?? NaN,
    part.second ?? NaN,
  );
}

/** ISO instant → `2026-11-20T14:00` in `zone`; '' for something that is not a time. */
export function instantToWall(iso: string, zone: string): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return '';
  return new Date(wallMs(instant, zone)).toISOString().slice(0, 16);
}

/**
 * `2026-11-20T14:00` in `zone` → ISO instant in UTC; '' for something that is not a time. A time that the clocks
 * skip in spring becomes the same distance after the jump; one that comes twice in autumn is the first.
 */
export function wallToInstant(wall: string, zone: string): string {
  const target = Date.parse(`${wall}Z`);
  if (Number.isNaN(target)) return '';
  const offsetAt = (instant: number) => wallMs(instant, zone) - instant;
  // The offsets a day before and after are the only two candidates.
  const before = target - offsetAt(target - 86_400_000);
  const after = target - offsetAt(target + 86_400_000);
  const fits = [before, after].sort((a, b) => a - b).find((instant) => wallMs(instant, zone) === target);
  return new Date(fits ?? before).toISOString();
}

/** A day as `2026-11-20`. */
export type Day = string;

/** From and to are both meant. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Today in a zone. */
export const todayIn = (zone: string, now: number = Date.now()): Day =>
  instantToWall(new Date(now).toISOString(), zone).slice(0, 10);

/** Calendar arithmetic on days, without clocks. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The instants a range of days covers in a zone: from its first midnight up to, not including, `until`. */
export function dayRangeToInstants(range: DayRange, zone: string): { since: string; until: string } {
  return {
    since: wallToInstant(`${range.from}T00:00`, zone),
    until: wallToInstant(`${addDays(range.to, 1)}T00:00`, zone),
  };
}

/** "Nov 1, 2026", for days. */
export function formatDay(day: Day): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '–';
  return date.toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}

/** "Nov 1 – 20, 2026": as short as the two days allow. */
export function formatDayRange({ from, to }: DayRange): string {
  const range = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  return range
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replaceAll('\u2009', ' ');
}

/** What people call a zone: "Eastern Time". */
export function zoneName(zone: string, now: number = Date.now()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
