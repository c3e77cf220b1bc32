import { REFUSAL_REASONS } from '@campaign/shared-api/constants';
import { heldWords, kindOfHold, refusalWords } from './words';

describe('why something was not sent', () => {
  it('every reason the gate may store has words of its own, a whole sentence', () => {
    for (const reason of REFUSAL_REASONS)
      expect([reason, refusalWords[reason]]).toEqual([reason, expect.any(String)]);
    const words = Object.values(refusalWords);
    expect(new Set(words).size).toBe(words.length);
    for (const sentence of words) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });
});

it('O12 a schedule that has ended is said of the job and of each recipient', () => {
  expect(heldWords.outsideHours([])).toBe('The delivery schedule has ended.');
  expect(heldWords.recipient(0, 2_025_550_100, null)).toBe('The delivery schedule has ended.');
});

it('WIZ-18 a number too slow for its window says how many go out in it, and how many wait', () => {
  expect(heldWords.tooLong({ rest: 10_000, perSecond: 1, windowMs: 3_600_000 })).toBe(
    'Needs 2.8 h, window has 1 h: about 3,600 go out in it, 6,400 wait for the next.',
  );
});

it('what carriers take in a day is told from hours that are too short, for who counts the holds', () => {
  expect(kindOfHold(heldWords.ownDays('Friends of Ada', 3, 20, 20))).toBe('More than carriers take in a day');
  expect(kindOfHold(heldWords.brandDays(3, 20, 20))).toBe('More than carriers take in a day');
  expect(kindOfHold(heldWords.tooLong({ rest: 10_000, perSecond: 1, windowMs: 3_600_000 }))).toBe(
    'More than the window has time for',
  );
});
