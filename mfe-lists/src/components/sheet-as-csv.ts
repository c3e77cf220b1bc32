import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { words } from '../words';
import type { FileFault } from './check-file';
import { StoredZipError, storedZip } from './stored-zip';

/** A sheet is unpacked in the browser's memory; larger ones are saved as CSV by the program that made them. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** As many as a sheet of Excel has. */
const MAX_ROWS = 1_048_576;
/** The reader makes a rectangle of a sheet: one cell far to the right is one more in every row. */
const MAX_CELLS = 25_000_000;

/** The first sheet of a spreadsheet as a CSV file of the same name (PLUP-06). Throws what `faultOf` tells. */
export async function sheetAsCsv(file: File): Promise<File> {
  const parts = await storedZip(file, (name) => /\.(xml|rels)$/i.test(name), MAX_UNPACKED_BYTES);
  await checkExtent(parts);
  const rows = await readSheet(parts, { parseNumber: numberAsWritten, trim: false });
  const csv = Papa.unparse(rows.map((row) => row.map((cell) => asWritten(cell as Cell))));
  return new File([csv], file.name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv' });
}

export const faultOf = (error: unknown): FileFault => ({
  text:
    error instanceof StoredZipError && error.problem === 'too-large'
      ? words.upload.sheetTooLarge
      : words.upload.sheetUnreadable,
});

/** Before anything is read of it: how far its rows and cells say that they reach. */
async function checkExtent(parts: Blob): Promise<void> {
  let [rows, columns, rest] = [0, 0, ''];
  const decoder = new TextDecoder();
  const reader = parts.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const text = rest + decoder.decode(read.value, { stream: true });
    // No program writes a cell reference with entities, and the reader decodes them: it would see more than is counted here.
    if (/\sr\s*=\s*["'][^"'<>]*&/.test(text)) throw new StoredZipError('no-zip');
    for (const [, column = '', row] of text.matchAll(/\sr\s*=\s*["']([A-Z]{0,9})(\d{1,15})["']/g)) {
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, placeOf(column));
    }
    // A cell reference can be split across two chunks.
    rest = text.slice(-200);
    if (rows > MAX_ROWS || rows * columns > MAX_CELLS) throw new StoredZipError('too-large');
  }
}

/** A, B, …, Z, AA → 1, 2, …, 26, 27. */
const placeOf = (column: string) =>
  [...column].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0);

/** The digits of a cell: a phone of eleven digits is a number to a spreadsheet, and stays all of them. */
function numberAsWritten(raw: string): string {
  const value = Number(raw);
  const digits = raw.replace(/\D/g, '').length;
  return Number.isFinite(value) && (digits <= 15 || /[.e]/i.test(raw)) ? plain(value) : raw;
}

const plain = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);

type Cell = string | number | boolean | Date | null;

/** A day as 2026-11-03, with its time where it has one. */
function asWritten(cell: Cell): string {
  if (cell === null) return '';
  if (!(cell instanceof Date)) return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}
