import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { NumberRange } from '@campaign/shared-api/messaging';
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
  jobId: number | undefined;
  listId: number | undefined;
}

const zone = sql.lit(REPORT_ZONE);
const BUCKETS = LAG_BOUNDS.map((_, bucket) => bucket).concat(LAG_BOUNDS.length);
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${zone})`;
/** As many texts of one lag as a histogram. */
const asLags = (lag: string, texts = '') =>
  `array[${BUCKETS.map((at) => `coalesce((${lag} = ${at})::int, 0)${texts}`).join(', ')}]`;

/** What every rollup knows. */
const ALWAYS = ['day', 'direction', 'mms', 'state', 'texts'] as const;
/** What some know only. */
export type Column =
  | 'account_id'
  | 'identity_id'
  | 'number'
  | 'job_id'
  | 'list_id'
  | 'hour'
  | 'carrier'
  | 'error_code'
  | 'cost'
  | 'lags';
type Known = Column | (typeof ALWAYS)[number];

const SENT = 'delivery_time(sent_at, started_at, created_at)';
const OF_MESSAGE: Partial<Record<Known, string>> = {
  day: `(${SENT} at time zone '${REPORT_ZONE}')::date`,
  hour: `date_trunc('hour', ${SENT}, 'UTC')`,
  texts: '1',
  number: "case direction when 'out' then from_phone else to_phone end",
  identity_id: 'coalesce(identity_id, 0)',
  job_id: 'coalesce(job_id, 0)',
  list_id: 'coalesce(list_id, 0)',
  carrier: "coalesce(carrier, '')",
  error_code: 'coalesce(error_code, 0)',
  cost: 'cost::bigint',
  lags: asLags('receipt_lag(state, sent_at, done_at)'),
};
const OF_HOUR: Partial<Record<Known, string>> = { day: `(hour at time zone '${REPORT_ZONE}')::date` };
const OF_DELTA: Partial<Record<Known, string>> = { ...OF_HOUR, lags: asLags('lag', ' * texts') };

/** The rollups, the smallest first; the last one knows everything. */
const ROLLUPS: readonly { table: string; byHour: boolean; knows: readonly Column[] }[] = [
  { table: 'message_total', byHour: false, knows: ['carrier', 'error_code', 'cost', 'lags'] },
  { table: 'message_clock', byHour: true, knows: ['hour', 'carrier', 'error_code'] },
  {
    ...{ table: 'message_sender', byHour: false },
    knows: ['account_id', 'identity_id', 'number', 'job_id', 'list_id'],
  },
  {
    ...{ table: 'message_day', byHour: false },
    knows: ['account_id', 'identity_id', 'number', 'carrier', 'error_code', 'cost', 'lags'],
  },
  {
    ...{ table: 'message_stat', byHour: true },
    knows: [
      ...(['account_id', 'identity_id', 'number', 'job_id', 'list_id'] as const),
      ...(['hour', 'carrier', 'error_code', 'cost', 'lags'] as const),
    ],
  },
];

/** The column each filter narrows, and how. */
function narrowed(narrowing: Narrowing): { column: Column; is: RawBuilder<SqlBool> }[] {
  const { ours, accountId, identityId, carrier, errorCode, jobId, listId } = narrowing;
  const only = (value: unknown, column: Column, is: RawBuilder<SqlBool>) =>
    value === undefined ? [] : [{ column, is }];
  return [
    ...only(ours, 'number', sql`number between ${ours?.low} and ${ours?.high}`),
    ...only(accountId, 'account_id', sql`account_id = ${accountId}`),
    ...only(identityId, 'identity_id', sql`identity_id = ${identityId}`),
    ...only(carrier, 'carrier', sql`carrier = ${carrier}`),
    ...only(errorCode, 'error_code', sql`state = 'failed' and error_code = ${errorCode}`),
    // Said twice: the indexes of jobs and lists leave out what is of none.
    ...only(jobId, 'job_id', sql`job_id = ${jobId} and job_id <> 0`),
    ...only(listId, 'list_id', sql`list_id = ${listId} and list_id <> 0`),
  ];
}

/**
 * Figures of `days`, with the columns that are asked for: from the smallest rollup that knows them and what they are narrowed
 * by, and what is not folded into it yet; or the messages themselves. With both who is with the carrier at this moment: few,
 * found by an index of their own, and in no rollup.
 */
export function figuresOf({ from, to }: Days, narrowing: Narrowing, columns: readonly Column[]) {
  const { direction, mms, theirs } = narrowing;
  const filters = narrowed(narrowing);
  const wanted = [...new Set([...columns, ...filters.map(({ column }) => column)])];
  const { table, byHour } = ROLLUPS.find(({ knows }) => wanted.every((column) => knows.includes(column)))!;
  const select = (by: Partial<Record<Known, string>>) =>
    sql.raw([...ALWAYS, ...wanted].map((name) => `${by[name] ?? name} as ${name}`).join(', '));
  const hours = sql`hour >= ${startOf(from)} and hour < ${endOf(to)}`;
  const source = theirs
    ? sql`select ${select(OF_MESSAGE)} from message
           where phone between ${theirs.low} and ${theirs.high} and delivery_state(state, carrier_id, error_code) is not null
             and ${sql.raw(SENT)} >= ${startOf(from)} and ${sql.raw(SENT)} < ${endOf(to)}`
    : sql`select ${select(byHour ? OF_HOUR : {})} from ${sql.table(table)}
           where ${byHour ? hours : sql`day between ${from}::date and ${to}::date`}
           union all
          select ${select(OF_DELTA)} from message_delta where ${hours}`;
  // Each part says its days itself: said again around them, the planner would take them for a hundredth of the rows.
  const conditions = [
    sql<SqlBool>`direction = ${direction}`,
    ...(mms === undefined ? [] : [sql<SqlBool>`mms = ${mms}`]),
    ...filters.map(({ is }) => is),
  ];
  return sql`(select * from (${source}
           union all
          select ${select({ ...OF_MESSAGE, state: `'unknown'` })} from message
           where state = 'sending' and started_at is not null
             and ${sql.raw(SENT)} >= ${startOf(from)} and ${sql.raw(SENT)} < ${endOf(to)}
             ${theirs ? sql`and phone between ${theirs.low} and ${theirs.high}` : sql``}) every_text
              where ${sql.join(conditions, sql` and `)}) figures`;
}
