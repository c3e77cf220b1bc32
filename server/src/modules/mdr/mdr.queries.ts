import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { notify } from '../../db/notify';
import { readPage } from '../../db/read-page';
import type { Slice } from '../../db/read-page';
import type { MdrReportTable } from '../../db/schema/mdr';
import { CODE_MEANINGS } from '../../carrier-remedies';

export type MdrRow = Selectable<MdrReportTable>;

const zone = sql.lit('America/New_York');
const at = sql`delivery_time(m.sent_at, m.started_at, m.created_at)`;
/** What is in doubt is no record yet: it may turn out never to have been sent. */
const isRecord = sql`delivery_state(m.state, m.carrier_id, m.error_code) is not null and m.state <> 'unknown'`;

/** About how many records a range has, by the rollup; without what the last minute has left beside it. */
export async function estimateRows(tx: Tx, startDate: string, endDate: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(texts), 0)::float8 as rows from (
      select texts from message_day where state <> 'unknown' and day between ${startDate}::date and ${endDate}::date
       union all
      select texts from message_delta where state <> 'unknown'
         and (hour at time zone ${zone})::date between ${startDate}::date and ${endDate}::date) texts`.execute(
    tx,
  );
  return rows[0]?.rows ?? 0;
}

export type MdrSort = 'report_id' | 'report_name' | 'start_date' | 'end_date' | 'status' | 'created_at';

export const readReports = (tx: Tx, by: MdrSort, order: 'asc' | 'desc', slice: Slice) =>
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
      ...{ report_name: report.name, start_date: report.startDate, end_date: report.endDate },
      ...{ with_body: report.withBody, asked_by: report.askedBy, rows_expected: report.rowsExpected },
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

export interface RecordPage {
  csv: string;
  rows: number;
  /** Where the next page begins, to the microsecond: a Date would round. */
  at: string | null;
  id: number | null;
}

/** The next `most` records after the report's cursor, as lines of CSV made by the database: a row is never an object here. */
export async function readRecords(tx: Tx, reportId: number, most: number): Promise<RecordPage> {
  const { rows } = await sql<RecordPage>`
    with report as (
      select start_date::timestamp at time zone ${zone} as first, until, cursor_at, cursor_id, with_body
        from mdr_report where report_id = ${reportId}
    ),
    page as (
      select m.*, ${at} as at, r.with_body
        from report r join message m
          on ${at} < r.until and (${at}, m.message_id) > (coalesce(r.cursor_at, r.first - interval '1 microsecond'),
             case when r.cursor_at is null then 9223372036854775807 else r.cursor_id end)
       where ${isRecord}
       order by ${at}, m.message_id limit ${most}
    ),
    meanings as (
      select distinct on (c.error_code) c.error_code, csv_cell(k.meaning) as meaning
        from (select distinct error_code from page where error_code is not null) c
        join jsonb_to_recordset(${JSON.stringify(CODE_MEANINGS)}::jsonb) as k("order" int, "from" int, "to" int, meaning text)
          on c.error_code between k."from" and k."to"
       order by c.error_code, k."order"
    ),
    accounts as (select account_id, csv_cell(user_name) as name from account where account_id in (select account_id from page)),
    identities as (select identity_id, csv_cell(identity_name) as name from identity where identity_id in (select identity_id from page)),
    jobs as (select job_id, csv_cell(name) as name from job where job_id in (select job_id from page)),
    lines as (
      select p.at, p.message_id, concat_ws(',',
               p.message_id, case p.direction when 'out' then 'Outbound' else 'Inbound' end,
               case when p.from_phone > 999999 then 1 || p.from_phone::text else p.from_phone::text end,
               case when p.to_phone > 999999 then 1 || p.to_phone::text else p.to_phone::text end,
               to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               coalesce(to_char(p.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ''),
               upper(p.state), coalesce(p.error_code::text, ''), coalesce(e.meaning, ''), p.segments,
               case when p.mms then 'MMS' else 'SMS' end, p.kind, csv_cell(p.carrier),
               to_char(p.cost / (10000.0 * greatest(p.segments, 1)), 'FM999990.0000'),
               to_char(p.cost / 10000.0, 'FM999990.0000'),
               p.account_id, coalesce(a.name, ''), coalesce(p.identity_id::text, ''), coalesce(i.name, ''),
               coalesce(p.job_id::text, ''), coalesce(j.name, ''), case when p.with_body then csv_cell(p.body) end) as line
        from page p left join meanings e using (error_code) left join accounts a using (account_id)
        left join identities i on i.identity_id = p.identity_id left join jobs j on j.job_id = p.job_id
    )
    select coalesce(string_agg(line || E'\r\n', '' order by at, message_id), '') as csv, count(*)::int as rows,
           (array_agg(at::text order by at desc, message_id desc))[1] as at,
           (array_agg(message_id order by at desc, message_id desc))[1] as id
      from lines`.execute(tx);
  return rows[0]!;
}

export const RECORD_COLUMNS = [
  ...[
    'Message ID',
    'Direction',
    'From',
    'To',
    'Time',
    'Last Receipt',
    'Status',
    'Error Code',
    'Error Meaning',
  ],
  ...[
    'Segments',
    'Type',
    'Kind',
    'Carrier',
    'Rate',
    'Cost',
    'Agency ID',
    'Agency',
    'Identity ID',
    'Identity',
  ],
  ...['Job ID', 'Job'],
] as const;

export interface Part {
  reportId: number;
  writer: string;
  part: number;
  key: string;
  packed: number;
  raw: number;
  crc: number;
  page: RecordPage;
}

/** Makes a part count and moves the cursor behind it; false for a writer that has lost its report, or one that was canceled. */
export async function keepPart(tx: Tx, { reportId, writer, part, key, packed, raw, crc, page }: Part) {
  const moved = await tx
    .updateTable('mdr_report')
    .set({
      parts: part + 1,
      ...(page.at !== null && { cursor_at: sql<Date>`${page.at}::timestamptz`, cursor_id: page.id! }),
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
      ...{ status: 'COMPLETED', storage_key: key, bytes, written_by: null },
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

/** Ends one that is under way; false when it was none. */
export async function failReport(db: Db, reportId: number, error: string): Promise<boolean> {
  const failed = await db
    .updateTable('mdr_report')
    .set({ status: 'FAILED', error, written_by: null })
    .where('report_id', '=', reportId)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
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
    .select(['report_id', 'storage_key'])
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
