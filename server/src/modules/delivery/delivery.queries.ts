import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { NumberRange } from '@campaign/shared-api/messaging';
import { DELIVERY_MIN_TEXTS, DELIVERY_TOP_NUMBERS } from '@campaign/shared-api/constants';
import type { DeliveryGroupQuery } from '@campaign/shared-api/contracts';
import type { Tx } from '../../db/database';
import type { Days } from './delivery-days';
import { LAG_BOUNDS } from './rollup.queries';
import { REPORT_ZONE } from '../../zones/report-zone';

/** What figures are asked for: each filter as the column it narrows. */
export interface Narrowing {
  direction: 'out' | 'in';
  mms: boolean | undefined;
  /** Our number. */
  ours: NumberRange | undefined;
  /** The other party's: no rollup knows it, so messages are read. */
  theirs: NumberRange | undefined;
  accountId: number | undefined;
  identityId: number | undefined;
  carrier: string | undefined;
  errorCode: number | undefined;
  /** By the hour's rollup: days know neither. */
  jobId: number | undefined;
  listId: number | undefined;
}

const zone = sql.lit(REPORT_ZONE);
const BUCKETS = Array.from({ length: LAG_BOUNDS.length + 1 }, (_, bucket) => bucket);
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${zone})`;
/** One lag as a histogram. */
const oneLag = (lag: string) =>
  sql.raw(`array[${BUCKETS.map((at) => `coalesce((${lag} = ${at})::int, 0)`).join(', ')}]`);

const messageColumns = (state: RawBuilder<unknown>) => sql`
  (delivery_time(sent_at, started_at, created_at) at time zone ${zone})::date as day, account_id,
  coalesce(identity_id, 0) as identity_id, case direction when 'out' then from_phone else to_phone end as number,
  direction, mms, coalesce(carrier, '') as carrier, ${state} as state, coalesce(error_code, 0) as error_code, 1 as texts,
  coalesce(job_id, 0) as job_id, coalesce(list_id, 0) as list_id,
  date_trunc('hour', delivery_time(sent_at, started_at, created_at), 'UTC') as hour, cost::bigint as cost, ${oneLag('receipt_lag(state, sent_at, done_at)')} as lags`;

/** With the carrier at this moment: few, found by an index of their own, and in no rollup. */
const underWay = (theirs: NumberRange | undefined) => sql`
  select ${messageColumns(sql`'unknown'`)} from message
   where state = 'sending' and started_at is not null
     ${theirs ? sql`and phone between ${theirs.low} and ${theirs.high}` : sql``}`;

const FOLDED_DAYS = (from: string, to: string) => sql`
  select day, account_id, identity_id, number, direction, mms, carrier, state, error_code, texts, 0 as job_id, 0 as list_id,
         null::timestamptz as hour, cost, lags
    from message_day where day between ${from}::date and ${to}::date`;
const FOLDED_HOURS = (from: string, to: string, { jobId }: Narrowing) => sql`
  select (hour at time zone ${zone})::date as day, account_id, identity_id, number, direction, mms, carrier, state, error_code, texts,
         job_id, list_id, hour, cost, lags
    from message_stat where hour >= ${startOf(from)} and hour < ${endOf(to)}
     ${jobId ? sql`and job_id = ${jobId} and job_id <> 0` : sql``}`;

/**
 * CTE-less source of figures of `days`: a rollup and what is not folded into it yet, or the messages themselves. Jobs, lists
 * and hours are in the larger of the two rollups.
 */
function figuresOf({ from, to }: Days, narrowing: Narrowing, byHours = false) {
  const { direction, mms, ours, theirs, accountId, identityId, carrier, errorCode, jobId, listId } =
    narrowing;
  const folded =
    byHours || jobId !== undefined || listId !== undefined
      ? FOLDED_HOURS(from, to, narrowing)
      : FOLDED_DAYS(from, to);
  const source = theirs
    ? sql`select ${messageColumns(sql`state`)} from message
           where phone between ${theirs.low} and ${theirs.high} and delivery_state(state, carrier_id, error_code) is not null
             and delivery_time(sent_at, started_at, created_at) >= ${startOf(from)}
             and delivery_time(sent_at, started_at, created_at) < ${endOf(to)}`
    : sql`${folded}
           union all
          select (hour at time zone ${zone})::date as day, account_id, identity_id, number, direction, mms, carrier, state,
                 error_code, texts, job_id, list_id, hour, cost,
                 array[${sql.raw(BUCKETS.map((at) => `coalesce((lag = ${at})::int, 0) * texts`).join(', '))}]
            from message_delta where hour >= ${startOf(from)} and hour < ${endOf(to)}`;
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`direction = ${direction}`,
    sql<SqlBool>`day between ${from}::date and ${to}::date`,
    ...(mms === undefined ? [] : [sql<SqlBool>`mms = ${mms}`]),
    ...(ours ? [sql<SqlBool>`number between ${ours.low} and ${ours.high}`] : []),
    ...(accountId === undefined ? [] : [sql<SqlBool>`account_id = ${accountId}`]),
    ...(identityId === undefined ? [] : [sql<SqlBool>`identity_id = ${identityId}`]),
    ...(carrier === undefined ? [] : [sql<SqlBool>`carrier = ${carrier}`]),
    ...(errorCode === undefined ? [] : [sql<SqlBool>`state = 'failed' and error_code = ${errorCode}`]),
    ...(jobId === undefined ? [] : [sql<SqlBool>`job_id = ${jobId}`]),
    ...(listId === undefined ? [] : [sql<SqlBool>`list_id = ${listId}`]),
  ];
  return sql`(select * from (${source} union all ${underWay(theirs)}) every_text
              where ${sql.join(conditions, sql` and `)}) figures`;
}

export interface DayFigures {
  day: string;
  state: 'sent' | 'delivered' | 'failed' | 'unknown' | 'received';
  mms: boolean;
  texts: number;
  cost: number;
  lags: number[];
}

/** By day, state and kind of text. */
export async function readDays(tx: Tx, days: Days, narrowing: Narrowing): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select day, state, mms, sum(texts)::float8 as texts, sum(cost)::float8 as cost,
           array[${sql.raw(BUCKETS.map((at) => `sum(lags[${at + 1}])`).join(', '))}]::int[] as lags
      from ${figuresOf(days, narrowing)} group by day, state, mms having sum(texts) <> 0`.execute(tx);
  return rows;
}

/** DLV-09: our numbers with the most errors; of equal ones the one with the higher rate. */
export async function readWorstNumbers(tx: Tx, days: Days, narrowing: Narrowing) {
  const { rows } = await sql<{ number: number; failed: number; total: number }>`
    select number, failed, total from (
      select number, coalesce(sum(texts) filter (where state = 'failed'), 0)::float8 as failed,
             coalesce(sum(texts) filter (where state <> 'unknown'), 0)::float8 as total
        from ${figuresOf(days, narrowing)} group by number) numbers
     where failed > 0 and total >= ${DELIVERY_MIN_TEXTS}
     order by failed desc, failed / total desc, number limit ${DELIVERY_TOP_NUMBERS}`.execute(tx);
  return rows;
}

/** Why texts failed, the commonest first. */
export async function readErrors(tx: Tx, days: Days, narrowing: Narrowing) {
  const { rows } = await sql<{ error_code: number; texts: number; cost: number }>`
    select error_code, sum(texts)::float8 as texts, sum(cost)::float8 as cost
      from ${figuresOf(days, narrowing)} where state = 'failed'
     group by error_code having sum(texts) <> 0 order by texts desc, error_code limit 50`.execute(tx);
  return rows;
}

interface Grouping {
  key: string;
  label: string;
  join: string;
  byHours?: true;
  most?: number;
}
const named = (table: string, id: string, label: string): Grouping => ({
  ...{ key: id, label: `${table}.${label}` },
  join: `left join ${table} on ${table}.${id}::text = grouped.key`,
});
const GROUPS: Record<DeliveryGroupQuery['by'], Grouping> = {
  carrier: { key: 'carrier', label: 'key', join: '' },
  number: { key: 'number', label: 'key', join: '' },
  identity: named('identity', 'identity_id', 'identity_name'),
  agency: named('account', 'account_id', 'user_name'),
  job: { ...named('job', 'job_id', 'name'), byHours: true },
  list: { ...named('phone_list', 'list_id', 'list_name'), byHours: true },
  hour: {
    key: `to_char(hour at time zone '${REPORT_ZONE}', 'ID-FMHH24')`,
    ...{ label: 'key', join: '', byHours: true, most: 7 * 24 },
  },
};

export interface GroupFigures {
  key: string;
  label: string | null;
  sent: number;
  failed: number;
  waiting: number;
}

/** The largest fifty of a kind; all the hours of a week. */
export async function readGroups(
  tx: Tx,
  by: DeliveryGroupQuery['by'],
  days: Days,
  narrowing: Narrowing,
): Promise<GroupFigures[]> {
  const { key, label, join, byHours, most = 50 } = GROUPS[by];
  const { rows } = await sql<GroupFigures>`
    with grouped as (
      select ${sql.raw(key)}::text as key,
             coalesce(sum(texts) filter (where state in ('sent', 'delivered', 'received')), 0)::float8 as sent,
             coalesce(sum(texts) filter (where state = 'failed'), 0)::float8 as failed,
             coalesce(sum(texts) filter (where state = 'unknown'), 0)::float8 as waiting
        from ${figuresOf(days, narrowing, byHours)} group by 1 having sum(texts) <> 0
       order by sum(texts) desc, 1 limit ${most}
    )
    select grouped.*, ${sql.raw(label)} as label from grouped ${sql.raw(join)}
     order by grouped.sent + grouped.failed + grouped.waiting desc, grouped.key`.execute(tx);
  return rows;
}
