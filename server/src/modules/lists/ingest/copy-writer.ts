import { copyLine } from '../../../db/copy';
import type { CsvRecord } from '../files/csv-records';
import { valueOf } from './read-row';
import type { Layout, Person } from './read-row';

/** Bytes of a piece, as much as a socket takes at once. */
const PIECE_BYTES = 64 * 1024;
/** Room for five numbers and what stands between them. */
const HEAD_BYTES = 64;

const TAB = 0x09;
const LF = 0x0a;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const CAPITAL_N = 0x4e;

/** What stands before a row's fields, in this order. */
export interface RowHead extends Person {
  /** Or, of a list that is split by state, the place of the row's state among the batch's states. */
  listId: number;
  accountId: number;
  row: number;
}

/**
 * Writes rows in COPY's text format: list, agency, row number, phone, zone, the layout's fields. A field's bytes
 * go from the file into the piece as they are unless the record holds something to undo.
 */
export class CopyWriter {
  readonly pieces: Uint8Array[] = [];
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #at = 0;
  #lineStart = 0;

  add(head: RowHead, record: CsvRecord, layout: Layout): void {
    if (!record.isPlain) return this.#addText(head, record, layout);
    let room = HEAD_BYTES;
    for (const { cell } of layout.fields) room += 3 + (record.ends[cell] ?? 0) - (record.starts[cell] ?? 0);
    this.#makeSpace(room);
    this.#number(head.listId);
    this.#piece[this.#at++] = TAB;
    this.#number(head.accountId);
    this.#piece[this.#at++] = TAB;
    this.#number(head.row);
    this.#piece[this.#at++] = TAB;
    this.#number(head.phone);
    this.#piece[this.#at++] = TAB;
    this.#number(head.zone);
    for (const { cell } of layout.fields) this.#field(record, cell);
    this.#piece[this.#at++] = LF;
  }

  /** Takes back the line that was added last. */
  withdraw(): Uint8Array {
    const line = Buffer.from(this.#piece.subarray(this.#lineStart, this.#at));
    this.#at = this.#lineStart;
    return line;
  }

  /** Completes `pieces`; the writer starts anew. */
  finish(): void {
    if (this.#at > 0) this.pieces.push(this.#piece.subarray(0, this.#at));
    this.#piece = Buffer.alloc(0);
    this.#at = this.#lineStart = 0;
  }

  #addText({ listId, accountId, row, phone, zone }: RowHead, record: CsvRecord, { fields }: Layout): void {
    const values = fields.map(({ cell }) => valueOf(record, cell) || null);
    const line = Buffer.from(copyLine([listId, accountId, row, phone, zone, ...values]));
    this.#makeSpace(line.length);
    line.copy(this.#piece, this.#at);
    this.#at += line.length;
  }

  /** For a whole line. */
  #makeSpace(bytes: number): void {
    if (this.#at + bytes > this.#piece.length) {
      this.finish();
      this.#piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, bytes));
    }
    this.#lineStart = this.#at;
  }

  /** A whole number, not negative. */
  #number(value: number): void {
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
    for (let at = this.#at + digits - 1, rest = value; at >= this.#at; at--, rest = Math.floor(rest / 10)) {
      this.#piece[at] = 0x30 + (rest % 10);
    }
    this.#at += digits;
  }

  /** A tab and the cell without outer spaces; \N, which is NULL, when nothing is left. */
  #field(record: CsvRecord, cell: number): void {
    const { bytes } = record;
    let start = record.starts[cell] ?? 0;
    let end = record.ends[cell] ?? 0;
    while (start < end && bytes[start] === SPACE) start++;
    while (start < end && bytes[end - 1] === SPACE) end--;
    this.#piece[this.#at++] = TAB;
    if (start === end) {
      this.#piece[this.#at++] = BACKSLASH;
      this.#piece[this.#at++] = CAPITAL_N;
    } else if (mayBeWideSpace(bytes, start, end)) {
      this.#at += this.#piece.write(valueOf(record, cell) || '\\N', this.#at);
    } else {
      for (let at = start; at < end; at++) this.#piece[this.#at++] = bytes[at] ?? 0;
    }
  }
}

/** Of lines as they are written here list, agency and phone, and behind them an identity, the same for all. */
export function numbersOf(lines: Uint8Array, identityId: number): Uint8Array {
  const end = Buffer.from(`\t${identityId}\n`);
  // What is left out of a line, and what is put behind it, is shorter than the line.
  const numbers = Buffer.allocUnsafe(lines.length * 2);
  let at = 0;
  let field = 0;
  for (let next = 0; next < lines.length; next++) {
    const byte = lines[next] ?? 0;
    if (byte === LF) field = 0;
    else if (byte === TAB) {
      field++;
      if (field <= 2) numbers[at++] = TAB;
      else if (field === 4) at += end.copy(numbers, at);
    } else if (field < 2 || field === 3) numbers[at++] = byte;
  }
  return numbers.subarray(0, at);
}

/** Whether the text begins or ends with a character of those blocks of Unicode that have spaces in them. */
function mayBeWideSpace(bytes: Buffer, start: number, end: number): boolean {
  return (
    WIDE_SPACE_LEADS.has(bytes[start] ?? 0) ||
    ((bytes[end - 1] ?? 0) >= 0x80 &&
      (WIDE_SPACE_LEADS.has(bytes[end - 2] ?? 0) || WIDE_SPACE_LEADS.has(bytes[end - 3] ?? 0)))
  );
}

/** First bytes of U+00A0, U+1680, U+2000…U+205F, U+3000 and U+FEFF in UTF-8. */
const WIDE_SPACE_LEADS = new Set([0xc2, 0xe1, 0xe2, 0xe3, 0xef]);
