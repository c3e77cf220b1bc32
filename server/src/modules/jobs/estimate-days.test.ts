import type { AllowanceRow } from '../identities/identities.door';
import { daysOf, leftTodayOf, secondsOf } from './estimate-days';

const allowance = (changes: Partial<AllowanceRow>) =>
  ({ daily_cap: null, taken: 0, tmobile_per_day: null, brand_taken: 0, ...changes }) as AllowanceRow;
const all = () => Promise.resolve(1);
const days = (segments: number, changes: Partial<AllowanceRow>, share = all) =>
  daysOf(segments, allowance(changes), share);

it.each([
  [0, 1],
  [400, 1],
  [401, 2],
  [1_400, 2],
  [1_401, 3],
])('%d segments take %d days of a cap of 1,000 of which 600 are used', async (segments, taken) => {
  expect(await days(segments, { daily_cap: 1_000, taken: 600 })).toEqual({ days: taken, leftToday: 400 });
});

it('no cap takes no days, a cap of nothing never ends, and what is overdrawn is not less than nothing', async () => {
  expect(await days(500, {})).toEqual({ days: null, leftToday: null });
  expect(await days(500, { daily_cap: 0 })).toEqual({ days: null, leftToday: 0 });
  expect(await days(500, { daily_cap: 1_000, taken: 1_500 })).toEqual({ days: 2, leftToday: 0 });
});

it('counts of a brand’s day with T-Mobile the share that is there, and asks for it only where it is tight', async () => {
  const share = jest.fn(() => Promise.resolve(0.301));
  const brand = { tmobile_per_day: 100, brand_taken: 40 };
  expect(await days(60, brand, share)).toEqual({ days: 1, leftToday: 60 });
  expect(share).not.toHaveBeenCalled();
  expect(await days(200, brand, share)).toEqual({ days: 2, leftToday: 60 });
  expect(await days(199, brand, share)).toEqual({ days: 1, leftToday: 60 });
});

it('is as long as the longer of the two, and leaves the fewer', async () => {
  const both = { daily_cap: 100, taken: 10, tmobile_per_day: 50, brand_taken: 20 };
  expect(await days(180, both)).toEqual({ days: 4, leftToday: 30 });
  expect(await days(180, { ...both, daily_cap: 30, taken: 5 })).toEqual({ days: 7, leftToday: 25 });
  expect(await days(180, { ...both, tmobile_per_day: 0 })).toEqual({ days: null, leftToday: 0 });
  expect(await days(180, { ...both, daily_cap: 0 })).toEqual({ days: null, leftToday: 0 });
});

it('says what is left of today, of whichever cap there is', () => {
  expect(leftTodayOf(allowance({}))).toBeNull();
  expect(leftTodayOf(allowance({ daily_cap: 10, taken: 4 }))).toBe(6);
  expect(leftTodayOf(allowance({ tmobile_per_day: 10, brand_taken: 12 }))).toBe(0);
});

it.each([
  [120, 1, null, 120],
  [120, 1, 30, 240],
  [120, 1, 600, 120],
  [121, 2, undefined, 61],
  [120, 1, 0, 120],
])('%d people at %d a second, with AT&T %s a minute, take %d seconds', (people, pace, att, seconds) => {
  expect(secondsOf(people, pace, att)).toBe(seconds);
});
