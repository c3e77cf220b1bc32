/** TBL-09: times are shown in New York unless said otherwise. */
export const DEFAULT_ZONE = 'America/New_York';

export type InstantStyle = 'full' | 'date' | 'time';

const PARTS: Record<InstantStyle, Intl.DateTimeFormatOptions> = {
  full: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
};

// Making a formatter costs a hundred times more than using it; tables use thousands.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, style: InstantStyle): Intl.DateTimeFormat {
  const key = `${zone} ${style}`;
  let made = formatters.get(key);
  if (!made) {
    const name = style === 'date' ? {} : ({ timeZoneName: 'shortGeneric' } as const);
    made = new Intl.DateTimeFormat('en-US', { ...PARTS[style], ...name, timeZone: zone });
    formatters.set(key, made);
  }
  return made;
}

/**
 * An instant (ISO with offset, Date or ms) as words with its zone: "Nov 20, 2026, 2:00 PM ET". `date` has no
 * zone. Something that is not a time comes back as '–'.
 */
export function formatInstant(
  instant: string | number | Date,
  { zone = DEFAULT_ZONE, style = 'full' }: { zone?: string; style?: InstantStyle } = {},
): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '–';
  // Chromium separates "2:00" and "PM" by a narrow no-break space, which nobody searches for.
  return formatter(zone, style).format(date).replaceAll('\u202f', ' ');
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** "5 minutes ago", "in 2 hours", "just now" for less than five seconds. */
export function formatRelative(instant: string | number | Date, now: number): string {
  const distance = new Date(instant).getTime() - now;
  if (Number.isNaN(distance)) return '–';
  if (Math.abs(distance) < 5000) return 'just now';
  const [unit, ms] = STEPS.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1000];
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(Math.round(distance / ms), unit);
}
