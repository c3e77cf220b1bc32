import { DELIVERY_MIN_TEXTS, DELIVERY_TOP_NUMBERS } from '@campaign/shared-api/constants';
import type { DeliveryGroupQuery } from '@campaign/shared-api/contracts';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Tx } from '../../db/database';
import type { Days, DeliveryDays } from './delivery-days';
import { figuresOf, recentOf } from './figures.queries';
import type { Column, Narrowing } from './figures.queries';
import { LAG_BOUNDS } from './rollup.queries';
import { REPORT_ZONE } from '../../zones/report-zone';

const LAGS = sql.raw(
  [...LAG_BOUNDS.keys(), LAG_BOUNDS.length].map((at) => `sum(lags[${at + 1}])`).join(', '),
);
const FAILED = sql<SqlBool>`state = 'failed'`;

export interface DayFigures {
  day: string;
  state: 'sent' | 'delivered' | 'failed' | 'unknown' | 'received';
  mms: boolean;
  texts: number;
  cost: number;
  lags: number[];
}
/** DLV-09: one of our numbers with the most errors. */
export interface WorstNumber {
  number: number;
  failed: number;
  total: number;
}
export interface ErrorFigures {
  error_code: number;
  texts: number;
  /** In the period before. */
  before: number;
  cost: number;
}
export interface Figures {
  days: DayFigures[];
  worst: WorstNumber[];
  errors: ErrorFigures[];
}

export type JobFigures = Pick<Figures, 'days' | 'errors'>;
const LONG_AGO = '0001-01-01';

/** By day, state and kind of text. */
const byDay = (days: Days, narrowing: Narrowing) => sql`
  select day, state, mms, sum(texts)::float8 as texts, sum(cost)::float8 as cost, array[${LAGS}]::int[] as lags
    from ${figuresOf(days, narrowing, ['cost', 'lags'])} group by day, state, mms having sum(texts) <> 0`;

/**
 * Our numbers with the most errors; of equal ones the one with the higher rate. All their texts are counted only of those that
 * can be among them: who has as many errors as the third of those that have enough texts by their errors alone.
 */
const worstNumbers = (days: Days, narrowing: Narrowing) => sql`
  with failing as (
    select number, sum(texts) as failed from ${figuresOf(days, narrowing, ['number'], FAILED)} group by number having sum(texts) > 0
  ),
  near as (
    select number, failed from failing where failed >= coalesce(
      (select failed from failing where failed >= ${DELIVERY_MIN_TEXTS} order by failed desc offset ${DELIVERY_TOP_NUMBERS - 1} limit 1), 1)
  ),
  counted as (
    select number, sum(texts) filter (where state <> 'unknown') as total
      from ${figuresOf(days, narrowing, ['number'], sql`number = any(array(select number from near))`)} group by number
  )
  select number, failed::float8 as failed, total::float8 as total from near join counted using (number)
   where total >= ${DELIVERY_MIN_TEXTS} order by failed desc, failed / total desc, number limit ${DELIVERY_TOP_NUMBERS}`;

/** Why texts failed, the commonest first. */
function byCode({ range, before }: Pick<DeliveryDays, 'range' | 'before'>, narrowing: Narrowing) {
  const both = { from: before.from, to: range.to };
  const within = sql`filter (where day >= ${range.from}::date)`;
  return sql`
    select error_code, coalesce(sum(texts) ${within}, 0)::float8 as texts,
           coalesce(sum(texts) filter (where day <= ${before.to}::date), 0)::float8 as before,
           coalesce(sum(cost) ${within}, 0)::float8 as cost
      from ${figuresOf(both, narrowing, ['error_code', 'cost'], FAILED)}
     group by error_code having sum(texts) ${within} <> 0 order by texts desc, error_code limit 50`;
}

const asJson = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(each), '[]') from (${query}) each)`;

/** All that the tab draws, in one statement. */
export async function readFigures(tx: Tx, days: DeliveryDays, narrowing: Narrowing): Promise<Figures> {
  const { rows: answer } = await sql<Figures>`
    with ${recentOf(days.read, narrowing, ['number', 'error_code', 'cost', 'lags'])}
    select ${asJson(byDay(days.read, narrowing))} as days, ${asJson(worstNumbers(days.range, narrowing))} as worst,
           ${asJson(byCode(days, narrowing))} as errors`.execute(tx);
  return answer[0]!;
}

/** What became of the texts that one job sent in these days, and why they failed; nothing is compared with what was before. */
export async function readJobFigures(tx: Tx, range: Days, jobId: number): Promise<JobFigures> {
  const narrowing: Narrowing = {
    direction: 'out',
    jobId,
    mms: undefined,
    ours: undefined,
    theirs: undefined,
    accountId: undefined,
    identityId: undefined,
    carrier: undefined,
    errorCode: undefined,
    listId: undefined,
    outcome: undefined,
    hours: undefined,
  };
  const days = { range, before: { from: range.from, to: LONG_AGO } };
  const { rows } = await sql<JobFigures>`
    with ${recentOf(range, narrowing, ['error_code', 'cost', 'lags'])}
    select ${asJson(byDay(range, narrowing))} as days, ${asJson(byCode(days, narrowing))} as errors`.execute(
    tx,
  );
  return rows[0]!;
}

interface Grouping {
  column: Column;
  /** What it is called, where the key is not its name. */
  label: string;
}
const named = (table: string, id: Column, label: string): Grouping => ({
  column: id,
  label: `(select ${label} from ${table} where ${id} = grouped.key::int)`,
});
const GROUPS: Record<DeliveryGroupQuery['by'], Grouping> = {
  carrier: { column: 'carrier', label: 'grouped.key' },
  number: { column: 'number', label: 'grouped.key' },
  identity: named('identity', 'identity_id', 'identity_name'),
  agency: named('account', 'account_id', 'user_name'),
  job: named('job', 'job_id', 'name'),
  list: named('phone_list', 'list_id', 'list_name'),
  hour: { column: 'hour', label: 'grouped.key' },
};
const HOUR_OF_WEEK = sql`to_char(hour at time zone ${sql.lit(REPORT_ZONE)}, 'ID-FMHH24')`;
const MAX_GROUPS = 50;

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
  const { column, label } = GROUPS[by];
  const value = sql.raw(column);
  const { rows } = await sql<GroupFigures>`
    with ${recentOf(days, narrowing, [column])},
    summed as (
      select ${value}, sum(texts)::int as texts, coalesce(sum(texts) filter (where state = 'failed'), 0)::int as failed,
             coalesce(sum(texts) filter (where state = 'unknown'), 0)::int as waiting
        from ${figuresOf(days, narrowing, [column])} group by ${value} having sum(texts) <> 0
    ),
    grouped as (${
      by === 'hour'
        ? sql`select ${HOUR_OF_WEEK} as key, sum(texts) as texts, sum(failed) as failed, sum(waiting) as waiting from summed group by 1`
        : sql`select ${value}::text as key, texts, failed, waiting from summed order by texts desc, 1 limit ${MAX_GROUPS}`
    })
    select grouped.key, (grouped.texts - grouped.failed - grouped.waiting)::float8 as sent, grouped.failed::float8 as failed,
           grouped.waiting::float8 as waiting, ${sql.raw(label)} as label
      from grouped order by grouped.texts desc, grouped.key`.execute(tx);
  return rows;
}
