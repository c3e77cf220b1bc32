import type { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import type { Db, Tx } from '../../db/database';
import { CSV_START } from '../../spreadsheets/csv';
import { CsvBytes } from './csv-bytes';
import {
  claimReport,
  completeReport,
  deleteParts,
  failReport,
  findParts,
  findReport,
  keepPart,
  releaseReport,
  touchReport,
} from './mdr.queries';
import type { MdrRow, Part } from './mdr.queries';
import { RecordLines } from './record-lines';
import { findPageEnd, IN_INDEX_ORDER, readRecords, RECORD_COLUMNS } from './records.queries';
import type { RecordCursor, RecordPage } from './records.queries';
import { LAST_BLOCK, zipHead, zipTail } from './zip-container';

/** Rows of a part: about 2 MB of CSV. Two of them, and the pages that are read ahead, are all that is in memory. */
export const ROWS_A_PART = 10_000;
/** A writer touches its row with every part; untouched for this long, its process is gone. */
export const STALE_MS = 60_000;
/** Parts that are put together between two touches. */
const TOUCH_EVERY = 10;
const KEEP_DAYS = 30;
/** Level 6 packs a tenth smaller, and takes twice as long. A part ends so that another may follow; it is packed in one go. */
const PACKING = { level: 3, finishFlush: constants.Z_FULL_FLUSH, chunkSize: 1024 * 1024 };
const packedOf = promisify(deflateRaw);
const FAILED = 'The report could not be written. Please request it again.';

/** All that is stored of a report, and its parts alone. */
export const filesOf = (reportId: number) => `mdr/${reportId}`;
const partsOf = (reportId: number) => `${filesOf(reportId)}/parts`;

type Needs = Pick<Context, 'db' | 'storage' | 'random' | 'log'>;

export interface Writing {
  rowsAPart?: number;
  staleMs?: number;
  signal?: AbortSignal;
}

/**
 * Writes a report's file, or goes on with it where a killed writer stopped. Each part is a piece of one deflate stream,
 * whole in the storage before the row's cursor moves behind it, in one transaction with its name: a part that was
 * written and not noted is written again, under another name. Answers false when there is nothing to write.
 */
export async function writeReport(ctx: Needs, reportId: number, writing: Writing = {}): Promise<boolean> {
  const writer = ctx.random.bytes(6).toString('hex');
  const report = await claimReport(ctx.db, reportId, writer, writing.staleMs ?? STALE_MS);
  if (!report) return false;
  try {
    await writeParts(ctx, report, writer, writing);
    await assemble(ctx, reportId, writer);
  } catch (error) {
    if (writing.signal?.aborted) await releaseReport(ctx.db, reportId, writer);
    else {
      ctx.log.error({ err: error, reportId }, 'A detail report could not be written.');
      if (await failReport(ctx.db, reportId, FAILED, writer)) await removeParts(ctx, reportId);
    }
  }
  return true;
}

/** A page as lines of CSV; they are gone when the third one behind it is written. */
interface WrittenPage {
  csv: Buffer;
  page: Omit<RecordPage, 'records'>;
}

/**
 * The pages of a report in their order, two of them read side by side: where a page ends is asked for before it is read, and the
 * next one does not wait for it. What comes is written down at once, for what the database said is large, and garbage then.
 */
async function* writtenPages(db: Db, report: MdrRow, most: number): AsyncGenerator<WrittenPage> {
  const ask = <T>(read: (tx: Tx) => Promise<T>): Promise<T> => {
    const asked = inTransaction(db, read, IN_INDEX_ORDER);
    // It may fail before it is waited for.
    asked.catch(() => {});
    return asked;
  };
  const endBehind = (after?: RecordCursor) => ask((tx) => findPageEnd(tx, report, most, after));
  const lines = new RecordLines(db);
  const memory = [new CsvBytes(), new CsvBytes(), new CsvBytes()] as const;
  let [part, before] = [report.parts, Promise.resolve() as Promise<unknown>];
  const write = (reading: Promise<RecordPage>): Promise<WrittenPage> => {
    const [head, csv] = [part === 0 ? headOf(report) : '', memory[part % 3]!];
    part += 1;
    const written = Promise.all([reading, before]).then(async ([{ records, ...page }]) => {
      csv.clear();
      csv.add(head);
      await lines.write(records, csv);
      return { csv: csv.bytes, page };
    });
    before = written.catch(() => {});
    return written;
  };
  const pages: Promise<WrittenPage>[] = [];
  let [after, nextEnd, isAll] = [undefined as RecordCursor | undefined, endBehind(), false];
  try {
    for (;;) {
      while (!isAll && pages.length < 2) {
        const place = { after, end: await nextEnd };
        pages.push(write(ask((tx) => readRecords(tx, report, place))));
        after = place.end;
        if (after) nextEnd = endBehind(after);
        else isAll = true;
      }
      const page = await pages.shift();
      if (!page) return;
      yield page;
    }
  } finally {
    // What was begun for nothing: nobody asks the database when this has ended.
    await Promise.allSettled([...pages, nextEnd]);
  }
}

/** While pages are read and written down, those before are packed and stored: two of them at most, and they count in their order. */
async function writeParts(ctx: Needs, report: MdrRow, writer: string, { rowsAPart, signal }: Writing) {
  let packing: Promise<Buffer> | undefined;
  let [keptBefore, kept] = [Promise.resolve(true), Promise.resolve(true)];
  let { crc, parts: part } = report;
  try {
    for await (const { csv, page } of writtenPages(ctx.db, report, rowsAPart ?? ROWS_A_PART)) {
      signal?.throwIfAborted();
      await packing;
      if (!(await keptBefore)) return;
      crc = crc32(csv, crc);
      packing = packedOf(csv, PACKING);
      keptBefore = kept;
      const about = { reportId: report.report_id, writer, part, crc, page, raw: csv.length };
      kept = keep(ctx, about, packing, keptBefore);
      kept.catch(() => {});
      part += 1;
    }
    await kept;
  } finally {
    await Promise.allSettled([kept]);
  }
}

/** Stores a part as it is packed, and makes it count behind those before it; false when nobody wants it any more. */
async function keep(
  ctx: Needs,
  part: Omit<Part, 'key' | 'packed'>,
  packing: Promise<Buffer>,
  before: Promise<boolean>,
): Promise<boolean> {
  const key = `${partsOf(part.reportId)}/${part.part}-${part.writer}`;
  const packed = await packing;
  await ctx.storage.write(key, Readable.from([packed]));
  const isKept =
    (await before) &&
    (await inTransaction(ctx.db, (tx) => keepPart(tx, { ...part, key, packed: packed.length })));
  if (!isKept) await ctx.storage.remove(key);
  return isKept;
}

const headOf = ({ with_body: withBody }: MdrRow) =>
  `${CSV_START}${[...RECORD_COLUMNS, ...(withBody ? ['Text'] : [])].join(',')}\r\n`;

/** One file of all parts. Killed meanwhile, it is put together anew: nothing of a report counts before all of it does. */
async function assemble(ctx: Needs, reportId: number, writer: string): Promise<void> {
  const report = await findReport(ctx.db, reportId);
  if (report?.status !== 'PROCESSING' || report.written_by !== writer) {
    if (report?.status === 'FAILED') await removeParts(ctx, reportId);
    return;
  }
  const parts = await findParts(ctx.db, reportId);
  const entry = {
    name: `${report.report_name}.csv`,
    crc: report.crc,
    raw: report.raw_bytes,
    packed: report.packed_bytes + LAST_BLOCK.length,
    at: report.created_at,
  };
  async function* content() {
    yield zipHead(entry);
    for (const { storage_key: key, part } of parts) {
      yield* (await ctx.storage.read(key)).content as AsyncIterable<Buffer>;
      if (part % TOUCH_EVERY === 0) await touchReport(ctx.db, reportId, writer);
    }
    yield LAST_BLOCK;
    yield zipTail(entry);
  }
  const key = `${filesOf(reportId)}/${writer}.zip`;
  const bytes = await ctx.storage.write(key, Readable.from(content()));
  const isDone = await completeReport(ctx.db, { reportId, writer, key, bytes, keepDays: KEEP_DAYS });
  if (isDone) await removeParts(ctx, reportId);
  else await ctx.storage.remove(key);
}

/** With those that a killed writer stored and nobody has noted. */
export async function removeParts(ctx: Pick<Needs, 'db' | 'storage'>, reportId: number): Promise<void> {
  await ctx.storage.removeAll(partsOf(reportId));
  await deleteParts(ctx.db, reportId);
}
