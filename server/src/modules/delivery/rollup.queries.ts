import { REPORT_ZONE } from '../../zones/report-zone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';

/** Any number: one process folds at a time, and none while days are counted anew. */
const ROLLUP_LOCK = 726_431_965;
/** Upper bounds in seconds of the buckets of `lags`, in whose last there is no bound; as `receipt_lag()` has them. */
export const LAG_BOUNDS = [1, 2, 5, 10, 30, 60, 300, 900, 3600, 21_600, 86_400] as const;
const BUCKETS = Array.from({ length: LAG_BOUNDS.length + 1 }, (_, bucket) => bucket);

const HOUR_KEY = sql.raw(
  'hour, account_id, identity_id, job_id, list_id, number, direction, kind, mms, carrier, state, error_code',
);
const DAY_KEY = sql.raw('day, account_id, identity_id, number, direction, mms, carrier, state, error_code');
const TOTAL_KEY = sql.raw('day, direction, mms, carrier, state, error_code');
const CLOCK_KEY = sql.raw('hour, direction, mms, carrier, state, error_code');
const SENDER_KEY = sql.raw('day, account_id, identity_id, job_id, list_id, number, direction, mms, state');
const FIGURES = {
  texts: 'sum(texts)::int',
  segments: 'sum(segments)::int',
  cost: 'sum(cost)::bigint',
  lags: `array[${BUCKETS.map((at) => `coalesce(sum(texts) filter (where lag = ${at}), 0)`).join(', ')}]::int[]`,
};
type Figure = keyof typeof FIGURES;
const lagsAdded = (table: string) =>
  `array[${BUCKETS.map((at) => `${table}.lags[${at + 1}] + excluded.lags[${at + 1}]`).join(', ')}]`;

/** Adds `taken` to one rollup, to the figures it has. */
const addedTo = (table: string, key: typeof HOUR_KEY, figures: readonly Figure[]) => sql`
  insert into ${sql.raw(table)} (${key}, ${sql.raw(figures.join(', '))})
  select ${key}, ${sql.raw(figures.map((figure) => FIGURES[figure]).join(', '))} from by_day group by ${key}
      on conflict (${key}) do update set ${sql.raw(
        figures
          .map(
            (figure) =>
              `${figure} = ${figure === 'lags' ? lagsAdded(table) : `${table}.${figure} + excluded.${figure}`}`,
          )
          .join(', '),
      )}`;
const ALL = ['texts', 'segments', 'cost', 'lags'] as const;

/** Folds `taken`, rows of the shape of message_delta, into every rollup. */
const folded = sql`
  by_day as (select *, (hour at time zone ${sql.lit(REPORT_ZONE)})::date as day from taken),
  hours as (${addedTo('message_stat', HOUR_KEY, ALL)}),
  days as (${addedTo('message_day', DAY_KEY, ALL)}),
  totals as (${addedTo('message_total', TOTAL_KEY, ['texts', 'cost', 'lags'])}),
  clock as (${addedTo('message_clock', CLOCK_KEY, ['texts', 'cost', 'lags'])}),
  senders as (${addedTo('message_sender', SENDER_KEY, ['texts'])})`;

/** Every rollup, by what its rows are of. */
const ROLLUPS = {
  hour: ['message_stat', 'message_clock'],
  day: ['message_day', 'message_total', 'message_sender'],
} as const;
const EVERY = [...ROLLUPS.hour, ...ROLLUPS.day];

/**
 * Moves up to `most` differences into the rollups: taken away and added in one transaction, so none is lost or counted
 * twice whenever the process dies. Answers how many; 0 also while another process folds.
 */
export async function foldSome(tx: Tx, most: number): Promise<number> {
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${ROLLUP_LOCK}::bigint) as mine`.execute(tx);
  if (!locks[0]?.mine) return 0;
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from message_delta
       where delta_id in (select delta_id from message_delta order by delta_id limit ${most})
      returning *
    ),
    ${folded}
    select count(*)::int as taken from taken`.execute(tx);
  for (const rollup of EVERY) await sql`delete from ${sql.table(rollup)} where texts = 0`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/**
 * Counts one New York day of messages anew and puts the result in place of what the rollups say of it. Whoever changes a
 * message waits meanwhile, so that no change is missed or counted twice.
 */
export async function recountDay(tx: Tx, day: string): Promise<number> {
  const from = sql`(${day}::date::timestamp at time zone ${sql.lit(REPORT_ZONE)})`;
  const to = sql`((${day}::date + 1)::timestamp at time zone ${sql.lit(REPORT_ZONE)})`;
  await sql`select pg_advisory_xact_lock(${ROLLUP_LOCK}::bigint)`.execute(tx);
  await sql`lock table message_delta in share row exclusive mode`.execute(tx);
  for (const byHour of ['message_delta', ...ROLLUPS.hour])
    await sql`delete from ${sql.table(byHour)} where hour >= ${from} and hour < ${to}`.execute(tx);
  for (const byDay of ROLLUPS.day)
    await sql`delete from ${sql.table(byDay)} where day = ${day}::date`.execute(tx);
  const { rows } = await sql<{ texts: number }>`
    with taken as (
      select date_trunc('hour', delivery_time(sent_at, started_at, created_at), 'UTC') as hour, account_id,
             coalesce(identity_id, 0) as identity_id, coalesce(job_id, 0) as job_id, coalesce(list_id, 0) as list_id,
             case direction when 'out' then from_phone else to_phone end as number, direction, kind, mms,
             coalesce(carrier, '') as carrier, state, coalesce(error_code, 0) as error_code,
             receipt_lag(state, sent_at, done_at) as lag, 1 as texts, segments, cost
        from message
       where delivery_state(state, carrier_id, error_code) is not null
         and delivery_time(sent_at, started_at, created_at) >= ${from}
         and delivery_time(sent_at, started_at, created_at) < ${to}
    ),
    ${folded}
    select count(*)::int as texts from taken`.execute(tx);
  return rows[0]?.texts ?? 0;
}

/** Forgets the hours, then the days, that are older than this many days. Answers the rows that went. */
export async function pruneRollups(db: Db, keep: { hourDays: number; dayDays: number }): Promise<number> {
  let gone = 0;
  for (const byHour of ROLLUPS.hour) {
    const { numAffectedRows } = await sql`delete from ${sql.table(byHour)}
      where hour < now() - make_interval(days => ${keep.hourDays})`.execute(db);
    gone += Number(numAffectedRows ?? 0);
  }
  for (const byDay of ROLLUPS.day) {
    const { numAffectedRows } = await sql`delete from ${sql.table(byDay)}
      where day < (now() at time zone ${sql.lit(REPORT_ZONE)})::date - ${keep.dayDays}::int`.execute(db);
    gone += Number(numAffectedRows ?? 0);
  }
  return gone;
}
