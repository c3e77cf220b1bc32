import { SYSTEM_COLUMNS } from '@campaign/shared-api/constants';
import type { ColumnMapping } from '@campaign/shared-api/contracts';
import { readPhone } from '@campaign/shared-api/messaging';
import type { PersonColumns } from '../../../db/schema/phone-number';
import { stateOfZip, zoneOf } from '../../../zones/zones';
import type { CsvRecord } from '../files/csv-records';
import { stateCode } from './usps-states';

export type PersonColumn = keyof PersonColumns;

/** Where in a row what stands. */
export interface Layout {
  /** Cells a row of this file has. */
  width: number;
  phone: number;
  fields: { column: PersonColumn; cell: number }[];
}

/** The person of a row; `values` go with the layout's fields. */
export interface Person {
  phone: number;
  zone: number;
  values: (string | null)[];
}

/** Why a row cannot be read. */
export interface Unreadable {
  bucket: 'malformed' | 'invalid';
  reason: string;
}

/** Characters of one cell; a longer one is no name or address. */
export const MAX_CELL_LENGTH = 1000;

/** The system columns that are kept as they are; lead_phone becomes the number. */
export const PERSON_COLUMNS: readonly PersonColumn[] = SYSTEM_COLUMNS.filter(
  (column) => column !== 'lead_phone',
);

/** What a column map says about a file's columns; the map was checked when the list was created. */
export function layoutOf(columns: readonly string[], columnMap: readonly ColumnMapping[]): Layout {
  const cellOf = (system: string) =>
    columns.indexOf(
      columnMap.find(({ systemColumns }) => systemColumns.some((one) => one === system))?.dataColumn ?? '',
    );
  return {
    width: columns.length,
    phone: cellOf('lead_phone'),
    fields: PERSON_COLUMNS.map((column) => ({ column, cell: cellOf(column) })).filter(
      ({ cell }) => cell !== -1,
    ),
  };
}

/** Reads one row. What makes it unreadable is said in words a person can act on. */
export function readRow({ cells, raw, hasBadQuotes }: CsvRecord, layout: Layout): Person | Unreadable {
  if (hasBadQuotes) return malformed('Text follows a closing quote.');
  if (!fits(cells, layout.width)) {
    return malformed(`The row has ${cells.length} cells, the header ${layout.width}.`);
  }
  const verdict = readPhone(cells[layout.phone] ?? '');
  if (!verdict.ok) {
    return verdict.reason === 'malformed'
      ? malformed('Not a phone number of 10 or 11 digits.')
      : { bucket: 'invalid', reason: 'No phone number like this can exist.' };
  }
  const hasControls = /[\0-\x1f\x7f]/.test(raw);
  const values: (string | null)[] = [];
  let zip: string | null = null;
  for (const { column, cell } of layout.fields) {
    let value = cells[cell] ?? '';
    if (hasControls) value = value.replace(/[\0-\x1f\x7f]+/g, ' ');
    value = value.trim();
    if (value.length > MAX_CELL_LENGTH) {
      return malformed(
        `The cell for ${column} is longer than ${MAX_CELL_LENGTH.toLocaleString('en-US')} characters.`,
      );
    }
    values.push(value || null);
    if (column === 'zip') zip = value;
  }
  return { phone: verdict.phone, zone: zoneOf(verdict.phone, zip), values };
}

/** The state a person's list is split by: as the file says, else by the ZIP; empty when neither is known. */
export function stateOf({ values }: Person, { fields }: Layout): string {
  const valueOf = (wanted: PersonColumn) => values[fields.findIndex(({ column }) => column === wanted)] ?? '';
  return stateCode(valueOf('state')) ?? stateOfZip(valueOf('zip')) ?? '';
}

const malformed = (reason: string): Unreadable => ({ bucket: 'malformed', reason });

/** As many cells as the header has; more only when they are empty, as spreadsheets write them. */
function fits(cells: string[], width: number): boolean {
  if (cells.length === width) return true;
  return cells.length > width && cells.slice(width).every((cell) => cell.trim() === '');
}
