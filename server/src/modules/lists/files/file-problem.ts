import type { FileWay } from '@campaign/shared-api/contracts';
import { ValidationError } from '../../../problems';
import { MAX_RECORD_LENGTH } from './csv-records';

export const EMPTY_FILE = 'The file is empty or not properly formatted.';
export const NO_PHONE_COLUMN = "CSV file must contain a 'PhoneNumber' column.";

export const TOO_LONG = `longer than ${MAX_RECORD_LENGTH / 1000} KB`;

/** PLUP-11; row 1 is the first data row. */
const badPhone = (row: number, value: string) =>
  `Invalid phone number format at row ${row}: ${value}. Number should be 10 or 11 digits with optional +1 prefix.`;

/** The file cannot be used, and the message says why. Shown beside the file field. */
export class FileProblem extends ValidationError {
  constructor(message: string, way?: FileWay) {
    super(message, { file: message }, way);
  }
}

/** PLUP-11: a first row without a phone; the file can be loaded with bad rows in its ledger. */
export const badPhoneAt = (row: number, value: string) =>
  new FileProblem(badPhone(row, value), { kind: 'keep' });
