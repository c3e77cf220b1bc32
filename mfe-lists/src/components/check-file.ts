import Papa from 'papaparse';
import { LIST_FILE_EXTENSIONS, MAX_LIST_FILE_BYTES } from '@campaign/shared-api/constants';
import type { FileWay, ListUploadFields } from '@campaign/shared-api/contracts';
import { guessPhoneColumn, isListPhone } from '@campaign/shared-api/messaging';
import { words } from '../words';
import { readHeadUntil, type FileHead } from './read-head';

const PHONE_COLUMN = 'PhoneNumber';
const SPREADSHEET = /\.xlsx$/i;
/** What the picker offers: a spreadsheet, too, which is told what one click does about it (PLUP-06). */
export const OFFERED_FILES = [...LIST_FILE_EXTENSIONS, '.xlsx'].join(',');
const CHECKED_ROWS = 2;
/** A long number as Excel saves it in a narrow or unformatted column. */
const SCIENTIFIC = /^\d(\.\d+)?e\+\d+$/i;
const SEPARATORS = [',', ';', '\t', '|'];

/** What a person decided about a file that is not as it should be. */
export interface Decided {
  /** The column that stands for PhoneNumber. */
  phoneColumn?: string;
  /** Bad first rows go into the ledger. */
  keepBadRows?: boolean;
}

/** As the server is told. */
export const fieldsOf = ({ phoneColumn, keepBadRows }: Decided): ListUploadFields => ({
  ...(phoneColumn !== undefined && { phoneColumn }),
  ...(keepBadRows && { keepBadRows: 'true' }),
});

/** What is wrong with a file, and what one click can do about it. */
export interface FileFault {
  text: string;
  way?: { kind: 'sheet' } | FileWay;
}

/**
 * Looks at the name, the size and the first rows of a list of phones, and says what is wrong with it (PLUP-06..11,
 * DNCM-05..07) and what can be done. Archives are opened by the server (PLUP-29).
 */
export async function findFault(
  file: File | null,
  isPhone = isListPhone,
  decided: Decided = {},
): Promise<FileFault | null> {
  if (!file) return { text: words.upload.noFile };
  const extension = LIST_FILE_EXTENSIONS.find((known) => file.name.toLowerCase().endsWith(known));
  if (!extension)
    return {
      text: words.upload.wrongExtension,
      ...(SPREADSHEET.test(file.name) && { way: { kind: 'sheet' as const } }),
    };
  if (file.size > MAX_LIST_FILE_BYTES) return { text: words.upload.tooLarge };
  if (file.size === 0) return { text: words.upload.empty };
  if (extension === '.zip') return null;
  const rows = (read: FileHead) => rowsOf(read, decided.phoneColumn);
  const head = await readHeadUntil(file, (read) => rows(read).length > CHECKED_ROWS);
  return checkRows(rows(head), isPhone, decided);
}

/** The same, its words alone. */
export const checkFile = async (file: File | null, isPhone = isListPhone): Promise<string | null> =>
  (await findFault(file, isPhone))?.text ?? null;

/** A column of a file and its first values. */
export interface FileColumn {
  name: string;
  values: string[];
}

/** What stands at the top of a text file; nothing of an archive, which the server opens. */
export async function columnsOf(file: File): Promise<FileColumn[]> {
  if (!/\.(csv|txt)$/i.test(file.name)) return [];
  const head = await readHeadUntil(file, (read) => rowsOf(read).length > CHECKED_ROWS);
  const [header = [], ...rows] = rowsOf(head);
  return header.map((cell, at) => ({
    // As the server calls a column without a name.
    name: cell.trim() || `Column ${at + 1}`,
    values: rows.map((row) => row[at] ?? ''),
  }));
}

/** The header and the first data rows, without Excel's `sep=;` above them; a row the head cuts in two is left out. */
function rowsOf({ text, whole }: FileHead, phoneColumn?: string): string[][] {
  const [line = '', separator] = /^\uFEFF?\s*"?sep=([,;\t|])"?[ \t]*(?=[\r\n]|$)/i.exec(text) ?? [];
  const table = text.slice(line.length).replace(/^\uFEFF/, '');
  const data = parse(table, separator ?? separatorOf(table, phoneColumn), CHECKED_ROWS + 2).data;
  return (whole ? data : data.slice(0, -1)).slice(0, CHECKED_ROWS + 1);
}

const parse = (table: string, delimiter: string, rows: number) =>
  Papa.parse<string[]>(table, { delimiter, skipEmptyLines: 'greedy', preview: rows });

/**
 * As the server chooses it: what makes one of the header's cells the column of phones; of several one that parts no quoted
 * cell in two, and of these what makes most cells.
 */
function separatorOf(table: string, phoneColumn = PHONE_COLUMN): string {
  const readings = SEPARATORS.map((separator) => {
    const { data, errors } = parse(table, separator, 1);
    return { separator, names: data[0] ?? [], isSure: !errors.some(({ type }) => type === 'Quotes') };
  });
  const likeliestFirst = readings.sort(
    (one, other) => Number(other.isSure) - Number(one.isSure) || other.names.length - one.names.length,
  );
  const holding = likeliestFirst.find(({ names }) =>
    names.some((name) => name.trim().toLowerCase() === phoneColumn.toLowerCase()),
  );
  return (holding ?? likeliestFirst[0]!).separator;
}

function checkRows(
  [header, ...rows]: string[][],
  isPhone: (value: string) => boolean,
  { phoneColumn = PHONE_COLUMN, keepBadRows }: Decided,
): FileFault | null {
  if (!header || rows.length === 0) return { text: words.upload.empty };
  const names = header.map((name) => name.trim());
  const phoneAt = indexOfName(names, phoneColumn);
  if (phoneAt < 0) {
    const column = guessPhoneColumn(names, rows, isPhone);
    return {
      text: words.upload.noPhoneColumn,
      ...(column !== undefined && { way: { kind: 'column' as const, column } }),
    };
  }
  const twice = names.find((name, at) => name !== '' && indexOfName(names, name) < at);
  if (twice !== undefined) return { text: words.upload.duplicateColumn(twice) };
  if (keepBadRows) return null;

  for (const [index, row] of rows.entries()) {
    const value = (row[phoneAt] ?? '').trim();
    if (isPhone(value)) continue;
    const { badPhone, shortened } = words.upload;
    const text = badPhone(index + 1, value);
    return { text: SCIENTIFIC.test(value) ? `${text} ${shortened}` : text, way: { kind: 'keep' } };
  }
  return null;
}

const indexOfName = (names: string[], name: string) =>
  names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
