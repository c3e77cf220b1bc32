import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { DISPLAY_ZONE } from '@campaign/shared-api/constants';
import type { Db, Tx } from '../../db/database';
import type { MdrReportTable } from '../../db/schema/mdr';

/** In which the days of a report begin and end. */
export const zone = sql.lit(DISPLAY_ZONE);
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

/** The last record of a page, its time to the microsecond: a Date would round. */
export interface RecordCursor {
  at: string;
  id: number;
}
export interface RecordPage {
  /**
   * Each behind `RECORD`: when it was sent and done, then its other own cells, `PART`, what thousands of others say too, and,
   * asked for, `PART` and its words.
   */
  records: string;
  rows: number;
  /** Where the next page begins; undefined when nothing was left. */
  last: RecordCursor | undefined;
}
/** Control characters that part records, and parts of one: taken out of a carrier's name, and written otherwise in JSON. */
export const RECORD = '\x1e';
export const PART = '\x1f';
/** Of what was not done. */
export const NEVER = '-infinity';

/** However many records are left, they are walked in the index's order: sorting them all for each page would take their square. */
export const IN_INDEX_ORDER = 'set local enable_sort = off';

type Written = Pick<Selectable<MdrReportTable>, 'report_id' | 'with_body'>;

/** Where to begin: behind `after`, or behind the report's own cursor. The place is no join, so that an index finds it. */
const begunBy = (reportId: number) => sql`
  report as materialized (
    select until, coalesce(cursor_at, start_date::timestamp at time zone ${zone} - interval '1 microsecond') as at,
           case when cursor_at is null then 9223372036854775807 else cursor_id end as id
      from mdr_report where report_id = ${reportId}
  )`;
const behind = (after?: RecordCursor) => sql`
  ${at} < (select until from report)
  and (${at}, m.message_id) > (coalesce(${after?.at ?? null}::timestamptz, (select at from report)),
                               coalesce(${after?.id ?? null}::bigint, (select id from report)))
  and ${isRecord}`;

/** Where the page behind `after` ends, of `most` records; undefined when fewer are left. */
export async function findPageEnd(
  tx: Tx,
  { report_id: reportId }: Written,
  most: number,
  after?: RecordCursor,
): Promise<RecordCursor | undefined> {
  const { rows } = await sql<RecordCursor>`
    with ${begunBy(reportId)}
    select ${at}::text as at, m.message_id::float8 as id from message m
     where ${behind(after)} order by ${at}, m.message_id offset ${most - 1} limit 1`.execute(tx);
  return rows[0];
}

/**
 * The records behind `after` up to `end`, or all that are left, in the order of time. A record is one call that makes texts of
 * its cells, none of them missing; what else a cell needs is cheaper done in `RecordLines`.
 */
export async function readRecords(
  tx: Tx,
  { report_id: reportId, with_body: withBody }: Written,
  { after, end }: { after?: RecordCursor; end?: RecordCursor },
): Promise<RecordPage> {
  const { rows } = await sql<Omit<RecordPage, 'last'>>`
    with ${begunBy(reportId)}
    select coalesce(string_agg(record, ${sql.lit(RECORD)}), '') as records, count(*)::int as rows from (
      select concat_ws(',', ${at}, coalesce(m.done_at, ${sql.lit(NEVER)}), m.message_id,
                       case m.direction when 'out' then 'Outbound' else 'Inbound' end, ${wholePhone('from_phone')}, ${wholePhone('to_phone')},
                       ${sql.lit(PART)}, m.state, coalesce(m.error_code, 0), m.segments, m.mms, m.kind, m.cost, m.account_id,
                       coalesce(m.identity_id, 0), coalesce(m.job_id, 0),
                       translate(m.carrier, ${sql.lit(RECORD + PART)}, ''),
                       ${withBody ? sql`${sql.lit(PART)}, coalesce(to_json(m.body)::text, '')` : sql`null`}) as record
        from message m
       where ${behind(after)} ${end ? sql`and (${at}, m.message_id) <= (${end.at}::timestamptz, ${end.id}::bigint)` : sql``}
       order by ${at}, m.message_id) page`.execute(tx);
  const page = rows[0]!;
  return { ...page, last: end ?? cursorOf(page.records) };
}

function cursorOf(records: string): RecordCursor | undefined {
  if (records === '') return undefined;
  const [at = '', _done, id] = records.slice(records.lastIndexOf(RECORD) + 1).split(',', 3);
  return { at, id: Number(id) };
}

/** A short code stays as it is. */
const wholePhone = (column: string) => {
  const phone = sql.ref(`m.${column}`);
  return sql`case when ${phone} > 999999 then ${phone} + 10000000000 else ${phone} end`;
};

const NAMES = {
  account: ['account_id', 'user_name'],
  identity: ['identity_id', 'identity_name'],
  job: ['job_id', 'name'],
} as const;
export type NameOf = keyof typeof NAMES;

export async function readNames(
  db: Db,
  of: NameOf,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const [id, name] = NAMES[of];
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(id)} as id, coalesce(${sql.ref(name)}, '') as name from ${sql.table(of)}
     where ${sql.ref(id)} = any(${ids}::int[])`.execute(db);
  return rows;
}

export const RECORD_COLUMNS = [
  'Message ID',
  'Direction',
  'From',
  'To',
  'Time',
  'Last Receipt',
  'Status',
  'Error Code',
  'Error Meaning',
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
  'Job ID',
  'Job',
] as const;
