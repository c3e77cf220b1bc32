import { DELIVERY_MIN_TEXTS, DELIVERY_TOP_NUMBERS } from '@campaign/shared-api/constants';
import type { DeliveryGroupQuery } from '@campaign/shared-api/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import type { Days, DeliveryDays } from './delivery-days';
import { figuresOf } from './figures.queries';
import type { Column, Narrowing } from './figures.queries';
import { LAG_BOUNDS } from './rollup.queries';
import { REPORT_ZONE } from '../../zones/report-zone';

const BUCKETS = LAG_BOUNDS.map((_, bucket) => bucket).concat(LAG_BOUNDS.length);

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
      from ${figuresOf(days, narrowing, ['cost', 'lags'])} group by day, state, mms having sum(texts) <> 0`.execute(
    tx,
  );
  return rows;
}

/** DLV-09: our numbers with the most errors; of equal ones the one with the higher rate. */
export async function readWorstNumbers(tx: Tx, days: Days, narrowing: Narrowing) {
  const { rows } = await sql<{ number: number; failed: number; total: number }>`
    select number, failed, total from (
      select number, coalesce(sum(texts) filter (where state = 'failed'), 0)::float8 as failed,
             coalesce(sum(texts) filter (where state <> 'unknown'), 0)::float8 as total
        from ${figuresOf(days, narrowing, ['number'])} group by number) numbers
     where failed > 0 and total >= ${DELIVERY_MIN_TEXTS}
     order by failed desc, failed / total desc, number limit ${DELIVERY_TOP_NUMBERS}`.execute(tx);
  return rows;
}

export interface ErrorFigures {
  error_code: number;
  texts: number;
  /** In the period before. */
  before: number;
  cost: number;
}

/** Why texts failed, the commonest first. */
export async function readErrors(
  tx: Tx,
  { range, before }: Pick<DeliveryDays, 'range' | 'before'>,
  narrowing: Narrowing,
): Promise<ErrorFigures[]> {
  const both = { from: before.from, to: range.to };
  const within = sql`filter (where day >= ${range.from}::date)`;
  const { rows } = await sql<ErrorFigures>`
    select error_code, coalesce(sum(texts) ${within}, 0)::float8 as texts,
           coalesce(sum(texts) filter (where day <= ${before.to}::date), 0)::float8 as before,
           coalesce(sum(cost) ${within}, 0)::float8 as cost
      from ${figuresOf(both, narrowing, ['error_code', 'cost'])} where state = 'failed'
     group by error_code having sum(texts) ${within} <> 0 order by texts desc, error_code limit 50`.execute(
    tx,
  );
  return rows;
}

interface Grouping {
  column: Column;
  /** Where it is not the column itself. */
  key?: string;
  label: string;
  join: string;
  most?: number;
}
const named = (table: string, id: Column, label: string): Grouping => ({
  ...{ column: id, label: `${table}.${label}` },
  join: `left join ${table} on ${table}.${id}::text = grouped.key`,
});
const GROUPS: Record<DeliveryGroupQuery['by'], Grouping> = {
  carrier: { column: 'carrier', label: 'key', join: '' },
  number: { column: 'number', label: 'key', join: '' },
  identity: named('identity', 'identity_id', 'identity_name'),
  agency: named('account', 'account_id', 'user_name'),
  job: named('job', 'job_id', 'name'),
  list: named('phone_list', 'list_id', 'list_name'),
  hour: {
    column: 'hour',
    key: `to_char(hour at time zone '${REPORT_ZONE}', 'ID-FMHH24')`,
    ...{ label: 'key', join: '', most: 7 * 24 },
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
  const { column, key = column, label, join, most = 50 } = GROUPS[by];
  const { rows } = await sql<GroupFigures>`
    with grouped as (
      select ${sql.raw(key)}::text as key,
             coalesce(sum(texts) filter (where state in ('sent', 'delivered', 'received')), 0)::float8 as sent,
             coalesce(sum(texts) filter (where state = 'failed'), 0)::float8 as failed,
             coalesce(sum(texts) filter (where state = 'unknown'), 0)::float8 as waiting
        from ${figuresOf(days, narrowing, [column])} group by 1 having sum(texts) <> 0
       order by sum(texts) desc, 1 limit ${most}
    )
    select grouped.*, ${sql.raw(label)} as label from grouped ${sql.raw(join)}
     order by grouped.sent + grouped.failed + grouped.waiting desc, grouped.key`.execute(tx);
  return rows;
}
