import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { notify } from '../../db/notify';
import { readPage } from '../../db/read-page';
import type { LimitOffset } from '../../db/read-page';
import type { MdrReportTable } from '../../db/schema/mdr';
import type { RecordPage } from './records.queries';
import { zone } from './records.queries';

export type MdrRow = Selectable<MdrReportTable>;

export type MdrSort = 'report_id' | 'report_name' | 'start_date' | 'end_date' | 'status' | 'created_at';

export const readReports = (tx: Tx, by: MdrSort, order: 'asc' | 'desc', slice: LimitOffset) =>
  readPage(tx.selectFrom('mdr_report').selectAll().orderBy(by, order).orderBy('report_id', 'desc'), slice);

/** MDR-15: tells pages that show it, after the commit. */
export const MDR_CHANNEL = 'mdr';
export const tellOf = (db: Db, reportId: number) => notify(db, MDR_CHANNEL, String(reportId));

export interface NewReport {
  name: string;
  startDate: string;
  endDate: string;
  withBody: boolean;
  askedBy: number;
  rowsExpected: number;
  until: Date;
}

/** Undefined while the same range is under way. */
export async function insertReport(tx: Tx, report: NewReport): Promise<MdrRow | undefined> {
  return tx
    .insertInto('mdr_report')
    .values({
      report_name: report.name,
      start_date: report.startDate,
      end_date: report.endDate,
      with_body: report.withBody,
      asked_by: report.askedBy,
      rows_expected: report.rowsExpected,
      until: sql<Date>`least(${report.until}::timestamptz, (${report.endDate}::date + 1)::timestamp at time zone ${zone})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const findUnderWay = (tx: Tx, { startDate, endDate, withBody }: NewReport) =>
  tx
    .selectFrom('mdr_report')
    .selectAll()
    .where('start_date', '=', startDate)
    .where('end_date', '=', endDate)
    .where('with_body', '=', withBody)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .executeTakeFirst();

export const findReport = (db: Db, reportId: number) =>
  db.selectFrom('mdr_report').selectAll().where('report_id', '=', reportId).executeTakeFirst();

/** Takes a report to write it: one that waits, or whose writer has not touched it for `staleMs`. */
export async function claimReport(db: Db, reportId: number, writer: string, staleMs: number) {
  return db
    .updateTable('mdr_report')
    .set({ status: 'PROCESSING', written_by: writer, touched_at: sql<Date>`clock_timestamp()` })
    .where('report_id', '=', reportId)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .where(({ or, eb }) =>
      or([
        eb('written_by', 'is', null),
        eb(
          'touched_at',
          '<',
          sql<Date>`clock_timestamp() - make_interval(secs => ${staleMs / 1000}::float8)`,
        ),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface Part {
  reportId: number;
  writer: string;
  part: number;
  key: string;
  packed: number;
  raw: number;
  crc: number;
  page: Omit<RecordPage, 'records'>;
}

/** Makes a part count and moves the cursor behind it; false for a writer that has lost its report, or one that was canceled. */
export async function keepPart(tx: Tx, { reportId, writer, part, key, packed, raw, crc, page }: Part) {
  const moved = await tx
    .updateTable('mdr_report')
    .set({
      parts: part + 1,
      ...(page.last && { cursor_at: sql<Date>`${page.last.at}::timestamptz`, cursor_id: page.last.id }),
      rows_done: sql<number>`rows_done + ${page.rows}`,
      raw_bytes: sql<number>`raw_bytes + ${raw}`,
      packed_bytes: sql<number>`packed_bytes + ${packed}`,
      crc,
      touched_at: sql<Date>`clock_timestamp()`,
    })
    .where('report_id', '=', reportId)
    .where('status', '=', 'PROCESSING')
    .where('written_by', '=', writer)
    .where('parts', '=', part)
    .returning('report_id')
    .executeTakeFirst();
  if (!moved) return false;
  await tx
    .insertInto('mdr_part')
    .values({ report_id: reportId, part, storage_key: key, bytes: packed })
    .execute();
  await tellOf(tx, reportId);
  return true;
}

export const findParts = (db: Db, reportId: number) =>
  db.selectFrom('mdr_part').selectAll().where('report_id', '=', reportId).orderBy('part').execute();

/** The file is whole: false for a writer that has lost it. */
export async function completeReport(
  db: Db,
  {
    reportId,
    writer,
    key,
    bytes,
    keepDays,
  }: { reportId: number; writer: string; key: string; bytes: number; keepDays: number },
): Promise<boolean> {
  const done = await db
    .updateTable('mdr_report')
    .set({
      status: 'COMPLETED',
      storage_key: key,
      bytes,
      written_by: null,
      completed_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${keepDays})`,
    })
    .where('report_id', '=', reportId)
    .where('status', '=', 'PROCESSING')
    .where('written_by', '=', writer)
    .returning('report_id')
    .executeTakeFirst();
  if (done) await tellOf(db, reportId);
  return done !== undefined;
}

export async function touchReport(db: Db, reportId: number, writer: string): Promise<void> {
  await db
    .updateTable('mdr_report')
    .set({ touched_at: sql<Date>`clock_timestamp()` })
    .where('report_id', '=', reportId)
    .where('written_by', '=', writer)
    .execute();
}

/** Ends one that is under way, or only what `writer` writes of it; false when it was none. */
export async function failReport(db: Db, reportId: number, error: string, writer?: string): Promise<boolean> {
  const failed = await db
    .updateTable('mdr_report')
    .set({ status: 'FAILED', error, written_by: null })
    .where('report_id', '=', reportId)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .$if(writer !== undefined, (query) => query.where('written_by', '=', writer!))
    .returning('report_id')
    .executeTakeFirst();
  if (failed) await tellOf(db, reportId);
  return failed !== undefined;
}

/** Lets go of it, so that the next worker need not wait. */
export const releaseReport = (db: Db, reportId: number, writer: string) =>
  db
    .updateTable('mdr_report')
    .set({ written_by: null })
    .where('report_id', '=', reportId)
    .where('written_by', '=', writer)
    .execute();

export const findStalled = (db: Db, staleMs: number) =>
  db
    .selectFrom('mdr_report')
    .select('report_id')
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .where(({ or, eb }) =>
      or([
        eb('written_by', 'is', null),
        eb(
          'touched_at',
          '<',
          sql<Date>`clock_timestamp() - make_interval(secs => ${staleMs / 1000}::float8)`,
        ),
      ]),
    )
    .execute();

export const findExpired = (db: Db) =>
  db
    .selectFrom('mdr_report')
    .select('report_id')
    .where(({ or, eb }) =>
      or([
        eb('expires_at', '<', sql<Date>`clock_timestamp()`),
        eb.and([
          eb('status', '=', 'FAILED'),
          eb('touched_at', '<', sql<Date>`clock_timestamp() - interval '30 days'`),
        ]),
      ]),
    )
    .execute();

export const deleteReport = (db: Db, reportId: number) =>
  db.deleteFrom('mdr_report').where('report_id', '=', reportId).execute();

export const deleteParts = (db: Db, reportId: number) =>
  db.deleteFrom('mdr_part').where('report_id', '=', reportId).execute();
