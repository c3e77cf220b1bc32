import fc from 'fast-check';
import Papa from 'papaparse';
import { BrokenCsv, CsvReader, MAX_RECORD_LENGTH } from './csv-records';
import type { Delimiter } from './csv-records';
import { cellsOf } from './header';

/** Reads text that arrives in pieces cut at these shares of its length. */
function read(text: string, delimiter: Delimiter = ',', cuts: number[] = []) {
  const bytes = Buffer.from(text);
  const at = [0, ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b), bytes.length];
  const reader = new CsvReader(delimiter);
  const rows: { cells: string[]; raw: string; bad: boolean }[] = [];
  const take = (records: ReturnType<CsvReader['push']>) => {
    for (const record of records)
      rows.push({ cells: cellsOf(record), raw: record.raw(), bad: record.hasBadQuotes });
  };
  for (let piece = 1; piece < at.length; piece++) take(reader.push(bytes.subarray(at[piece - 1], at[piece])));
  take(reader.end());
  return rows;
}
const cells = (text: string, delimiter?: Delimiter) => read(text, delimiter).map((row) => row.cells);

describe('the CSV reader', () => {
  it('reads quoted delimiters, line ends and doubled quotes (RFC 4180)', () => {
    expect(cells('"a,b","c\r\nd","the ""Ace"""\n')).toEqual([['a,b', 'c\r\nd', 'the "Ace"']]);
  });

  it('reads CRLF, LF and CR, mixed, with or without one at the end', () => {
    expect(cells('a,b\r\nc,d\ne,f\rg,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
  });

  it('passes over lines of nothing but spaces and empty cells', () => {
    expect(cells('a,b\n\n  \n , \n"",""\nc,d\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('PL-10 keeps rows of empty cells below the first record where every row counts, and no blank line', () => {
    const reader = new CsvReader(',', { keepsEmptyRows: true });
    const records = (bytes: string) =>
      Array.from(reader.push(Buffer.from(bytes)), (record) => [record.raw(), record.isBlank()]);
    expect(records(',,\na,b\n\n  \n , \n')).toEqual([
      ['a,b', false],
      [' , ', true],
    ]);
    expect(records('"",""\nc,d\n')).toEqual([
      ['"",""', true],
      ['c,d', false],
    ]);
  });

  it('takes a quote inside a cell for a quote', () => {
    expect(cells('5" pipe,6\n')).toEqual([['5" pipe', '6']]);
  });

  it('marks a record in which text follows a closing quote, and gives that cell as it was written', () => {
    expect(read('"a" b,c\n"d",e\n').map(({ bad, cells }) => ({ bad, cells }))).toEqual([
      { bad: true, cells: ['"a" b', 'c'] },
      { bad: false, cells: ['d', 'e'] },
    ]);
  });

  it('keeps the record as it stands in the file', () => {
    expect(read('a, "b" ,c\r\n"x\ny",2\r\n').map(({ raw }) => raw)).toEqual(['a, "b" ,c', '"x\ny",2']);
  });

  it('refuses a quote that is never closed, after the records before it', () => {
    const reader = new CsvReader(',');
    expect([...reader.push(Buffer.from('a,b\n"c,d\n'))]).toHaveLength(1);
    expect(() => [...reader.end()]).toThrow(new BrokenCsv('unclosed-quote'));
  });

  it('refuses a record longer than the limit before it is whole', () => {
    const reader = new CsvReader(',');
    expect(() => [...reader.push(Buffer.from(`a\n"${'x'.repeat(MAX_RECORD_LENGTH)}`))]).toThrow(
      new BrokenCsv('too-long'),
    );
  });

  it('says which records can be copied byte by byte', () => {
    const plain = (text: string) => [...new CsvReader(',').push(Buffer.from(`${text}\n`))][0]?.isPlain;
    expect(['José,"b, c"', '"a"', 'a"b'].map(plain)).toEqual([true, true, true]);
    expect(['a\\b', 'a\tb', '"a\nb"', '"a""b"', '"a\\b"', 'a\u007fb'].map(plain)).toEqual(
      Array(6).fill(false),
    );
  });

  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', '李', '"', ',', ';', '\n', '\r', ' ', '\\', '\t') }),
    fc.constantFrom('2025550100', '', 'x'),
  );
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });

  it('reads what another program writes, however it is cut into pieces', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(table, cuts, ends, fc.constantFrom(',', ';', '\t', '|'), (rows, at, newline, delimiter) => {
        const text = Papa.unparse(rows, { newline, delimiter, quotes: true });
        const expected = rows.filter((row) => row.some((one) => /[^\s]/.test(one)));
        expect(read(text, delimiter as Delimiter, at).map((row) => row.cells)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('reads any text like another program, as long as its quotes are in order', () => {
    const soup = fc.string({ unit: fc.constantFrom('a', 'é', ',', '\n', '"', ' '), maxLength: 40 });
    fc.assert(
      fc.property(soup, (text) => {
        const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' });
        fc.pre(errors.length === 0);
        const expected = data.filter((row) => row.some((one) => one.trim() !== ''));
        expect(cells(text)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
