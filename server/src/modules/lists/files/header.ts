import { guessPhoneColumn, isListPhone } from '@campaign/shared-api/messaging';
import { EMPTY_FILE, FileProblem, NO_PHONE_COLUMN, TOO_LONG } from './file-problem';
import { BrokenCsv, CsvReader, DELIMITERS } from './csv-records';
import type { CsvRecord, Delimiter } from './csv-records';

export const MAX_COLUMNS = 500;
export const MAX_COLUMN_NAME = 200;

export interface Header {
  delimiter: Delimiter;
  /** As the file writes them, without byte order mark, quotes and outer spaces. */
  columns: string[];
  /** Which of them is 'PhoneNumber'. */
  phoneColumn: number;
}

const PHONE_COLUMN = 'PhoneNumber';

/**
 * Reads the first line (PLUP-09, PLUP-30). The delimiter is the one of , ; tab | that makes one of its cells
 * 'PhoneNumber' in any case, or `phoneColumn` where a person chose one; if several do, one that parts no
 * quoted cell in two, and of these the one that makes most cells. A
 * `separator` that the file names is the one. Throws FileProblem.
 */
export function readHeader(line: string, separator?: Delimiter, phoneColumn = PHONE_COLUMN): Header {
  const isPhoneColumn = (name: string) => name.toLowerCase() === phoneColumn.toLowerCase();
  const readings = (separator ? [separator] : DELIMITERS)
    .map((delimiter) => ({ delimiter, ...namesOf(line, delimiter) }))
    .filter(({ columns }) => columns.length > 0)
    .map((reading) => ({ ...reading, phoneColumn: reading.columns.findIndex(isPhoneColumn) }))
    .sort((a, b) => Number(a.hasBadQuotes) - Number(b.hasBadQuotes) || b.columns.length - a.columns.length);
  const [widest] = readings;
  if (!widest) throw new FileProblem(EMPTY_FILE);
  const header = readings.find(({ phoneColumn }) => phoneColumn !== -1);
  checkColumns((header ?? widest).columns);
  if (!header) throw new NoPhoneColumn(widest.columns, widest.delimiter);
  return header;
}

/** PLUP-09. By the first rows it can be told which column holds the phones. */
export class NoPhoneColumn extends FileProblem {
  constructor(
    readonly columns: readonly string[],
    readonly delimiter: Delimiter,
  ) {
    super(NO_PHONE_COLUMN);
  }

  /** The same problem with the column that would do; of a file of no rows none. */
  after(rows: readonly (readonly string[])[]): FileProblem {
    const column = guessPhoneColumn(this.columns, rows, isListPhone);
    return new FileProblem(NO_PHONE_COLUMN, column === undefined ? undefined : { kind: 'column', column });
  }
}

function checkColumns(columns: string[]): void {
  if (columns.length > MAX_COLUMNS) {
    throw new FileProblem(`The file has ${columns.length} columns; at most ${MAX_COLUMNS} are read.`);
  }
  const seen = new Set<string>();
  for (const name of columns) {
    if (name.length > MAX_COLUMN_NAME) {
      throw new FileProblem(`A column name is longer than ${MAX_COLUMN_NAME} characters.`);
    }
    if (seen.has(name.toLowerCase())) {
      throw new FileProblem(`The column '${name}' appears twice in the header. Rename or remove one.`);
    }
    seen.add(name.toLowerCase());
  }
}

function namesOf(line: string, delimiter: Delimiter): { columns: string[]; hasBadQuotes: boolean } {
  try {
    const reader = new CsvReader(delimiter);
    for (const record of reader.push(Buffer.from(`${line}\n`)))
      return { columns: cellsOf(record).map(nameOf), hasBadQuotes: record.hasBadQuotes };
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
  }
  return { columns: [], hasBadQuotes: false };
}

const nameOf = (cell: string, index: number) => cell.trim() || `Column ${index + 1}`;

/** A record's cells as texts of their own, which last. */
export const cellsOf = (record: CsvRecord): string[] =>
  Array.from({ length: record.width }, (_, cell) => record.text(cell));

export interface FileHead {
  /** The header. */
  line: string;
  /** From the header on. */
  bytes: Buffer;
  separator: Delimiter | undefined;
}

/** Excel may write `sep=;` above the header: it says how cells are parted, and is no row. Undefined: more bytes are needed. */
export function headOf(bytes: Buffer, isLast: boolean): FileHead | undefined {
  const line = firstLineOf(bytes, isLast);
  if (line === undefined) return undefined;
  const separator = /^\s*"?sep=([,;\t|])"?\s*$/i.exec(line)?.[1] as Delimiter | undefined;
  if (!separator) return { line, bytes, separator };
  // What is left of that line is blank to the reader.
  const rest = bytes.subarray(bytes.indexOf(line) + Buffer.byteLength(line));
  const header = firstLineOf(rest, isLast);
  return header === undefined ? undefined : { line: header, bytes: rest, separator };
}

/**
 * The first line that is not blank, or undefined when more bytes are needed. Where a quote is open the line
 * goes on, as it will for the reader; which quotes open depends on the delimiter, which is not known yet.
 */
function firstLineOf(bytes: Buffer, isLast: boolean): string | undefined {
  const [likeliest, ...others] = DELIMITERS.map((delimiter) => () => readLine(bytes, isLast, delimiter));
  const first = likeliest!();
  if (!first) return undefined;
  const sure = first.isSure ? first : others.map((read) => read()).find((line) => line?.isSure);
  const { raw, broken } = sure ?? first;
  if (!broken) return raw;
  throw new FileProblem(
    broken.problem === 'too-long'
      ? `The first line is ${TOO_LONG}.`
      : 'The header opens a quote that is never closed.',
  );
}

interface FirstLine {
  raw: string | undefined;
  /** No text follows a closing quote, and every quote is closed. */
  isSure: boolean;
  broken?: BrokenCsv;
}

/** Undefined when more bytes are needed. */
function readLine(bytes: Buffer, isLast: boolean, delimiter: Delimiter): FirstLine | undefined {
  const reader = new CsvReader(delimiter);
  try {
    for (const record of reader.push(bytes)) return { raw: record.raw(), isSure: !record.hasBadQuotes };
    if (!isLast) return undefined;
    for (const record of reader.end()) return { raw: record.raw(), isSure: !record.hasBadQuotes };
    return { raw: undefined, isSure: true };
  } catch (error) {
    if (error instanceof BrokenCsv) return { raw: undefined, isSure: false, broken: error };
    throw error;
  }
}
