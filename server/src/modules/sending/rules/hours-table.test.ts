import { UNKNOWN_ZONE, ZONE_IDS, zoneNames } from '../../../zones/zones';
import { hoursOf } from './recipient-hours';
import type { Schedule } from './recipient-hours';
import { heldWords } from './words';

const HALF_HOUR = 30 * 60_000;

/** Z02, Z04: the days on which clocks change, the year ends, or February has 29. Midnight UTC. */
const DAYS = ['2026-11-01', '2027-03-14', '2027-11-07', '2026-12-31', '2028-02-29'];
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/Halifax',
  'America/St_Johns',
];

/** From then to 21:00 Eastern on every day of the week. */
const everyDay = (startTime: string): Schedule => ({
  zone: 'America/New_York',
  windows: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, { startTime, endTime: '21:00:00' }]),
  ) as Schedule['windows'],
  endDate: null,
});
const USUAL = everyDay('09:00:00');

/** The wall clock by the runtime's own tables, which the product does not use. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function hourIn(zone: string, instant: number): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(zone, clock);
  const [hour = 0, minute = 0] = clock.format(instant).split(':').map(Number);
  return hour + minute / 60;
}
const isWithin = (hour: number, from: number, to: number) => hour >= from && hour < to;

/** 47 CFR 64.1200(c)(1) wherever the number may lie, and 9:00 to 21:00 Eastern of the usual schedule. */
function mayText(names: readonly string[], instant: number): boolean {
  const eastern = hourIn('America/New_York', instant);
  if (!isWithin(eastern, names.length === 0 ? 12 : 9, 21)) return false;
  return names.every((name) => isWithin(hourIn(name, instant), 8, 21));
}

it('Z02 Z04 Z06 opens and closes right in every zone on every day a clock changes, by an independent clock', () => {
  const ids = ZONE_IDS.filter((id) => {
    const names = zoneNames(id);
    return id === UNKNOWN_ZONE || names.length > 1 || ZONES.includes(names[0] ?? '');
  });
  // Every zone of the list is one of the product's, or the table would be smaller than it looks.
  expect(ids.filter((id) => zoneNames(id).length === 1)).toHaveLength(ZONES.length);
  const wrong: string[] = [];
  let cases = 0;
  for (const [id, day] of ids.flatMap((id) => DAYS.map((day) => [id, day] as const))) {
    const names = zoneNames(id);
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const open = Array.from({ length: 96 }, (_, step) => mayText(names, midnight + step * HALF_HOUR));
    for (let step = 0; step < 48; step += 1) {
      cases += 1;
      const at = midnight + step * HALF_HOUR;
      const now = open[step];
      const flips = open.indexOf(!now, step);
      const got = hoursOf(id, USUAL, new Date(at));
      const expected = flips === -1 ? undefined : midnight + flips * HALF_HOUR;
      const same = got.open === now && (expected === undefined || got.until?.getTime() === expected);
      if (!same) wrong.push(`${names.join('&')} ${new Date(at).toISOString()}: ${JSON.stringify(got)}`);
    }
  }
  console.info(`Hours: ${cases - wrong.length} of ${cases} starts and ends right.`);
  expect(wrong).toEqual([]);
  expect(cases).toBe(4800);
});

it('Z02 runs a window of the missing hour from the next valid instant, and one of the doubled hour once', () => {
  const at = (iso: string) => new Date(iso);
  const night = everyDay('02:30:00');
  // The federal hours hold whatever the schedule says: seen from a place where it is already morning.
  const newfoundland = ZONE_IDS.find((id) => zoneNames(id).join() === 'America/St_Johns') ?? -1;
  const spring = hoursOf(newfoundland, night, at('2027-03-14T05:00:00Z'));
  expect(spring.until).toEqual(at('2027-03-14T10:30:00Z'));
  let opened = 0;
  let before = false;
  for (let instant = Date.parse('2026-11-01T00:00:00Z'); instant < Date.parse('2026-11-02T00:00:00Z');) {
    const { open } = hoursOf(newfoundland, night, new Date(instant));
    if (open && !before) opened += 1;
    before = open;
    instant += HALF_HOUR;
  }
  expect(opened).toBe(1);
});

it('says until when one recipient is held and where, and when the schedule has ended', () => {
  const phoenix = ZONE_IDS.find((id) => zoneNames(id).join() === 'America/Phoenix') ?? -1;
  const opens = new Date('2026-11-20T15:00:00Z');
  const night = new Date('2026-11-20T12:00:00Z');
  expect(heldWords.recipient({ zone: phoenix, phone: 4_805_550_100 }, opens, night)).toBe(
    'Waits until 8:00 AM (Phoenix, area code 480).',
  );
  expect(
    heldWords.recipient(
      { zone: UNKNOWN_ZONE, phone: 8_005_550_100 },
      new Date('2026-11-20T17:00:00Z'),
      night,
    ),
  ).toBe('Waits until 12:00 PM (area code 800).');
  expect(heldWords.recipient({ zone: phoenix, phone: 4_805_550_100 }, null, night)).toBe(
    'The delivery schedule has ended.',
  );
});

it('says what a job needs, what its window has, and who waits for the next', () => {
  expect(heldWords.tooLong({ rest: 22_320, perSecond: 1, windowMs: 4 * 3_600_000 })).toBe(
    'Needs 6.2 h, window has 4 h: about 14,400 go out in it, 7,920 wait for the next.',
  );
  expect(heldWords.tooLong({ rest: 120, perSecond: 0.05, windowMs: 30 * 60_000 })).toBe(
    'Needs 40 min, window has 30 min: about 90 go out in it, 30 wait for the next.',
  );
});
