import Papa from 'papaparse';
import { csvLine } from './csv';

describe('a line of a download', () => {
  it.each([
    '=1+1',
    '+1+1',
    '-1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '＝1+1',
    '＠SUM(A1)',
    '\n-1',
    '\0=1',
  ])('puts a quote before %j, so that no spreadsheet runs it', (cell) => {
    expect(Papa.parse<string[]>(csvLine([cell])).data[0]).toEqual([`'${cell}`]);
  });

  it.each([
    'Ada',
    '2025550100',
    "O'Brien",
    'a=b',
    '1-2',
    'the "Ace"',
    'a,b;c\td|e',
    'two\r\nlines',
    '',
    ' Ada',
  ])('leaves %j as it is', (cell) => {
    expect(Papa.parse<string[]>(csvLine([cell, 'x']), { newline: '\r\n' }).data[0]).toEqual([cell, 'x']);
  });

  it("cannot be cut in two by another program's delimiter", () => {
    expect(csvLine(['a;=1+1', 'b'])).toBe('"a;=1+1","b"\r\n');
  });
});
