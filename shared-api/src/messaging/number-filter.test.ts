import { readNumberFilter } from './number-filter';

it.each([
  ['+19995559999', 9_995_559_999, 9_995_559_999],
  ['99999', 99_999, 99_999],
  ['123456', 123_456, 123_456],
  ['+1999', 9_990_000_000, 9_999_999_999],
  [' +1202555 ', 2_025_550_000, 2_025_559_999],
  ['+12', 2_000_000_000, 2_999_999_999],
])('DLV-03 reads %j as the numbers from %d to %d', (text, low, high) => {
  expect(readNumberFilter(text)).toEqual({ low, high });
});

it.each([
  '',
  '+',
  '+1',
  '1999',
  '1234567',
  '+19995559999 0',
  '+199955599990',
  '+44',
  '+10',
  '999-99',
  '%',
  "'",
])('DLV-03 finds no number in %j', (text) => expect(readNumberFilter(text)).toBeUndefined());
