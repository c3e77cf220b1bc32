import { countOf, formatCount, shareOf } from './count-of';

describe('countOf', () => {
  it('uses the singular for one and the plural for every other number', () => {
    expect([0, 1, 2, -1].map((value) => countOf(value, 'opt-out'))).toEqual([
      '0 opt-outs',
      '1 opt-out',
      '2 opt-outs',
      '-1 opt-outs',
    ]);
  });

  it('takes a plural of its own', () => {
    expect([countOf(1, 'reply', 'replies'), countOf(2, 'reply', 'replies')]).toEqual([
      '1 reply',
      '2 replies',
    ]);
  });

  it('groups digits', () => {
    expect(countOf(12_408, 'text')).toBe('12,408 texts');
    expect(formatCount(1_000)).toBe('1,000');
  });
});

it('shareOf gives one decimal, and no rate of nothing', () => {
  expect([shareOf(3, 4), shareOf(0, 9), shareOf(0, 0)]).toEqual(['75.0%', '0.0%', '–']);
});
