import { DNC_DETAILS, SYSTEM_COLUMNS } from '@campaign/shared-api/constants';
import type { LoadedMapping } from '@campaign/shared-api/contracts';
import { readPhone } from '@campaign/shared-api/messaging';
import type { DncDetail } from '@campaign/shared-api/messaging';
import type { PersonColumns } from '../../../db/schema/phone-number';
import { stateOfZip, zoneOf } from '../../../zones/zones';
import type { CsvRecord } from '../files/csv-records';
import { stateCode } from './usps-states';

export type PersonColumn = keyof PersonColumns;
/** What is kept of a row; of a do-not-contact file also why its number is held, and since when. */
export type KeptColumn = PersonColumn | DncDetail;

/** The system columns that are kept as they are; lead_phone becomes the number. */
export const PERSON_COLUMNS: readonly PersonColumn[] = SYSTEM_COLUMNS.filter(
  (column) => column !== 'lead_phone',
);

export const isDncDetail = (column: KeptColumn): column is DncDetail =>
  DNC_DETAILS.some((detail) => detail === column);

/** Where in a row what stands; -1 where nothing does. */
export interface Layout {
  /** Cells a row of this file has. */
  width: number;
  /** Tried in this order. */
  phones: readonly number[];
  state: number;
  zip: number;
  fields: { column: KeptColumn; cell: number }[];
}

export interface Person {
  phone: number;
  zone: number;
}

/** The first phone of a row that can be read; `others` are those after it, of a file with several phone columns. */
export interface ReadPerson extends Person {
  /** Which of the layout's phones. */
  column: number;
  others: readonly (Person & { column: number })[];
}

/** Why a row cannot be read. */
export interface Unreadable {
  bucket: 'malformed' | 'invalid';
  reason: string;
}

/** Characters of one cell; a longer one is no name or address. */
export const MAX_CELL_LENGTH = 1000;

/** The columns that hold phones, in the order they are tried. */
export const phoneColumnsOf = (columnMap: readonly LoadedMapping[]): string[] =>
  columnMap
    .filter(({ systemColumns }) => systemColumns.includes('lead_phone'))
    .map(({ dataColumn }) => dataColumn);

/** What a column map says about a file's columns; the map was checked when the list was created. */
export function layoutOf(columns: readonly string[], columnMap: readonly LoadedMapping[]): Layout {
  const cellOf = (system: string) => {
    const mapping = columnMap.find(({ systemColumns }) => systemColumns.some((one) => one === system));
    return mapping ? columns.indexOf(mapping.dataColumn) : -1;
  };
  return {
    width: columns.length,
    phones: phoneColumnsOf(columnMap).map((name) => columns.indexOf(name)),
    state: cellOf('state'),
    zip: cellOf('zip'),
    fields: [...PERSON_COLUMNS, ...DNC_DETAILS]
      .map((column) => ({ column, cell: cellOf(column) }))
      .filter(({ cell }) => cell !== -1),
  };
}

/** Reads one row. What makes it unreadable is said in words a person can act on. */
export function readRow(record: CsvRecord, layout: Layout): ReadPerson | Unreadable {
  if (record.hasBadQuotes) return malformed('Text follows a closing quote.');
  if (!fits(record, layout.width)) {
    if (record.isBlank()) return malformed(EMPTY_ROW);
    return malformed(`The row has ${record.width} cells, the header ${layout.width}.`);
  }
  let column = 0;
  let phone = phoneAt(record, layout.phones[0] ?? -1);
  while (phone === undefined && ++column < layout.phones.length)
    phone = phoneAt(record, layout.phones[column] ?? -1);
  if (phone === undefined) return whyNot(record, layout);
  for (const { column, cell } of layout.fields) {
    // Characters are fewer than bytes, so that nearly no cell has to be looked at.
    if ((record.ends[cell] ?? 0) - (record.starts[cell] ?? 0) <= MAX_CELL_LENGTH) continue;
    // A number is held, however much is said of it.
    if (isDncDetail(column)) continue;
    if (valueOf(record, cell).length > MAX_CELL_LENGTH) {
      return malformed(
        `The cell for ${column} is longer than ${MAX_CELL_LENGTH.toLocaleString('en-US')} characters.`,
      );
    }
  }
  const zip = layout.zip === -1 ? null : record.text(layout.zip);
  const others = column + 1 < layout.phones.length ? othersAfter(record, layout, column, zip) : NO_OTHERS;
  return { phone, zone: zoneOf(phone, zip), column, others };
}

const NO_OTHERS: ReadPerson['others'] = [];

const othersAfter = (record: CsvRecord, { phones }: Layout, column: number, zip: string | null) =>
  phones.flatMap((cell, at) => {
    const phone = at > column ? phoneAt(record, cell) : undefined;
    return phone === undefined ? [] : [{ phone, zone: zoneOf(phone, zip), column: at }];
  });

function phoneAt(record: CsvRecord, cell: number): number | undefined {
  const plain = plainPhone(record, cell);
  if (plain !== undefined) return plain;
  const read = readPhone(record.text(cell));
  return read.ok ? read.phone : undefined;
}

/** A number that cannot exist says more than a cell without one. */
function whyNot(record: CsvRecord, { phones }: Layout): Unreadable {
  if (record.isBlank()) return malformed(EMPTY_ROW);
  const reads = phones.map((cell) => readPhone(record.text(cell)));
  return reads.some((read) => !read.ok && read.reason === 'invalid')
    ? { bucket: 'invalid', reason: 'No phone number like this can exist.' }
    : malformed('Not a phone number of 10 or 11 digits.');
}

/** A cell as it is kept: without outer spaces, and what a text message could not show is a space. */
export const valueOf = (record: CsvRecord, cell: number): string =>
  record
    .text(cell)
    .replace(/[\0-\x1f\x7f]+/g, ' ')
    .trim();

/** The state a person's list is split by: as the file says, else by the ZIP; empty when neither is known. */
export function stateOf(record: CsvRecord, { state, zip }: Layout): string {
  const code = state === -1 ? undefined : stateCode(record.text(state));
  return code ?? (zip === -1 ? undefined : stateOfZip(record.text(zip))) ?? '';
}

const EMPTY_ROW = 'The row is empty.';
const malformed = (reason: string): Unreadable => ({ bucket: 'malformed', reason });

/** As many cells as the header has; more only when they are empty, as spreadsheets write them. */
function fits(record: CsvRecord, width: number): boolean {
  for (let cell = width; cell < record.width; cell++) if (record.text(cell).trim() !== '') return false;
  return record.width >= width;
}

/** By area code: whether readPhone() takes numbers of it. */
const AREA_CODES = Array.from(
  { length: 1000 },
  (_, area) => readPhone(`${String(area).padStart(3, '0')}5550100`).ok,
);

/** The number of a cell that is ten digits and nothing else, as most are; what readPhone() would answer. */
function plainPhone(record: CsvRecord, cell: number): number | undefined {
  const start = record.starts[cell] ?? 0;
  if ((record.ends[cell] ?? 0) - start !== 10) return undefined;
  let phone = 0;
  for (let at = start; at < start + 10; at++) {
    const digit = (record.bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    phone = phone * 10 + digit;
  }
  // An exchange begins with 2 to 9.
  const isPhone = AREA_CODES[Math.floor(phone / 10_000_000)] && Math.floor(phone / 1_000_000) % 10 >= 2;
  return isPhone ? phone : undefined;
}
