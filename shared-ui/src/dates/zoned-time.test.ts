import { dayRangePresets } from './day-range-presets';
import {
  addDays,
  dayRangeToInstants,
  formatDayRange,
  instantToWall,
  todayIn,
  wallToInstant,
  zoneName,
} from './zoned-time';

const NY = 'America/New_York';

describe('wall time and instants', () => {
  it.each([
    ['2026-11-20T14:00', NY, '2026-11-20T19:00:00.000Z'],
    ['2026-07-01T09:30', NY, '2026-07-01T13:30:00.000Z'],
    ['2026-07-01T09:30', 'America/Phoenix', '2026-07-01T16:30:00.000Z'],
    ['2026-01-01T00:00', 'Pacific/Honolulu', '2026-01-01T10:00:00.000Z'],
  ])('go from %s in %s to %s and back', (wall, zone, iso) => {
    expect(wallToInstant(wall, zone)).toBe(iso);
    expect(instantToWall(iso, zone)).toBe(wall);
  });

  it('a time the clocks skip in spring becomes one after the jump', () => {
    expect(wallToInstant('2026-03-08T02:30', NY)).toBe('2026-03-08T07:30:00.000Z');
    expect(instantToWall('2026-03-08T07:30:00.000Z', NY)).toBe('2026-03-08T03:30');
  });

  it('a time that comes twice in autumn is the first', () => {
    expect(wallToInstant('2026-11-01T01:30', NY)).toBe('2026-11-01T05:30:00.000Z');
  });

  it('something that is not a time is empty', () => {
    expect(wallToInstant('', NY)).toBe('');
    expect(instantToWall('soon', NY)).toBe('');
  });
});

describe('days', () => {
  it('JOBS-39 a range of days begins and ends at New York midnights, also when the clocks change', () => {
    expect(dayRangeToInstants({ from: '2026-11-01', to: '2026-11-01' }, NY)).toEqual({
      since: '2026-11-01T04:00:00.000Z',
      until: '2026-11-02T05:00:00.000Z',
    });
  });

  it('today is the day of the zone, not of the machine', () => {
    const lateEvening = Date.parse('2026-11-21T03:00:00Z');
    expect(todayIn(NY, lateEvening)).toBe('2026-11-20');
    expect(todayIn('UTC', lateEvening)).toBe('2026-11-21');
  });

  it('are added over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('make the usual ranges', () => {
    const ranges = Object.fromEntries(dayRangePresets('2026-03-05').map(({ id, range }) => [id, range]));
    expect(ranges['last-7']).toEqual({ from: '2026-02-27', to: '2026-03-05' });
    expect(ranges.month).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    expect(ranges['last-month']).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('read as short as they can', () => {
    expect(formatDayRange({ from: '2026-11-01', to: '2026-11-20' })).toBe('Nov 1 – 20, 2026');
    expect(zoneName(NY)).toBe('Eastern Time');
  });
});
