import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { CSV_START } from '../../spreadsheets/csv';
import {
  claimReport,
  completeReport,
  deleteParts,
  failReport,
  findParts,
  findReport,
  IN_INDEX_ORDER,
  keepPart,
  readRecords,
  RECORD_COLUMNS,
  releaseReport,
  touchReport,
} from './mdr.queries';
import type { MdrRow, RecordCursor } from './mdr.queries';
import { RecordLines } from './record-lines';
import { LAST_BLOCK, zipHead, zipTail } from './zip-container';

/** Rows of a part: about 2 MB of CSV. What the database read of this one and the next is all that is in memory. */
export const ROWS_A_PART = 10_000;
/** A writer touches its row with every part; untouched for this long, its process is gone. */
export const STALE_MS = 60_000;
const KEEP_DAYS = 30;
/** Level 6 packs a tenth smaller, and takes twice as long. A part ends so that another may follow. */
const PACKING = { level: 3, finishFlush: constants.Z_FULL_FLUSH, chunkSize: 64 * 1024 };
const FAILED = 'The report could not be written. Please request it again.';

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
      await failReport(ctx.db, reportId, FAILED);
      await removeParts(ctx, reportId);
    }
  }
  return true;
}

/** While a part is written down, packed and stored, the next one is read: the database and this process work side by side. */
async function writeParts(ctx: Needs, report: MdrRow, writer: string, { rowsAPart, signal }: Writing) {
  const { report_id: reportId } = report;
  const most = rowsAPart ?? ROWS_A_PART;
  const lines = new RecordLines(ctx.db);
  const read = (after?: RecordCursor) => {
    const page = inTransaction(ctx.db, (tx) => readRecords(tx, report, most, after), IN_INDEX_ORDER);
    // It may fail before it is asked for.
    page.catch(() => {});
    return page;
  };
  let next = read();
  try {
    let { crc } = report;
    for (let part = report.parts, isLast = false; !isLast; part++) {
      signal?.throwIfAborted();
      const { records, ...page } = await next;
      isLast = page.rows < most;
      if (!isLast) next = read(page.last);
      const key = `mdr/${reportId}/${part}-${writer}`;
      const head = part === 0 ? [headOf(report)] : [];
      const sizes = await pack(ctx, key, head, lines.csvOf(records), crc);
      crc = sizes.crc;
      const isKept = await inTransaction(ctx.db, (tx) =>
        keepPart(tx, { reportId, writer, part, key, ...sizes, page }),
      );
      if (isKept) continue;
      await ctx.storage.remove(key);
      return;
    }
  } finally {
    // What was read ahead for nothing: nobody asks the database when this has ended.
    await Promise.allSettled([next]);
  }
}

/** Piece by piece: while one is packed, the next is written down, and none is kept. */
async function pack(
  ctx: Needs,
  key: string,
  head: readonly Buffer[],
  csv: AsyncIterable<Buffer>,
  crc: number,
) {
  const sizes = { packed: 0, raw: 0, crc };
  async function* measured() {
    for await (const piece of chained(head, csv)) {
      sizes.raw += piece.length;
      sizes.crc = crc32(piece, sizes.crc);
      yield piece;
    }
  }
  const packed = createDeflateRaw(PACKING);
  const [, bytes] = await Promise.all([pipeline(measured, packed), ctx.storage.write(key, packed)]);
  return { ...sizes, packed: bytes };
}

async function* chained(head: readonly Buffer[], rest: AsyncIterable<Buffer>) {
  yield* head;
  yield* rest;
}

const headOf = ({ with_body: withBody }: MdrRow) =>
  Buffer.from(`${CSV_START}${[...RECORD_COLUMNS, ...(withBody ? ['Text'] : [])].join(',')}\r\n`);

/** One file of all parts. Killed meanwhile, it is put together anew: nothing of a report counts before all of it does. */
async function assemble(ctx: Needs, reportId: number, writer: string): Promise<void> {
  const report = await findReport(ctx.db, reportId);
  if (report?.status !== 'PROCESSING' || report.written_by !== writer) {
    if (report?.status === 'FAILED') await removeParts(ctx, reportId);
    return;
  }
  const parts = await findParts(ctx.db, reportId);
  const entry = {
    ...{ name: `${report.report_name}.csv`, crc: report.crc, raw: report.raw_bytes },
    ...{ packed: report.packed_bytes + LAST_BLOCK.length, at: report.created_at },
  };
  async function* content() {
    yield zipHead(entry);
    for (const { storage_key: key } of parts) {
      yield* (await ctx.storage.read(key)).content as AsyncIterable<Buffer>;
      await touchReport(ctx.db, reportId, writer);
    }
    yield LAST_BLOCK;
    yield zipTail(entry);
  }
  const key = `mdr/${reportId}/${writer}.zip`;
  const bytes = await ctx.storage.write(key, Readable.from(content()));
  const isDone = await completeReport(ctx.db, { reportId, writer, key, bytes, keepDays: KEEP_DAYS });
  if (isDone) await removeParts(ctx, reportId);
  else await ctx.storage.remove(key);
}

export async function removeParts(ctx: Pick<Needs, 'db' | 'storage'>, reportId: number): Promise<void> {
  for (const { storage_key: key } of await findParts(ctx.db, reportId)) await ctx.storage.remove(key);
  await deleteParts(ctx.db, reportId);
}
