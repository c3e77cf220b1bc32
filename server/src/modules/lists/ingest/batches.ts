import type { LedgerBucket } from '@campaign/shared-api/contracts';
import type { CsvRecord } from '../files/csv-records';
import { CopyWriter } from './copy-writer';
import { PhoneSet } from './phone-set';
import { readRow, stateOf } from './read-row';
import type { Layout, Person, ReadPerson } from './read-row';

/** Some rows of a file, read and sorted into those that may be loaded and those that cannot. */
export class Batch {
  rows = 0;
  isLast = false;
  /** Rows that may be loaded. */
  readonly certain = new CopyWriter();
  /** By row: those that may be loaded when the database says so. */
  readonly suspects = new Map<number, Suspect>();
  readonly rejects: Reject[] = [];
  /** The states of a list that is split by them, in the order they were met: a line says its place among them. */
  readonly states: string[] = [];
  /** Rows in `certain` by the phone column they came by, where there are several. */
  readonly byColumn: number[] = [];
  /** By row: that place. */
  readonly places = new Map<number, number>();

  /** 1 = the file's first data row. */
  constructor(readonly firstRow: number) {}

  /** Where the state stands, from 1 on, as PostgreSQL counts. */
  placeOf(state: string): number {
    return this.states.indexOf(state) + 1 || this.states.push(state);
  }
}

export interface Suspect {
  phone: number;
  /** In COPY's text format. */
  line: Uint8Array;
  /** As it stands in the file. */
  raw: string;
  /** Which of the layout's phones it is. */
  column: number;
  /** Loaded in its stead when the database says no. */
  next: Suspect | undefined;
}

export interface Reject {
  row: number;
  bucket: LedgerBucket;
  /** Where the bucket alone does not say it. */
  reason: string | null;
  /** As it stands in the file. */
  raw: string;
}

export interface Reading {
  listId: number;
  accountId: number;
  layout: Layout;
  splitStates: boolean;
  /** A do-not-contact file: whom a row names is left alone at every number it gives. */
  takesAll: boolean;
  /** Whether the database must be asked about a number before it is loaded. */
  isSuspect: (phone: number) => boolean;
  /** Rows that were stored before: read again only to know their numbers. */
  rowsDone: number;
  rowsTotal: number;
  batchRows: number;
}

/** The rows after `rowsDone`, a batch at a time; the last one, empty or not, says so. */
export async function* readBatches(
  pieces: AsyncIterable<Iterable<CsvRecord>>,
  reading: Reading,
): AsyncGenerator<Batch> {
  const { layout, takesAll, isSuspect, rowsDone, rowsTotal, batchRows } = reading;
  const seen = new PhoneSet(rowsTotal);
  let row = 0;
  let batch = new Batch(rowsDone + 1);
  for await (const records of pieces) {
    for (const record of records) {
      row++;
      const read = readRow(record, layout);
      const people =
        'phone' in read ? claim(seen, read, row <= rowsDone || takesAll ? () => true : isSuspect) : [];
      if (row <= rowsDone) continue;
      batch.rows++;
      if (!('phone' in read)) batch.rejects.push({ row, ...read, raw: record.raw() });
      else if (people.length === 0)
        batch.rejects.push({ row, bucket: 'duplicate', reason: null, raw: record.raw() });
      else addPeople(batch, row, people, record, reading);
      if (batch.rows < batchRows) continue;
      batch.certain.finish();
      yield batch;
      batch = new Batch(row + 1);
    }
  }
  batch.certain.finish();
  batch.isLast = true;
  yield batch;
}

type Candidate = Person & { column: number };

/**
 * The row's numbers that no row before it has, up to the first that can be loaded for certain: the later ones stand in for
 * a suspect one that the database refuses. Of a row that was stored before, whichever it was loaded by, all are taken.
 */
function claim(seen: PhoneSet, read: ReadPerson, isSuspect: (phone: number) => boolean): Candidate[] {
  if (read.others.length === 0) return seen.add(read.phone) ? [read] : [];
  const people: Candidate[] = [];
  for (const each of [read, ...read.others]) {
    if (!seen.add(each.phone)) continue;
    people.push(each);
    if (!isSuspect(each.phone)) break;
  }
  return people;
}

function addPeople(
  batch: Batch,
  row: number,
  people: readonly Candidate[],
  record: CsvRecord,
  { listId, accountId, layout, splitStates, takesAll, isSuspect }: Reading,
): void {
  let target = listId;
  if (splitStates) {
    target = batch.placeOf(stateOf(record, layout));
    batch.places.set(row, target);
  }
  const add = ({ phone, zone }: Candidate) =>
    batch.certain.add({ listId: target, accountId, row, phone, zone }, record, layout);
  const [first] = people;
  if (!first) return;
  if (takesAll || !isSuspect(first.phone)) {
    for (const each of takesAll ? people : [first]) add(each);
    if (layout.phones.length > 1) batch.byColumn[first.column] = (batch.byColumn[first.column] ?? 0) + 1;
    return;
  }
  const raw = record.raw();
  const suspect = people.reduceRight<Suspect | undefined>((next, each) => {
    add(each);
    return { phone: each.phone, line: batch.certain.withdraw(), raw, column: each.column, next };
  }, undefined);
  if (suspect) batch.suspects.set(row, suspect);
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
