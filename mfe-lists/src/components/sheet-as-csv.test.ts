import { numberCell, spreadsheetOf, textCell, zipOf } from '../testing/spreadsheet';
import { faultOf, sheetAsCsv } from './sheet-as-csv';

const file = (content: Buffer, name = 'Voters.xlsx') => new File([new Uint8Array(content)], name);
const linesOf = async (content: Buffer) => (await (await sheetAsCsv(file(content))).text()).split('\r\n');
const wordsOf = (content: Buffer) =>
  sheetAsCsv(file(content)).then(
    () => 'read',
    (error: unknown) => faultOf(error).text,
  );
const UNREADABLE = 'The spreadsheet cannot be read. Save it as CSV and choose that file.';
const TOO_LARGE = 'The spreadsheet is too large to be read here. Save it as CSV and choose that file.';

it('PLUP-06 reads the first sheet as CSV: numbers, days and texts as a person sees them', async () => {
  const rows = [
    textCell('A1', 'PhoneNumber') + textCell('B1', 'Name') + textCell('C1', 'Born') + textCell('D1', 'Zip'),
    numberCell('A2', '12025550100') +
      textCell('B2', 'Doe, &quot;Jo&quot;') +
      numberCell('C2', '44138', 1) +
      textCell('D2', '02139'),
    numberCell('A3', '2.025550101E9') + textCell('B3', '=1+1') + numberCell('C3', '44138.5', 1),
    numberCell('A4', '20255501020123456789') + numberCell('D4', '0.1'),
  ];
  const other = [textCell('A1', 'the second sheet')];
  expect(await linesOf(spreadsheetOf(rows, other))).toEqual([
    'PhoneNumber,Name,Born,Zip',
    '12025550100,"Doe, ""Jo""",2020-11-03,02139',
    '2025550101,=1+1,2020-11-03 12:00:00,',
    '20255501020123456789,,,0.1',
  ]);
  const csv = await sheetAsCsv(file(spreadsheetOf(rows)));
  expect([csv.name, csv.type]).toEqual(['Voters.csv', 'text/csv']);
});

it('reads a sheet of many rows', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) =>
    numberCell(`A${at + 1}`, String(2_025_550_000 + at)),
  );
  const lines = await linesOf(spreadsheetOf(rows));
  expect([lines.length, lines.at(-1)]).toEqual([20_000, '2025569999']);
});

it.each([
  ['no archive', Buffer.from('PK nothing of the kind')],
  ['an archive of something else', zipOf({ 'a.txt': 'hello' })],
  ['an archive that is cut off', spreadsheetOf([textCell('A1', 'x')]).subarray(0, 300)],
])('says of %s that it cannot be read', async (_, content) => {
  expect(await wordsOf(content)).toBe(UNREADABLE);
});

it.each([
  ['a row far below', [textCell('A1', 'PhoneNumber'), '', `</row><row r="1048577">`]],
  ['a cell far below', [textCell('A1', 'PhoneNumber') + numberCell('A99999999999', '1')]],
  ['a cell far to the right of many rows', [numberCell('XFD1', '1'), `</row><row r="1048576">`]],
])('PLUP-06 makes no rectangle of %s', async (_, rows) => {
  expect(await wordsOf(spreadsheetOf(rows))).toBe(TOO_LARGE);
});

it.each(['&#88;FD1', 'XF&#x44;1', '&#x0000000000000000000000000000000000000000000000058;FD1'])(
  'refuses a cell whose reference is written with entities: %s [PLUP-06]',
  async (reference) => {
    const rows = [numberCell(reference, '1'), `</row><row r="30000">`];
    expect(await wordsOf(spreadsheetOf(rows))).toBe(UNREADABLE);
  },
);

it('counts a cell reference with spaces around its sign [PLUP-06]', async () => {
  const cell = numberCell('XFD1', '1').replace('r="', 'r = "');
  expect(await wordsOf(spreadsheetOf([cell, `</row><row r="1048576">`]))).toBe(TOO_LARGE);
});

it('stops at its limit whatever the archive declares', async () => {
  const bomb = zipOf({ 'xl/workbook.xml': Buffer.alloc(101 * 1024 * 1024, 0x20) });
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await wordsOf(bomb)).toBe(TOO_LARGE);
});
