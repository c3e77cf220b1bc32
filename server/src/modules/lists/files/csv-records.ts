export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Bytes. Longer records are no rows of people; most often a quote was never closed. */
export const MAX_RECORD_LENGTH = 100_000;

/** The file cannot be read on after the records given so far. */
export class BrokenCsv extends Error {
  constructor(readonly problem: 'unclosed-quote' | 'too-long') {
    super(problem);
  }
}

/** One record: a line, or several where a quoted cell holds line ends. Readable until the next is asked for. */
export interface CsvRecord {
  /** Its cells are `bytes[starts[n]]` up to, not including, `bytes[ends[n]]`, quotes around them left out. */
  readonly width: number;
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Text follows a closing quote: which cell it belongs to is a guess. */
  readonly hasBadQuotes: boolean;
  /** Cells are their bytes: there is no doubled quote, control character or backslash in the record. */
  readonly isPlain: boolean;
  /** A cell's text, doubled quotes undone. */
  text(cell: number): string;
  /** Every cell is empty or of spaces. */
  isBlank(): boolean;
  /** As it stands in the file, without its line end. */
  raw(): string;
}

/**
 * RFC 4180 as UTF-8 bytes arrive: quoted cells with delimiters, line ends and doubled quotes; CRLF, LF and CR,
 * mixed too; no final line end needed. Lines of nothing but spaces, empty cells included, are no records; with
 * `keepsEmptyRows` those of several empty cells are, below the first record.
 * Works on bytes because a million rows of strings keep the thread busy five times as long.
 */
export class CsvReader {
  readonly #kinds: Uint8Array;
  readonly #keepsEmptyRows: boolean;
  #rest: Buffer = Buffer.alloc(0);
  #hasBegun = false;

  constructor(delimiter: Delimiter, { keepsEmptyRows = false } = {}) {
    this.#kinds = kindsOf(delimiter);
    this.#keepsEmptyRows = keepsEmptyRows;
  }

  /** The records that are complete; take them all before the next push. Throws BrokenCsv. */
  push(bytes: Buffer): Generator<CsvRecord> {
    return this.#read(this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes, false);
  }

  /** What is left. Throws BrokenCsv. */
  end(): Generator<CsvRecord> {
    return this.#read(this.#rest, true);
  }

  *#read(bytes: Buffer, isLast: boolean): Generator<CsvRecord> {
    const record = new RecordReader(bytes, this.#kinds);
    let start = 0;
    while (start < bytes.length) {
      record.read(start);
      const { end } = record;
      // Where the bytes end, more of the record, or the LF of a CRLF, may follow.
      if (!isLast && end >= bytes.length - 1 && bytes[end] !== LF) break;
      if (record.isOpen) throw new BrokenCsv('unclosed-quote');
      if (end - start > MAX_RECORD_LENGTH) throw new BrokenCsv('too-long');
      if (!record.isBlank() || (this.#keepsEmptyRows && this.#hasBegun && record.width > 1)) {
        this.#hasBegun = true;
        yield record;
      }
      start = end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1);
    }
    this.#rest = bytes.subarray(start);
    if (this.#rest.length > MAX_RECORD_LENGTH) throw new BrokenCsv('too-long');
  }
}

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const DELETE = 0x7f;

/** What a byte means to the reader; all of UTF-8's longer characters are ordinary. */
const ORDINARY = 0;
const CELL_END = 1;
const LINE_END = 2;
const OPENING = 3;
const SPECIAL = 4;

function kindsOf(delimiter: Delimiter): Uint8Array {
  const kinds = new Uint8Array(256).fill(SPECIAL, 0, SPACE);
  kinds[DELETE] = SPECIAL;
  kinds[BACKSLASH] = SPECIAL;
  kinds[QUOTE] = OPENING;
  kinds[LF] = LINE_END;
  kinds[CR] = LINE_END;
  kinds[delimiter.charCodeAt(0)] = CELL_END;
  return kinds;
}

/** Reads one record after the other into the same fields. */
class RecordReader implements CsvRecord {
  width = 0;
  starts: number[] = [];
  ends: number[] = [];
  hasBadQuotes = false;
  isPlain = true;
  /** A quote was opened and never closed. */
  isOpen = false;
  /** Where its line end stands, or the bytes end. */
  end = 0;
  #start = 0;
  /** By cell: text that is not its bytes. */
  #texts = new Map<number, string>();

  constructor(
    readonly bytes: Buffer,
    readonly kinds: Uint8Array,
  ) {}

  read(start: number): void {
    const { bytes, kinds } = this;
    const { length } = bytes;
    this.#start = start;
    this.width = 0;
    this.hasBadQuotes = this.isOpen = false;
    this.isPlain = true;
    if (this.#texts.size > 0) this.#texts.clear();
    // -1 behind a quoted cell, which is in the record already.
    let cellStart = start;
    for (let at = start; ; at++) {
      const kind = at < length ? kinds[bytes[at] ?? 0] : LINE_END;
      if (kind === ORDINARY) continue;
      if (kind === SPECIAL) this.isPlain = false;
      else if (kind === OPENING) {
        // A quote elsewhere in a cell is a quote.
        if (at !== cellStart) continue;
        at = this.#readQuoted(at) - 1;
        cellStart = -1;
      } else {
        if (cellStart !== -1) this.#addCell(cellStart, at);
        cellStart = at + 1;
        if (kind === CELL_END) continue;
        this.end = at;
        return;
      }
    }
  }

  text(cell: number): string {
    const text = this.#texts.size > 0 ? this.#texts.get(cell) : undefined;
    return text ?? shortText(this.bytes, this.starts[cell] ?? 0, this.ends[cell] ?? 0);
  }

  raw(): string {
    return this.bytes.toString('utf8', this.#start, this.end);
  }

  isBlank(): boolean {
    for (let cell = 0; cell < this.width; cell++)
      if (hasText(this.bytes, this.starts[cell] ?? 0, this.ends[cell] ?? 0)) return false;
    return true;
  }

  #addCell(start: number, end: number): void {
    this.starts[this.width] = start;
    this.ends[this.width++] = end;
  }

  /** Adds the cell whose opening quote stands at `open`; answers where the cell ends. */
  #readQuoted(open: number): number {
    const { bytes, kinds } = this;
    const start = open + 1;
    let close = bytes.indexOf(QUOTE, start);
    let isDoubled = false;
    for (; close !== -1 && bytes[close + 1] === QUOTE; close = bytes.indexOf(QUOTE, close + 2))
      isDoubled = true;
    if (close === -1) {
      this.isOpen = true;
      return bytes.length;
    }
    let end = close + 1;
    while (end < bytes.length && !isEnd(kinds[bytes[end] ?? 0])) end++;
    if (end > close + 1) {
      this.hasBadQuotes = true;
      // Whoever gets the row back finds the cell as it was written.
      if (hasText(bytes, close + 1, end)) {
        this.#addCell(open, end);
        return end;
      }
    }
    if (isDoubled) this.#texts.set(this.width, bytes.toString('utf8', start, close).replaceAll('""', '"'));
    this.isPlain &&= !isDoubled && !hasSpecial(bytes, start, close);
    this.#addCell(start, close);
    return end;
  }
}

const isEnd = (kind: number | undefined) => kind === CELL_END || kind === LINE_END;

function hasText(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > SPACE) return true;
  return false;
}

function hasSpecial(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < SPACE || byte === BACKSLASH || byte === DELETE) return true;
  }
  return false;
}

/** Short plain text without the way into the engine's decoder, which costs more than the text. */
function shortText(bytes: Buffer, start: number, end: number): string {
  if (end - start > 12) return bytes.toString('utf8', start, end);
  let text = '';
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) return bytes.toString('utf8', start, end);
    text += String.fromCharCode(byte);
  }
  return text;
}
