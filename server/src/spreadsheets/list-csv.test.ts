import { listCsv, type FileColumn } from './list-csv';

const COLUMNS: readonly FileColumn<{ name: string; leads: number | null }>[] = [
  ['Name', ({ name }) => name],
  ['Leads', ({ leads }) => leads],
];
const rows = [
  { name: 'Spring, "drive"', leads: 12 },
  { name: '=1+1', leads: null },
];

it('writes a heading and a line a row, and nothing a spreadsheet would run', () => {
  expect(listCsv(COLUMNS, { data: rows, total: 2 })).toBe(
    '\ufeff"Name","Leads"\r\n"Spring, ""drive""","12"\r\n"\'=1+1",""\r\n',
  );
});

it('says in a last line that there is more than a file takes', () => {
  const lines = listCsv(COLUMNS, { data: rows, total: 12_345 }).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toBe('"The first 2 of 12345. Narrow the filters for the rest."');
});

it('an empty list is a heading', () => {
  expect(listCsv(COLUMNS, { data: [], total: 0 })).toBe('\ufeff"Name","Leads"\r\n');
});
