import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DELIVERY_OUTCOMES } from '@campaign/shared-api/constants';
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
  outcome: (typeof DELIVERY_OUTCOMES)[number] | undefined;
  /** When the hours begin. */
  hours: readonly string[] | undefined;
}

/** Of every text there is. */
export const OUTCOMES = {
  delivered: sql<SqlBool>`state in ('sent', 'delivered', 'received')`,
  failed: sql<SqlBool>`state = 'failed'`,
};

const zone = sql.lit(REPORT_ZONE);
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${zone})`;
/** As many texts of one lag as a histogram. */
const LAGS = `array[${[...LAG_BOUNDS.keys(), LAG_BOUNDS.length]
  .map((at) => `case lag when ${at} then sum(texts)::int else 0 end`)
  .join(', ')}]`;

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
  lags: 'receipt_lag(state, sent_at, done_at)',
};
const OF_HOUR: Partial<Record<Known, string>> = { day: `(hour at time zone '${REPORT_ZONE}')::date` };
const OF_DELTA: Partial<Record<Known, string>> = { ...OF_HOUR, lags: 'lag' };

/** The rollups, the smallest first; the last one knows everything. */
const ROLLUPS: readonly { table: string; byHour: boolean; knows: readonly Column[] }[] = [
  { table: 'message_total', byHour: false, knows: ['carrier', 'error_code', 'cost', 'lags'] },
  { table: 'message_clock', byHour: true, knows: ['hour', 'carrier', 'error_code', 'cost', 'lags'] },
  {
    table: 'message_sender',
    byHour: false,
    knows: ['account_id', 'identity_id', 'number', 'job_id', 'list_id'],
  },
  {
    table: 'message_day',
    byHour: false,
    knows: ['account_id', 'identity_id', 'number', 'carrier', 'error_code', 'cost', 'lags'],
  },
  {
    table: 'message_stat',
    byHour: true,
    knows: [
      ...(['account_id', 'identity_id', 'number', 'job_id', 'list_id'] as const),
      ...(['hour', 'carrier', 'error_code', 'cost', 'lags'] as const),
    ],
  },
];

/** The column each filter narrows, and how. */
function narrowed(narrowing: Narrowing): { column: Column; is: RawBuilder<SqlBool> }[] {
  const { ours, accountId, identityId, carrier, errorCode, jobId, listId, hours } = narrowing;
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
    ...only(hours, 'hour', sql`hour = any(${hours}::timestamptz[])`),
  ];
}

/** What is asked for and what it is narrowed by. */
function columnsOf(narrowing: Narrowing, columns: readonly Column[]): Column[] {
  return [...new Set([...columns, ...narrowed(narrowing).map(({ column }) => column)])];
}
function conditionsOf(narrowing: Narrowing): RawBuilder<SqlBool> {
  const { direction, mms, outcome } = narrowing;
  return sql.join(
    [
      sql`direction = ${direction}`,
      ...(mms === undefined ? [] : [sql`mms = ${mms}`]),
      ...(outcome === undefined ? [] : [OUTCOMES[outcome]]),
      ...narrowed(narrowing).map(({ is }) => is),
    ],
    sql` and `,
  );
}
const selected = (columns: readonly Column[], by: Partial<Record<Known, string>> = {}) =>
  sql.raw(
    [...ALWAYS, ...columns]
      .map((name) => `${by[name] ?? name} as ${name === 'lags' ? 'lag' : name}`)
      .join(', '),
  );
const FIGURES: readonly Known[] = ['texts', 'cost', 'lags'];
/** Rows of one key and lag as one row; `lags` is its name for the next one who adds up. */
function addedUp(columns: readonly Column[], rows: RawBuilder<unknown>, lags: string) {
  const keys = ['day', 'direction', 'mms', 'state', ...columns.filter((name) => !FIGURES.includes(name))];
  const figures = [
    'sum(texts)::int as texts',
    ...(columns.includes('cost') ? ['sum(cost)::bigint as cost'] : []),
    ...(columns.includes('lags') ? [lags] : []),
  ];
  const by = columns.includes('lags') ? [...keys, 'lag'] : keys;
  return sql`select ${sql.raw([...keys, ...figures].join(', '))} from (${rows}) lines group by ${sql.raw(by.join(', '))}`;
}

/**
 * For a statement with `recentOf`. The planner takes row-level security for a hundredth of the rows, and would sort a quarter of
 * a million, on disk, to add up what a table in memory adds up as it comes.
 */
export const ADDED_IN_MEMORY = "set local work_mem = '64MB'; set local enable_sort = off";

/**
 * What no rollup says, `recent`, the first of a statement's common tables: read once, however many figures are counted of it.
 * That is what is not folded yet, or the messages themselves where the other party's number is asked for; and who is with the
 * carrier at this moment: few, found by an index of their own.
 */
export function recentOf({ from, to }: Days, narrowing: Narrowing, columns: readonly Column[]) {
  const { theirs } = narrowing;
  const wanted = columnsOf(narrowing, columns);
  const at = sql.raw(SENT);
  const within = sql`${at} >= ${startOf(from)} and ${at} < ${endOf(to)}
             ${theirs ? sql`and phone between ${theirs.low} and ${theirs.high}` : sql``}`;
  const source = theirs
    ? sql`select ${selected(wanted, OF_MESSAGE)} from message
           where delivery_state(state, carrier_id, error_code) is not null and ${within}`
    : sql`select ${selected(wanted, OF_DELTA)} from message_delta
           where hour >= ${startOf(from)} and hour < ${endOf(to)}`;
  const sending =
    narrowing.errorCode === undefined
      ? sql`union all select ${selected(wanted, { ...OF_MESSAGE, state: `'unknown'` })} from message
           where state = 'sending' and started_at is not null and ${within}`
      : sql``;
  return sql`recent as materialized (${addedUp(
    wanted,
    sql`select * from (${source} ${sending}) every_text where ${conditionsOf(narrowing)}`,
    'lag',
  )})`;
}

/**
 * Figures of `days`, with the columns that are asked for: from the smallest rollup that knows them and what they are narrowed
 * by, and from `recent`, which was read of at least these days and columns. `only` narrows further.
 */
export function figuresOf(
  { from, to }: Days,
  narrowing: Narrowing,
  columns: readonly Column[],
  only: RawBuilder<SqlBool> = sql`true`,
) {
  const wanted = columnsOf(narrowing, columns);
  const { table, byHour } = ROLLUPS.find(({ knows }) => wanted.every((column) => knows.includes(column)))!;
  const names = (by: Partial<Record<Known, string>>) =>
    sql.raw([...ALWAYS, ...wanted].map((name) => `${by[name] ?? name} as ${name}`).join(', '));
  const ofDays = sql`day between ${from}::date and ${to}::date`;
  const recent = sql`select ${names({})} from (${addedUp(
    wanted,
    sql`select * from recent where ${ofDays} and ${only}`,
    `${LAGS} as lags`,
  )}) added`;
  if (narrowing.theirs) return sql`(${recent}) figures`;
  return sql`(select ${names(byHour ? OF_HOUR : {})} from ${sql.table(table)}
           where ${byHour ? sql`hour >= ${startOf(from)} and hour < ${endOf(to)}` : ofDays}
             and ${conditionsOf(narrowing)} and ${only}
           union all
          ${recent}) figures`;
}
