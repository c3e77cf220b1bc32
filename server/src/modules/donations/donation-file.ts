import { DateTime } from 'luxon';
import { DONATION_FIELDS, DONATION_MUST } from '@campaign/shared-api/constants';
import { ReportedDonation } from '@campaign/shared-api/contracts';
import type { DonationColumns, DonationFileHead } from '@campaign/shared-api/contracts';
import { ValidationError } from '../../problems';
import { BrokenCsv, CsvReader, DELIMITERS } from '../lists/files/csv-records';
import { FileProblem } from '../lists/files/file-problem';
import { cellsOf, headOf } from '../lists/files/header';

type Field = (typeof DONATION_FIELDS)[number];

/** What files call them, letters and digits only. */
const NAMES: Record<Field, readonly string[]> = {
  id: ['id', 'donationid', 'transactionid', 'orderid', 'receiptid', 'contributionid'],
  amount: ['amount', 'donationamount', 'total', 'contribution'],
  sourceurl: ['sourceurl', 'source', 'url', 'pageurl', 'link', 'referrer'],
  firstName: ['firstname', 'donorfirstname', 'first'],
  lastName: ['lastname', 'donorlastname', 'last', 'surname'],
  mobile: ['mobile', 'phone', 'phonenumber', 'donorphone', 'cell'],
  recipientname: ['recipientname', 'recipient', 'committee', 'committeename'],
  status: ['status', 'state'],
  createdAt: ['createdat', 'date', 'datetime', 'donatedat', 'createdon', 'paidat'],
};

const MAX_ROWS = 20_000;
const SAMPLE_ROWS = 3;

export interface DonationRow {
  /** In the file, the header counted as 1. */
  row: number;
  cells: readonly string[];
}

/** All of a file: it is small. Separator and quotes as a phone list's. @throws ValidationError */
export function readDonationFile(content: string): { columns: string[]; rows: DonationRow[] } {
  try {
    const head = headOf(Buffer.from(content.replace(/^\ufeff/, '')), true);
    const records = head && recordsOf(head.bytes, head.separator ?? delimiterOf(head.line));
    const [header, ...rows] = records ?? [];
    if (!header) throw new ValidationError('This file is empty.', { content: 'Empty.' });
    if (rows.length > MAX_ROWS)
      throw new ValidationError('A file of more than 20,000 donations is to be split.', {
        content: 'Too long.',
      });
    return {
      columns: header.map((name, index) => name.trim() || `Column ${index + 1}`),
      rows: rows.map((cells, index) => ({ row: index + 2, cells })),
    };
  } catch (error) {
    if (error instanceof FileProblem) throw new ValidationError(error.message, { content: error.message });
    if (!(error instanceof BrokenCsv)) throw error;
    const words = 'A quote in this file is opened and never closed, or a row is too long to be one.';
    throw new ValidationError(words, { content: words });
  }
}

function recordsOf(bytes: Buffer, delimiter: (typeof DELIMITERS)[number]): string[][] {
  const reader = new CsvReader(delimiter);
  const records: string[][] = [];
  for (const record of reader.push(bytes)) records.push(cellsOf(record));
  for (const record of reader.end()) records.push(cellsOf(record));
  return records;
}

/** The one that makes most cells of the header. */
const delimiterOf = (line: string) =>
  DELIMITERS.map((delimiter) => ({
    delimiter,
    width: recordsOf(Buffer.from(line), delimiter)[0]?.length ?? 0,
  })).reduce((best, each) => (each.width > best.width ? each : best)).delimiter;

/** What is in it, and which columns say by their names what they are. */
export function donationFileHead(content: string): DonationFileHead {
  const { columns, rows } = readDonationFile(content);
  const guess: DonationFileHead['guess'] = {};
  for (const field of DONATION_FIELDS) {
    const plain = (column: string) => column.toLowerCase().replace(/[^a-z\d]/g, '');
    const name = NAMES[field].find((each) => columns.some((column) => plain(column) === each));
    const column = name && columns.find((each) => plain(each) === name);
    if (column) guess[field] = column;
  }
  return {
    columns,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => [...cells]),
    rows: rows.length,
    guess,
  };
}

const PROBLEMS: Partial<Record<string, string>> = {
  id: 'It has no id, or one longer than 200 characters.',
  amount: 'The amount is no sum of money between 0.01 and 1,000,000.',
  sourceurl: 'It has no source address.',
  mobile: 'The mobile number is not valid.',
  createdAt: 'The time is none. Write it as 2026-11-20 14:05 or 11/20/2026.',
};

/** A row as a page would have told it, or what is wrong with it in words. */
export function donationOfRow(
  { cells }: DonationRow,
  columns: readonly string[],
  chosen: DonationColumns,
): ReportedDonation | string {
  const told: Record<string, unknown> = {};
  for (const field of DONATION_FIELDS) {
    const text = chosen[field] === undefined ? '' : (cells[columns.indexOf(chosen[field])] ?? '').trim();
    if (text === '') continue;
    told[field] = field === 'amount' ? amountOf(text) : field === 'createdAt' ? timeOf(text) : text;
  }
  const read = ReportedDonation.safeParse(told);
  if (read.success) return read.data;
  const [field] = read.error.issues.map(({ path }) => String(path[0]));
  return PROBLEMS[field ?? ''] ?? `What stands in ${chosen[field as Field] ?? field} is too long.`;
}

/** "$1,234.50" → 1234.5; what is none stays what it is, to be refused. */
const amountOf = (text: string) => {
  const plain = text.replace(/^(?:USD|\$)\s*|\s*(?:USD|\$)$/gi, '');
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(plain) ? Number(plain.replaceAll(',', '')) : text;
};

/** 11/20/2026, 11/20/2026 14:05, 11/20/2026 2:05:30 PM. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AP])M)?)?$/i;

/** Without a zone of its own, New York's; what is none stays what it is. By hand, since Luxon's patterns take a file's seconds. */
function timeOf(text: string): string {
  const zone = { zone: 'America/New_York' };
  const parts = AMERICAN.exec(text);
  if (!parts) return DateTime.fromISO(text.replace(' ', 'T'), zone).toUTC().toISO() ?? text;
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  const half = parts[7]?.toUpperCase();
  if (half && (hour < 1 || hour > 12)) return text;
  const ofDay = half ? (hour % 12) + (half === 'P' ? 12 : 0) : hour;
  const time = DateTime.fromObject({ year, month, day, hour: ofDay, minute, second }, zone);
  return time.toUTC().toISO() ?? text;
}

/** @throws ValidationError where a column that was chosen is not in the file, or one that must be is not chosen. */
export function checkColumns(columns: readonly string[], chosen: DonationColumns): void {
  for (const field of DONATION_FIELDS) {
    const column = chosen[field];
    const isNeeded = (DONATION_MUST as readonly string[]).includes(field);
    if (column === undefined ? isNeeded : !columns.includes(column))
      throw new ValidationError('The file has no such column.', { [`columns.${field}`]: 'Choose a column.' });
  }
}
