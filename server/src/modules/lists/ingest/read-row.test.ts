import fc from 'fast-check';
import { readPhone } from '@campaign/shared-api/messaging';
import { copyLine } from '../../../db/copy';
import { CsvReader } from '../files/csv-records';
import type { CsvRecord } from '../files/csv-records';
import { CopyWriter } from './copy-writer';
import { layoutOf, readRow, stateOf, valueOf } from './read-row';

const LAYOUT = layoutOf(
  ['Name', 'PhoneNumber', 'State', 'Zip', 'Other'],
  [
    { dataColumn: 'Name', systemColumns: ['first_name', 'title'] },
    { dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] },
    { dataColumn: 'State', systemColumns: ['state'] },
    { dataColumn: 'Zip', systemColumns: ['zip'] },
    { dataColumn: 'Other', systemColumns: [] },
  ],
);

/** Reads one line while it can be read. */
function withRecord<T>(line: string, use: (record: CsvRecord) => T): T {
  const reader = new CsvReader(',', { keepsEmptyRows: true });
  let isHeader = true;
  for (const record of reader.push(Buffer.from(`header\n${line}\n`))) {
    if (!isHeader) return use(record);
    isHeader = false;
  }
  throw new Error('No record.');
}
const read = (line: string) => withRecord(line, (record) => readRow(record, LAYOUT));
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('a row', () => {
  it('is a person with a number and a zone', () => {
    expect(read('Ada,2025550100,DC,20001,')).toEqual({
      phone: 2_025_550_100,
      zone: expect.any(Number),
      column: 0,
      others: [],
    });
    expect(read('Ada,(202) 555-0100,,,')).toMatchObject({ phone: 2_025_550_100 });
  });

  it.each([
    ['Ada,2025550100,DC', 'malformed', 'The row has 3 cells, the header 5.'],
    ['Ada,2025550100,DC,20001,,more', 'malformed', 'The row has 6 cells, the header 5.'],
    ['"Ada" B,2025550100,DC,20001,', 'malformed', 'Text follows a closing quote.'],
    ['Ada,12345,DC,20001,', 'malformed', 'Not a phone number of 10 or 11 digits.'],
    [',,,,', 'malformed', 'The row is empty.'],
    [' ,', 'malformed', 'The row is empty.'],
    ['Ada,0005550100,DC,20001,', 'invalid', 'No phone number like this can exist.'],
    [`${'x'.repeat(1001)},2025550100,,,`, 'malformed', 'The cell for title is longer than 1,000 characters.'],
  ])('%s is %s', (line, bucket, reason) => {
    expect(read(line)).toEqual({ bucket, reason });
  });

  it('may end in empty cells that have no header, and may be long in bytes alone', () => {
    expect(read('Ada,2025550100,,,,, ')).toMatchObject({ phone: 2_025_550_100 });
    expect(read(`${'é'.repeat(1000)},2025550100,,,`)).toMatchObject({ phone: 2_025_550_100 });
  });

  it('has the verdict of readPhone, read byte by byte or not', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 12 });
    fc.assert(
      fc.property(digits, (phone) => {
        const verdict = readPhone(phone);
        expect(read(`Ada,${phone},,,`)).toMatchObject(
          verdict.ok ? { phone: verdict.phone } : { bucket: verdict.reason },
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('belongs to the state it names, else to that of its ZIP, else to none', () => {
    const state = (line: string) => withRecord(line, (record) => stateOf(record, LAYOUT));
    expect(
      [
        'A,1,fl,,',
        'A,1, New York ,,',
        'A,1,D.C.,,',
        'A,1,,60601,',
        'A,1,Atlantis,2134,',
        'A,1,Atlantis,,',
      ].map(state),
    ).toEqual(['FL', 'NY', 'DC', 'IL', 'MA', '']);
  });
});

describe('the line that is copied', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      'é',
      '李',
      '👩',
      ' ',
      '\u00a0',
      '\u3000',
      '\u2003',
      '\\',
      '\t',
      '\n',
      '"',
      ',',
      'N',
      '\u007f',
    ),
    maxLength: 12,
  });

  it('is what the values say, copied byte by byte or not', () => {
    fc.assert(
      fc.property(text, text, text, fc.nat(999_999_999), (name, state, zip, row) => {
        const line = [name, '2025550100', state, zip, ''].map(quoted).join(',');
        withRecord(line, (record) => {
          const writer = new CopyWriter();
          writer.add({ listId: 7, accountId: 42, row, phone: 2_025_550_100, zone: 3 }, record, LAYOUT);
          writer.finish();
          const values = LAYOUT.fields.map(({ cell }) => valueOf(record, cell) || null);
          expect(Buffer.concat(writer.pieces).toString()).toBe(
            copyLine([7, 42, row, 2_025_550_100, 3, ...values]),
          );
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('can be taken back', () => {
    withRecord('Ada,2025550100,,,', (record) => {
      const writer = new CopyWriter();
      const head = { listId: 1, accountId: 1, phone: 2_025_550_100, zone: 0 };
      writer.add({ ...head, row: 1 }, record, LAYOUT);
      writer.add({ ...head, row: 2 }, record, LAYOUT);
      expect(Buffer.from(writer.withdraw()).toString()).toBe('1\t1\t2\t2025550100\t0\tAda\tAda\t\\N\t\\N\n');
      writer.add({ ...head, row: 3 }, record, LAYOUT);
      writer.finish();
      expect(
        Buffer.concat(writer.pieces)
          .toString()
          .split('\n')
          .map((one) => one.split('\t')[2]),
      ).toEqual(['1', '3', undefined]);
    });
  });

  it('fits however long its fields are', () => {
    const name = 'x'.repeat(1000);
    withRecord(`${name},2025550100,${'y'.repeat(90_000)},,`, (record) => {
      const writer = new CopyWriter();
      for (let row = 1; row <= 3; row++)
        writer.add({ listId: 1, accountId: 1, row, phone: 1, zone: 0 }, record, LAYOUT);
      writer.finish();
      expect(writer.pieces).toHaveLength(3);
      expect(Buffer.concat(writer.pieces).toString().match(new RegExp(name, 'g'))).toHaveLength(6);
    });
  });
});
