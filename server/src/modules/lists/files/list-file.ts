import { isListPhone } from '@campaign/shared-api/messaging';
import { badBytes, BadBytes, isClearlyWindows1252, sniffEncoding } from './text-encoding';
import type { Encoding } from './text-encoding';
import { BrokenCsv, CsvReader } from './csv-records';
import type { Delimiter } from './csv-records';
import { badPhoneAt, EMPTY_FILE, FileProblem, TOO_LONG } from './file-problem';
import type { FileSource } from './file-source';
import { cellsOf, NoPhoneColumn, readHeader } from './header';
import type { Header } from './header';
import { readRecords } from './text-records';
import type { Records, TextFile } from './text-records';
import { openArchive } from './zip-archive';

/** How one text file is read: the upload itself, or a member of the archive that was uploaded. */
export interface FilePart {
  /** The archive's member; null for the upload itself. */
  member: string | null;
  encoding: Encoding;
  delimiter: Delimiter;
}

/** What an upload turned out to hold. */
export interface ListFile {
  columns: string[];
  /** Which of them holds the phones. */
  phoneColumn: string;
  /** Data rows, headers and blank lines left out; a row of empty cells is one. */
  rows: number;
  /** The first rows' cells. */
  sample: string[][];
  parts: FilePart[];
}

const NOT_TEXT =
  'The file is no text but a zip archive or a spreadsheet. Save it as CSV, or name an archive .zip.';
/** The ledger accounts for a row of empty cells, too (PL-10). */
const EVERY_ROW = { keepsEmptyRows: true };
const SAMPLE_ROWS = 5;
const CHECKED_ROWS = 2;
/** More than an agency texts, and what a small file could claim to hold without end. */
const MAX_ROWS = 10_000_000;
const TOO_MANY_ROWS = 'The file has more than 10,000,000 rows. Split it into several lists.';

/** What a person decided about a file that is not as it should be. */
export interface Leniency {
  /** The column that stands for PhoneNumber (PLUP-09). */
  phoneColumn?: string | undefined;
  /** Bad first rows refuse no file: they go into the ledger (PLUP-11). */
  keepBadRows?: boolean | undefined;
}

/** Reads a whole upload once and answers what is in it. Throws FileProblem with the message to show. */
export async function inspectListFile(
  source: FileSource,
  fileName: string,
  leniency: Leniency = {},
): Promise<ListFile> {
  const texts = await textsOf(source, fileName);
  let columns: string[] | undefined;
  let phoneColumn = '';
  const file = { rows: 0, sample: [] as string[][], parts: [] as FilePart[] };
  for (const text of texts) {
    const { header, rows, sample, encoding } = await inspectText(text, file.rows, leniency);
    phoneColumn ||= header.columns[header.phoneColumn] ?? '';
    columns ??= header.columns;
    if (!isSame(columns, header.columns)) {
      const names = `${texts[0]?.name} and ${text.name}`;
      throw new FileProblem(`The files in the archive do not have the same columns: ${names}.`);
    }
    file.rows += rows;
    file.sample = [...file.sample, ...sample].slice(0, SAMPLE_ROWS);
    file.parts.push({ member: text.name, encoding, delimiter: header.delimiter });
  }
  if (!columns) throw new FileProblem(EMPTY_FILE);
  return { columns, phoneColumn, ...file };
}

/**
 * The data rows of an upload that was inspected, in their order and some at a time; the first is row 1.
 * Throws FileProblem when the file is not what it was.
 */
export async function* readRows(source: FileSource, parts: readonly FilePart[]): AsyncGenerator<Records> {
  const isArchive = parts.some(({ member }) => member !== null);
  const files = isArchive ? await openArchive(source) : [wholeFile(source)];
  for (const [index, { member, encoding, delimiter }] of parts.entries()) {
    // By its place: an archive may hold several files of one name.
    const file = files[index];
    if (file?.name !== member) throw new FileProblem('The file is not the one that was uploaded.');
    let isHeader = true;
    for await (const records of readRecords(file, encoding, () => new CsvReader(delimiter, EVERY_ROW))) {
      if (isHeader) isHeader = records.next().done === true;
      yield records;
    }
  }
}

const isSame = (a: string[], b: string[]) =>
  a.length === b.length && a.every((name, index) => name.toLowerCase() === b[index]?.toLowerCase());

const wholeFile = (source: FileSource): TextFile => ({ name: null, open: () => source.open() });

/** The text files of an upload: itself, or an archive's members. Throws FileProblem. */
export async function textsOf(source: FileSource, fileName: string): Promise<TextFile[]> {
  if (source.bytes === 0) throw new FileProblem(EMPTY_FILE);
  const isArchive = isZip(await firstBytes(source));
  if (isArchive !== /\.zip$/i.test(fileName)) {
    throw new FileProblem(isArchive ? NOT_TEXT : 'The file is not a zip archive.');
  }
  return isArchive ? openArchive(source) : [wholeFile(source)];
}

const isZip = (head: Buffer) => /^PK(\x03\x04|\x05\x06)/.test(head.toString('latin1', 0, 4));

async function firstBytes(file: Pick<TextFile, 'open'>): Promise<Buffer> {
  for await (const chunk of await file.open()) return chunk as Buffer;
  return Buffer.alloc(0);
}

interface Inspected {
  header: Header;
  rows: number;
  sample: string[][];
  encoding: Encoding;
}

async function inspectText(file: TextFile, rowsBefore: number, leniency: Leniency): Promise<Inspected> {
  const head = await firstBytes(file);
  if (isZip(head)) throw new FileProblem(`The archive contains another archive: ${file.name}.`);
  const encoding = sniffEncoding(head);
  try {
    return await countRows(file, encoding, rowsBefore, leniency);
  } catch (error) {
    if (!(error instanceof BadBytesAt)) throw error;
    if (encoding === 'utf-8' && (await isClearlyWindows1252(await file.open()))) {
      return countRows(file, 'windows-1252', rowsBefore, leniency);
    }
    throw badBytes(encoding, error.where);
  }
}

class BadBytesAt extends Error {
  constructor(readonly where: string) {
    super();
  }
}

async function countRows(
  file: TextFile,
  encoding: Encoding,
  rowsBefore: number,
  { phoneColumn, keepBadRows = false }: Leniency,
): Promise<Inspected> {
  let header: Header | undefined;
  let headerProblem: unknown;
  let isHeader = true;
  let rows = 0;
  // Those that say something: the first of them are checked and shown.
  let filled = 0;
  const sample: string[][] = [];
  const startReading = (line: string, separator: Delimiter | undefined) => {
    try {
      header = readHeader(line, separator, phoneColumn);
    } catch (error) {
      headerProblem = error;
    }
    const named = headerProblem instanceof NoPhoneColumn ? headerProblem.delimiter : undefined;
    return new CsvReader(header?.delimiter ?? named ?? ',', EVERY_ROW);
  };
  // Only with the first rows: a file of one line is 'empty', whatever the line says.
  const headerFault = () =>
    headerProblem instanceof NoPhoneColumn ? headerProblem.after(sample) : headerProblem;
  try {
    for await (const records of readRecords(file, encoding, startReading)) {
      if (isHeader) isHeader = records.next().done === true;
      for (const record of records) {
        if (!header) {
          if (record.isBlank()) continue;
          sample.push(cellsOf(record));
          if (!(headerProblem instanceof NoPhoneColumn) || sample.length === CHECKED_ROWS)
            throw headerFault();
          continue;
        }
        rows++;
        if (rowsBefore + rows > MAX_ROWS) throw new FileProblem(TOO_MANY_ROWS);
        if (filled === SAMPLE_ROWS || record.isBlank()) continue;
        filled++;
        if (filled <= CHECKED_ROWS && !keepBadRows)
          checkPhone(cellsOf(record)[header.phoneColumn] ?? '', rowsBefore + filled);
        sample.push(cellsOf(record));
      }
    }
  } catch (error) {
    const where = isHeader ? 'the header' : `row ${rowsBefore + rows + 1}`;
    if (sample.length > 0 && !header && !(error instanceof FileProblem)) throw headerFault();
    if (error instanceof BadBytes) throw new BadBytesAt(where);
    if (error instanceof BrokenCsv) throw brokenAt(error, where);
    throw error;
  }
  if (!header && sample.length > 0) throw headerFault();
  // PLUP-08: a header and at least one row.
  if (!header || filled === 0) throw new FileProblem(EMPTY_FILE);
  return { header, rows, sample, encoding };
}

/** PLUP-10: without a +1 prefix and all that is no digit, 10 or 11 digits. */
function checkPhone(cell: string, row: number): void {
  const value = cell.trim();
  if (!isListPhone(value)) throw badPhoneAt(row, value.slice(0, 100));
}

function brokenAt({ problem }: BrokenCsv, where: string): FileProblem {
  const sentence = where.charAt(0).toUpperCase() + where.slice(1);
  return new FileProblem(
    problem === 'unclosed-quote'
      ? `${sentence} opens a quote that is never closed.`
      : `${sentence} is ${TOO_LONG}. Is a quote never closed?`,
  );
}
