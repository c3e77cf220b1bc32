import Papa from 'papaparse';
import { LIST_FILE_EXTENSIONS, MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import { words } from '../../words';
import { readHeadUntil, type FileHead } from './read-head';

const PHONE_COLUMN = 'phonenumber';
const CHECKED_ROWS = 2;
/** Stands for a separator in a file of one column. */
const SEPARATORS = [',', ';', '\t', '|'];

/**
 * Looks at the name, the size and the first rows of a phone list, and says what is wrong with it (PLUP-06..11).
 * Archives are opened by the server (PLUP-29).
 */
export async function checkFile(file: File | null): Promise<string | null> {
  if (!file) return words.upload.noFile;
  const extension = LIST_FILE_EXTENSIONS.find((known) => file.name.toLowerCase().endsWith(known));
  if (!extension) return words.upload.wrongExtension;
  if (file.size > MAX_LIST_FILE_BYTES) return words.upload.tooLarge;
  if (file.size === 0) return words.upload.empty;
  if (extension === '.zip') return null;
  const head = await readHeadUntil(file, (read) => rowsOf(read).length > CHECKED_ROWS);
  return checkRows(rowsOf(head));
}

/** The header and the first data rows; a row the head cuts in two is left out. */
function rowsOf({ text, whole }: FileHead): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: SEPARATORS,
    skipEmptyLines: 'greedy',
    preview: CHECKED_ROWS + 2,
  });
  return (whole ? data : data.slice(0, -1)).slice(0, CHECKED_ROWS + 1);
}

function checkRows([header, ...rows]: string[][]): string | null {
  if (!header || rows.length === 0) return words.upload.empty;
  const names = header.map((name) => name.trim());
  const phoneAt = names.findIndex((name) => name.toLowerCase() === PHONE_COLUMN);
  if (phoneAt < 0) return words.upload.noPhoneColumn;
  const twice = names.find((name, at) => name !== '' && indexOfName(names, name) < at);
  if (twice !== undefined) return words.upload.duplicateColumn(twice);

  for (const [index, row] of rows.entries()) {
    const value = (row[phoneAt] ?? '').trim();
    const digits = value.replace(/^\+1/, '').replace(/\D/g, '');
    if (digits.length !== 10 && digits.length !== 11) return words.upload.badPhone(index + 1, value);
  }
  return null;
}

const indexOfName = (names: string[], name: string) =>
  names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
