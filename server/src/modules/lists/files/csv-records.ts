/** One record: a line, or several where a quoted cell holds line ends. */
export interface CsvRecord {
  cells: string[];
  /** As it stands in the file, without its line end. */
  raw: string;
  /** Text follows a closing quote: which cell it belongs to is a guess. */
  hasBadQuotes: boolean;
}

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Characters. Longer records are no rows of people; most often a quote was never closed. */
export const MAX_RECORD_LENGTH = 100_000;

/** The file cannot be read on after the records given so far. */
export class BrokenCsv extends Error {
  constructor(readonly problem: 'unclosed-quote' | 'too-long') {
    super(problem);
  }
}

/**
 * RFC 4180 as text arrives: quoted cells with delimiters, line ends and doubled quotes; CRLF, LF and CR,
 * mixed too; no final line end needed. Lines of nothing but spaces, empty cells included, are no records.
 */
export class CsvReader {
  #rest = '';

  constructor(readonly delimiter: Delimiter) {}

  /** The records that are complete; take them all before the next push. Throws BrokenCsv. */
  push(text: string): Generator<CsvRecord> {
    return this.#read(this.#rest + text, false);
  }

  /** What is left. Throws BrokenCsv. */
  end(): Generator<CsvRecord> {
    return this.#read(this.#rest, true);
  }

  *#read(text: string, isLast: boolean): Generator<CsvRecord> {
    const marks = new Marks(text, this.delimiter);
    let start = 0;
    while (start < text.length) {
      const lineEnd = marks.lineEnd(start);
      const isPlain = marks.quote(start) >= lineEnd;
      const record = isPlain
        ? readPlain(text, start, lineEnd, this.delimiter)
        : readQuoted(text, start, marks);
      // Where the text ends, more of the record, or the LF of a CRLF, may follow.
      if (!isLast && record.end >= text.length - 1 && text[record.end] !== '\n') break;
      if (record.isOpen) throw new BrokenCsv('unclosed-quote');
      if (record.raw.length > MAX_RECORD_LENGTH) throw new BrokenCsv('too-long');
      if (record.cells.some((cell) => cell.trim() !== '')) yield record;
      start = record.end + (text[record.end] === '\r' && text[record.end + 1] === '\n' ? 2 : 1);
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > MAX_RECORD_LENGTH) throw new BrokenCsv('too-long');
  }
}

interface FoundRecord extends CsvRecord {
  /** Where its line end stands. */
  end: number;
  isOpen: boolean;
}

function readPlain(text: string, start: number, lineEnd: number, delimiter: Delimiter): FoundRecord {
  const raw = text.slice(start, lineEnd);
  const end = Math.min(lineEnd, text.length);
  return { cells: raw.split(delimiter), raw, hasBadQuotes: false, end, isOpen: false };
}

function readQuoted(text: string, start: number, marks: Marks): FoundRecord {
  const cells: string[] = [];
  let hasBadQuotes = false;
  for (let at = start; ; at++) {
    let cell = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close === -1) {
        return { cells, raw: text.slice(start), hasBadQuotes, end: text.length, isOpen: true };
      }
      cell = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
      hasBadQuotes ||= at < Math.min(marks.delimiter(at), marks.lineEnd(at), text.length);
    }
    const lineEnd = marks.lineEnd(at);
    const end = Math.min(marks.delimiter(at), lineEnd, text.length);
    cells.push(cell + text.slice(at, end));
    at = end;
    if (end >= Math.min(lineEnd, text.length)) {
      return { cells, raw: text.slice(start, end), hasBadQuotes, end, isOpen: false };
    }
  }
}

/** The quote that closes a cell, past doubled ones; -1 when there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); ; at = text.indexOf('"', at + 2)) {
    if (at === -1 || text[at + 1] !== '"') return at;
  }
}

/** Where the next line end, quote and delimiter stand; looked for again only when the last one was passed. */
class Marks {
  #lf = -1;
  #cr = -1;
  #quote = -1;
  #delimiter = -1;

  constructor(
    readonly text: string,
    readonly separator: Delimiter,
  ) {}

  lineEnd(from: number): number {
    if (this.#lf < from) this.#lf = this.#find('\n', from);
    if (this.#cr < from) this.#cr = this.#find('\r', from);
    return Math.min(this.#lf, this.#cr);
  }

  quote(from: number): number {
    if (this.#quote < from) this.#quote = this.#find('"', from);
    return this.#quote;
  }

  delimiter(from: number): number {
    if (this.#delimiter < from) this.#delimiter = this.#find(this.separator, from);
    return this.#delimiter;
  }

  #find(mark: string, from: number): number {
    const at = this.text.indexOf(mark, from);
    return at === -1 ? Infinity : at;
  }
}
