import type { LedgerBucket } from '@campaign/shared-api/contracts';
import { copyLine } from '../../../db/copy';
import type { CsvRecord } from '../files/csv-records';
import { PhoneSet } from './phone-set';
import { readRow, stateOf } from './read-row';
import type { Layout } from './read-row';

/** Some rows of a file, read and sorted into those that may be loaded and those that cannot. */
export interface Batch {
  /** 1 = the file's first data row. */
  firstRow: number;
  /** As they stand in the file, from the first row on. */
  raws: string[];
  /** By row: the state of those that may be loaded, when the list is split by state. */
  states: Map<number, string>;
  /** Rows that may be loaded, in COPY's text format: row number, phone, zone, state, the layout's fields. */
  staged: string[];
  stagedRows: number;
  rejects: Reject[];
  isLast: boolean;
}

export interface Reject {
  row: number;
  bucket: LedgerBucket;
  /** Where the bucket alone does not say it. */
  reason: string | null;
}

export interface Reading {
  layout: Layout;
  splitStates: boolean;
  /** Rows that were stored before: read again only to know their numbers. */
  rowsDone: number;
  rowsTotal: number;
  batchRows: number;
}

/** COPY text is handed on in pieces of this size. */
const PIECE_LENGTH = 64 * 1024;

/** The rows after `rowsDone`, a batch at a time; the last one, empty or not, says so. */
export async function* readBatches(
  pieces: AsyncIterable<Iterable<CsvRecord>>,
  { layout, splitStates, rowsDone, rowsTotal, batchRows }: Reading,
): AsyncGenerator<Batch> {
  const seen = new PhoneSet(rowsTotal);
  let row = 0;
  let batch = new BatchWriter(rowsDone + 1);
  for await (const records of pieces) {
    for (const record of records) {
      row++;
      const read = readRow(record, layout);
      const isNew = 'phone' in read && seen.add(read.phone);
      if (row <= rowsDone) continue;
      batch.raws.push(record.raw);
      if (!('phone' in read)) batch.rejects.push({ row, ...read });
      else if (!isNew) batch.rejects.push({ row, bucket: 'duplicate', reason: null });
      else {
        const state = splitStates ? stateOf(read, layout) : '';
        if (splitStates) batch.states.set(row, state);
        batch.stage(copyLine([row, read.phone, read.zone, state, ...read.values]));
      }
      if (batch.raws.length < batchRows) continue;
      yield batch.finish(false);
      batch = new BatchWriter(row + 1);
    }
  }
  yield batch.finish(true);
}

class BatchWriter implements Batch {
  raws: string[] = [];
  states = new Map<number, string>();
  staged: string[] = [];
  stagedRows = 0;
  rejects: Reject[] = [];
  isLast = false;
  #piece = '';

  constructor(readonly firstRow: number) {}

  stage(line: string): void {
    this.stagedRows++;
    this.#piece += line;
    if (this.#piece.length > PIECE_LENGTH) this.#flush();
  }

  finish(isLast: boolean): Batch {
    this.isLast = isLast;
    this.#flush();
    return this;
  }

  #flush(): void {
    if (this.#piece) this.staged.push(this.#piece);
    this.#piece = '';
  }
}

/** Reads the next one while the last one is worked on. */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // A failure waits until it is asked for.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}
