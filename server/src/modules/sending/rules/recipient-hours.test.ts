import { UNKNOWN_ZONE, ZONE_IDS, zoneNames, zoneOf } from '../../../zones/zones';
import { createHours, hoursInForce, hoursOf, DEFAULT_HOURS } from './recipient-hours';
import type { Schedule } from './recipient-hours';

const at = (iso: string) => new Date(iso);
const zoneNamed = (name: string) => ZONE_IDS.find((id) => zoneNames(id).join('&') === name) ?? -1;
const NEW_YORK = zoneNamed('America/New_York');
const PHOENIX = zoneNamed('America/Phoenix');
const HONOLULU = zoneNamed('Pacific/Honolulu');
const CHICAGO_OR_NEW_YORK = zoneNamed('America/Chicago&America/New_York');
const local = (instant: Date | null, zone: string) =>
  instant?.toLocaleString('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit' });

const always: Schedule = {
  ...DEFAULT_HOURS,
  windows: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
      day,
      { startTime: '00:00:00', endTime: '00:00:00' },
    ]),
  ) as Schedule['windows'],
};

describe('the recipient’s hours', () => {
  it('O12 opens at 8:00 and closes at 21:00 where the person is, not where the agency is', () => {
    expect(hoursOf(PHOENIX, always, at('2026-11-20T14:59:59Z'))).toEqual({
      open: false,
      until: at('2026-11-20T15:00:00Z'),
    });
    expect(hoursOf(PHOENIX, always, at('2026-11-20T15:00:00Z'))).toEqual({
      open: true,
      until: at('2026-11-21T04:00:00Z'),
    });
    expect(hoursOf(PHOENIX, always, at('2026-11-21T04:00:00Z')).open).toBe(false);
    expect(hoursOf(HONOLULU, always, at('2026-11-20T17:59:59Z')).open).toBe(false);
    expect(hoursOf(HONOLULU, always, at('2026-11-20T18:00:00Z')).open).toBe(true);
    expect(hoursOf(HONOLULU, always, at('2026-11-20T18:00:30Z')).open).toBe(true);
  });

  it('WIZ-18 the job’s schedule narrows them: 9:00 to 21:00 Eastern is 8:00 to 19:00 in Phoenix', () => {
    const { open, until } = hoursOf(PHOENIX, DEFAULT_HOURS, at('2026-11-20T17:00:00Z'));
    expect(open).toBe(true);
    expect(local(until, 'America/Phoenix')).toBe('Fri 19:00');
    expect(
      local(hoursOf(NEW_YORK, DEFAULT_HOURS, at('2026-11-20T13:30:00Z')).until, 'America/New_York'),
    ).toBe('Fri 09:00');
  });

  it('a number that may lie in two zones is texted only when it is good in both', () => {
    // 8:30 in New York is 7:30 in Chicago; 20:30 in Chicago is 21:30 in New York.
    expect(hoursOf(CHICAGO_OR_NEW_YORK, always, at('2026-11-20T13:30:00Z'))).toEqual({
      open: false,
      until: at('2026-11-20T14:00:00Z'),
    });
    expect(hoursOf(CHICAGO_OR_NEW_YORK, always, at('2026-11-21T02:30:00Z')).open).toBe(false);
  });

  it('a number nobody can place waits for 12:00 Eastern and stops at 21:00', () => {
    expect(local(hoursOf(UNKNOWN_ZONE, always, at('2026-11-20T15:00:00Z')).until, 'America/New_York')).toBe(
      'Fri 12:00',
    );
    expect(local(hoursOf(UNKNOWN_ZONE, always, at('2026-11-20T17:00:00Z')).until, 'America/New_York')).toBe(
      'Fri 21:00',
    );
  });

  it('the unplaced hours are inside 8:00–21:00 from New York to Los Angeles, all year', () => {
    for (const month of ['01', '03', '04', '07', '10', '11', '12']) {
      for (const hour of Array.from({ length: 24 }, (_, index) => String(index).padStart(2, '0'))) {
        const now = at(`2026-${month}-09T${hour}:30:00Z`);
        if (!hoursOf(UNKNOWN_ZONE, always, now).open) continue;
        for (const name of ['America/New_York', 'America/Los_Angeles']) {
          const zone = zoneNamed(name);
          expect([name, now.toISOString(), hoursOf(zone, always, now).open]).toEqual([
            name,
            now.toISOString(),
            true,
          ]);
        }
      }
    }
  });

  it('SCHED-09 keeps the hour on the wall over a change of the clocks', () => {
    // 2026-03-08: New York loses an hour at 2:00. 2026-11-01: it gains one.
    expect(hoursOf(NEW_YORK, always, at('2026-03-07T12:30:00Z')).until).toEqual(at('2026-03-07T13:00:00Z'));
    expect(hoursOf(NEW_YORK, always, at('2026-03-08T11:30:00Z')).until).toEqual(at('2026-03-08T12:00:00Z'));
    expect(hoursOf(NEW_YORK, always, at('2026-11-01T12:30:00Z')).until).toEqual(at('2026-11-01T13:00:00Z'));
    expect(hoursOf(PHOENIX, always, at('2026-03-08T14:30:00Z')).until).toEqual(at('2026-03-08T15:00:00Z'));
  });

  it('a window that begins in the missing hour opens once, and one in the doubled hour does too', () => {
    const night: Schedule = {
      ...always,
      zone: 'America/New_York',
      windows: { ...always.windows, sun: { startTime: '02:30:00', endTime: '00:00:00' } },
    };
    expect(hoursOf(NEW_YORK, night, at('2026-03-08T07:10:00Z'))).toEqual({
      open: false,
      until: at('2026-03-08T12:00:00Z'),
    });
    expect(hoursOf(NEW_YORK, night, at('2026-11-01T06:10:00Z'))).toEqual({
      open: false,
      until: at('2026-11-01T13:00:00Z'),
    });
  });

  it('skips the days a schedule leaves out', () => {
    const weekdays: Schedule = {
      ...DEFAULT_HOURS,
      windows: {
        ...DEFAULT_HOURS.windows,
        sat: { startTime: '09:00:00', endTime: '09:00:00' },
        sun: { startTime: '09:00:00', endTime: '09:00:00' },
      },
    };
    expect(local(hoursOf(NEW_YORK, weekdays, at('2026-11-21T03:00:00Z')).until, 'America/New_York')).toBe(
      'Mon 09:00',
    );
  });

  it('never opens again after the schedule’s last day', () => {
    const ended = { ...DEFAULT_HOURS, endDate: '2026-11-19' };
    expect(hoursOf(NEW_YORK, ended, at('2026-11-20T17:00:00Z'))).toEqual({ open: false, until: null });
    expect(hoursOf(NEW_YORK, { ...ended, endDate: '2026-11-20' }, at('2026-11-20T17:00:00Z')).open).toBe(
      true,
    );
  });

  it('a window over midnight belongs to the day it begins on', () => {
    const late: Schedule = { ...always, zone: 'America/New_York', windows: { ...always.windows } };
    for (const day of Object.keys(late.windows) as (keyof Schedule['windows'])[])
      late.windows[day] = { startTime: '20:00:00', endTime: '09:30:00' };
    expect(hoursOf(NEW_YORK, late, at('2026-11-20T14:00:00Z'))).toEqual({
      open: true,
      until: at('2026-11-20T14:30:00Z'),
    });
    expect(hoursOf(NEW_YORK, late, at('2026-11-20T20:00:00Z'))).toEqual({
      open: false,
      until: at('2026-11-21T01:00:00Z'),
    });
  });

  it('ends at midnight of the schedule’s last day, also in the middle of a window', () => {
    const windows = Object.fromEntries(
      Object.keys(always.windows).map((day) => [day, { startTime: '20:00:00', endTime: '02:00:00' }]),
    ) as Schedule['windows'];
    const last = { ...always, zone: 'America/New_York', windows, endDate: '2026-11-20' };
    // 9 PM in New York, 4 PM in Honolulu.
    expect(hoursOf(HONOLULU, last, at('2026-11-21T02:00:00Z'))).toEqual({
      open: true,
      until: at('2026-11-21T05:00:00Z'),
    });
  });

  it('takes a zone that nobody knows for the Eastern one', () => {
    const nowhere: Schedule = { ...DEFAULT_HOURS, zone: 'Nowhere/Else' };
    for (const iso of ['2026-11-20T13:30:00Z', '2026-11-20T17:00:00Z'])
      expect(hoursOf(NEW_YORK, nowhere, at(iso))).toEqual(hoursOf(NEW_YORK, DEFAULT_HOURS, at(iso)));
  });

  it('a reply has no schedule, only the federal hours', () => {
    expect(hoursOf(NEW_YORK, null, at('2026-11-20T13:30:00Z')).open).toBe(true);
    expect(hoursOf(NEW_YORK, null, at('2026-11-20T12:59:00Z')).open).toBe(false);
  });

  it('places a ten-digit number', () => {
    expect(zoneNames(zoneOf(4_805_550_100))).toEqual(['America/Phoenix']);
  });

  it('remembers an answer until the next edge and not longer, also when the clock goes back', () => {
    const hours = createHours();
    for (const iso of [
      '2026-11-20T13:00:00Z',
      '2026-11-20T13:59:00Z',
      '2026-11-20T14:00:00Z',
      '2026-11-21T02:00:00Z',
      '2026-11-20T12:00:00Z',
    ]) {
      expect(hours(NEW_YORK, DEFAULT_HOURS, at(iso))).toMatchObject(
        hoursOf(NEW_YORK, DEFAULT_HOURS, at(iso)),
      );
    }
  });

  it('works an answer out once, and each schedule’s for itself', () => {
    const hours = createHours();
    const noon = at('2026-11-20T17:00:00Z');
    const over: Schedule = { ...DEFAULT_HOURS, endDate: '2026-11-19' };
    expect(hours(NEW_YORK, DEFAULT_HOURS, noon)).toBe(hours(NEW_YORK, DEFAULT_HOURS, noon));
    expect(hours(NEW_YORK, over, noon)).toMatchObject({ open: false, until: null });
    // What never opens again is known for good.
    expect(hours(NEW_YORK, over, at('2026-12-20T17:00:00Z'))).toBe(hours(NEW_YORK, over, noon));
    expect(hours(NEW_YORK, null, noon).until).toEqual(at('2026-11-21T02:00:00Z'));
    expect(hours(PHOENIX, null, noon).until).toEqual(at('2026-11-21T04:00:00Z'));
  });
});

it('a window over midnight belongs to the evening it begins on', () => {
  const never = { startTime: '03:00:00', endTime: '03:00:01' };
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, never]);
  const windows = { ...Object.fromEntries(days), mon: { startTime: '20:00:00', endTime: '02:00:00' } };
  const monday = { ...DEFAULT_HOURS, windows } as Schedule;
  const openAt = (instant: string) => hoursOf(HONOLULU, monday, at(instant)).open;
  // 8:30 PM in New York.
  expect(hoursOf(NEW_YORK, monday, at('2026-11-24T01:30:00Z'))).toEqual({
    open: true,
    until: at('2026-11-24T02:00:00Z'),
  });
  // 8 PM in Honolulu, where the night of Monday in New York goes on until 2 AM.
  expect(openAt('2026-11-24T06:00:00Z')).toBe(true);
  expect(openAt('2026-11-24T07:00:00Z')).toBe(false);
  expect(openAt('2026-11-23T06:00:00Z')).toBe(false);
  expect(openAt('2026-11-25T06:00:00Z')).toBe(false);
});

it('holds the law’s hours unless the whole installation is a demonstration', () => {
  const night = at('2026-11-20T10:00:00Z');
  expect(hoursInForce({ quietHours: false })(PHOENIX, null, night)).toEqual({ open: true, until: null });
  expect(hoursInForce({ quietHours: true })(PHOENIX, null, night)).toMatchObject({ open: false });
});
