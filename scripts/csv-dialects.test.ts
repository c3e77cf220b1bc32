// One file is read twice: its first rows in the uploader's browser by Papa Parse, all of it on the server by a reader of bytes
// that holds 1,000,000 rows a few seconds. What the page shows a person must be what the server will load, so the two are
// compared over files nobody thought of. Neither package may import the other; this stands above both.
import fc from 'fast-check';
import { columnsOf } from '../mfe-lists/src/components/check-file';
import { CsvReader, DELIMITERS } from '../server/src/modules/lists/files/csv-records';
import type { CsvRecord, Delimiter } from '../server/src/modules/lists/files/csv-records';
import { cellsOf, headOf, readHeader } from '../server/src/modules/lists/files/header';

const RUNS = process.env.THOROUGH === '1' ? 20_000 : 1_000;
const ROWS = 2;

/** As a spreadsheet writes a cell. */
const quoted = (cell: string, delimiter: Delimiter, always: boolean) =>
  always || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

const cell = fc.string({
  unit: fc.constantFrom(...'abc09 ÄłЖ,;|"\'\t=-+@', '\r\n', '\n', '😀', ' '),
  maxLength: 8,
});
const file = fc
  .record({
    delimiter: fc.constantFrom(...DELIMITERS),
    newline: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '\uFEFF'),
    always: fc.boolean(),
    endsWithNewline: fc.boolean(),
    names: fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z ,;|"]{0,6}$/), {
      minLength: 1,
      maxLength: 4,
      selector: (name) => name.trim().toLowerCase(),
    }),
    rows: fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ delimiter, newline, mark, always, endsWithNewline, names, rows }) => {
    const columns = ['PhoneNumber', ...names.filter((name) => name.trim().toLowerCase() !== 'phonenumber')];
    const lines = [
      columns,
      ...rows.map((cells, at) => [String(2_025_550_100 + at), ...cells.slice(0, columns.length - 1)]),
    ].map((cells) => cells.map((each) => quoted(each, delimiter, always)).join(delimiter));
    return mark + lines.join(newline) + (endsWithNewline ? newline : '');
  });

/** A record lasts until the next one is read. */
function* cells(records: Iterable<CsvRecord>) {
  for (const record of records) yield cellsOf(record);
}

/** The header's names and the first rows, as the server will load them. */
function onServer(text: string) {
  const head = headOf(Buffer.from(text.replace(/^\uFEFF/, '')), true)!;
  const { columns, delimiter } = readHeader(head.line, head.separator);
  const reader = new CsvReader(delimiter);
  const [, ...rows] = [...cells(reader.push(head.bytes)), ...cells(reader.end())];
  return columns.map((name, at) => ({ name, values: rows.slice(0, ROWS).map((row) => row[at] ?? '') }));
}

it('what the page shows of a file is what the server loads', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (text) => {
      expect(await columnsOf(new File([text], 'list.csv'))).toEqual(onServer(text));
    }),
    { numRuns: RUNS },
  );
});
