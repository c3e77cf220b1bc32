import { sql } from 'kysely';
import type { Expression, SqlBool, Updateable } from 'kysely';
import type { AgencyQuery, Role } from '@campaign/shared-api/contracts';
import type { Db, Tx } from '../../db/database';
import { readPage } from '../../db/read-page';
import type { Tables } from '../../db/schema';
import { hasFactor } from '../../db/has-factor';
import { containing } from '../../db/visibility';
import { orderOf, limitOffsetOf } from '../../db/paging';
import { REPORT_ZONE } from '../../zones/report-zone';
import { UNUSABLE_HASH } from '../session/passwords';
import { RATE_COLUMN_NAMES, type RateColumn } from './rate-columns';

export type AgencyRow = Awaited<ReturnType<typeof listAgencies>>['rows'][number];

const zone = sql.lit(REPORT_ZONE);
/** Of the statement, not of its transaction: a rate that this one has changed is in force for it. */
const moment = sql<Date>`statement_timestamp()`;
const dayBegins = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${zone})`;

const SORTABLE = {
  userName: sql`lower(user_name)`,
  agentNumber: sql`agent_number`,
  smsRate: sql`rates.sms_rate`,
  imgMmsRate: sql`rates.img_mms_rate`,
  vidMmsRate: sql`rates.vid_mms_rate`,
  status: sql`status`,
  approved: sql`approved`,
};
const isWaiting = sql<SqlBool>`approved is null`;

/** The rates in force now, as columns; those of the agency itself do not know of a change that was planned. */
const ratesNow = sql<Record<RateColumn, string> & { rates_from: Date }>`(
  select ${sql.join(
    RATE_COLUMN_NAMES.map(
      (column) => sql`max(rate) filter (where kind = ${sql.lit(column)}) as ${sql.ref(column)}`,
    ),
  )}, max(from_at) as rates_from
    from (select distinct on (kind) kind, from_at, (amount / 10000.0)::numeric(8,4) as rate from account_rate
           where account_rate.account_id = account.account_id and from_at <= ${moment}
           order by kind, from_at desc) in_force)`.as<'rates'>('rates');

/** Each with its owner: the oldest USER or ADMIN, else the oldest AGENT-ADMIN (SIGNUP-14), else its oldest user. */
const agencies = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('agent')
          .whereRef('agent.account_id', '=', 'account.account_id')
          .where('agent.deleted_at', 'is', null)
          .select([
            'agent.agent_id',
            'agent.role',
            'agent.identity_permission',
            'agent.email',
            'agent.first_name',
            'agent.last_name',
            'agent.factor_reset_at',
            'agent.email_verified_at',
            sql<boolean>`agent.password_hash = ${UNUSABLE_HASH}`.as('is_invited'),
            hasFactor.as('has_factor'),
          ])
          .orderBy(sql`agent.role in ('USER','ADMIN')`, 'desc')
          .orderBy(sql`agent.role = 'AGENT-ADMIN'`, 'desc')
          .orderBy('agent.agent_id')
          .limit(1)
          .as('owner'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(ratesNow, (join) => join.onTrue())
    .where('account.deleted_at', 'is', null)
    .selectAll('account')
    .select(RATE_COLUMN_NAMES.map((column) => `rates.${column}` as const))
    .select('rates.rates_from')
    .select([
      'owner.agent_id',
      'owner.identity_permission',
      'owner.email',
      'owner.first_name',
      'owner.last_name',
      'owner.factor_reset_at',
      'owner.email_verified_at',
      'owner.is_invited',
      'owner.has_factor',
      sql<string[]>`(select coalesce(array_agg(feature order by feature), '{}') from account_feature
        where account_feature.account_id = account.account_id)`.as('features'),
      sql<Role>`coalesce(owner.role, 'USER')`.as('role'),
      // What a disabled, waiting or rejected agency would send if it might.
      sql<number | null>`case when not (status and coalesce(approved, false)) then ${textsOf} end`.as(
        'texts_waiting',
      ),
    ]);
const textsOf = sql`(select coalesce(sum(recipients - sent - failed - suppressed), 0)::int from job
  where job.account_id = account.account_id and job.status = 'active' and job.deleted_at is null)`;

/** What ADMIN reads before deciding about an agency; only of a page of them, since it counts jobs. */
const beforeDecisions = [
  sql<number>`${textsOf}`.as('texts_left'),
  sql<number>`(select count(*)::int from job where job.account_id = account.account_id
        and job.status in ('pending', 'active', 'paused') and job.deleted_at is null)`.as('open_jobs'),
  sql<string | null>`(select website from registration where registration.account_id = account.account_id
        and website <> '' order by updated_at desc limit 1)`.as('website'),
  sql<string | null>`(select min((from_at at time zone ${zone})::date)::text from account_rate
        where account_rate.account_id = account.account_id and from_at > ${moment})`.as('rates_planned'),
] as const;

/** Those that wait for approval first, then by name; all of them, which choices are made from, by name. */
export function listAgencies(db: Db, accountId: number | undefined, filter: AgencyQuery) {
  const { by, order } = orderOf(filter, SORTABLE, {
    by: filter.page === undefined ? SORTABLE.userName : isWaiting,
    order: filter.page === undefined ? 'asc' : 'desc',
  });
  const words = filter.query && containing(filter.query);
  return readPage(
    agencies(db)
      .$if(accountId !== undefined, (all) => all.where('account.account_id', '=', accountId ?? 0))
      .$if(accountId === undefined && filter.page !== undefined, (all) => all.select(beforeDecisions))
      .$if(filter.waiting === 'true', (all) => all.where(isWaiting))
      .$if(!!words, (all) =>
        all.where(sql<SqlBool>`(user_name ilike ${words} or agent_number ilike ${words})`),
      )
      .orderBy(by, order)
      .orderBy(SORTABLE.userName)
      .orderBy('account.account_id'),
    limitOffsetOf(filter),
  );
}

export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('account')
    .where('deleted_at', 'is', null)
    .where(isWaiting)
    .select((is) => is.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Nothing when it is gone. */
export function findAgency(db: Db, accountId: number) {
  return agencies(db).where('account.account_id', '=', accountId).executeTakeFirst();
}

/** A job that is made of it at this moment waits. */
export function lockAgencies(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('account')
    .where('account_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('account_id')
    .forUpdate()
    .execute();
}

export async function updateAgency(
  tx: Tx,
  accountId: number,
  change: Updateable<Tables['account']>,
): Promise<void> {
  await tx.updateTable('account').set(change).where('account_id', '=', accountId).execute();
}

/**
 * What is saved of an agency with its rates. Those left out stay what is in force as this very statement begins, so that a
 * planned day which comes meanwhile is not taken back. False, and nothing is saved, where a rate is in force that the form did
 * not show, which was read when `shownFrom` was the newest.
 */
export async function updateRates(
  tx: Tx,
  accountId: number,
  {
    rates,
    shownFrom,
    ...change
  }: Updateable<Tables['account']> & {
    rates: Partial<Record<RateColumn, string>>;
    shownFrom: string | undefined;
  },
): Promise<boolean> {
  const inForce = (column: RateColumn) => sql<string>`(
    select (amount / 10000.0)::numeric(8,4) from account_rate
     where account_rate.account_id = account.account_id and kind = ${column} and from_at <= ${moment}
     order by from_at desc limit 1)`;
  const kept = RATE_COLUMN_NAMES.filter((column) => rates[column] === undefined);
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ ...change, ...rates, ...Object.fromEntries(kept.map((column) => [column, inForce(column)])) })
    .where('account_id', '=', accountId)
    .$if(shownFrom !== undefined, (those) =>
      // A form knows a moment to the millisecond.
      those.where(sql<SqlBool>`not exists (select 1 from account_rate newer where newer.account_id = account.account_id
        and date_trunc('milliseconds', newer.from_at) > ${shownFrom}::timestamptz and newer.from_at <= ${moment})`),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The newest of the rates that are in force, and who set it. */
export function findNewestRate(tx: Tx, accountId: number) {
  return tx
    .selectFrom('account_rate')
    .leftJoin('agent', 'agent.agent_id', 'account_rate.set_by')
    .where('account_rate.account_id', '=', accountId)
    .where('from_at', '<=', moment)
    .select(['from_at', 'set_by', 'agent.first_name', 'agent.last_name'])
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The switches of these kinds an agency has: exactly those wanted. The others stay. */
export async function writeFeatures(
  db: Db,
  accountId: number,
  kinds: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('account_feature')
    .where('account_id', '=', accountId)
    .where('feature', 'in', [...kinds])
    .execute();
  if (wanted.length === 0) return;
  const rows = wanted.map((feature) => ({ account_id: accountId, feature }));
  await db
    .insertInto('account_feature')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findOpenJobsOf(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('job')
    .where('account_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'active', 'paused'])
    .select(['account_id', 'identity_id', 'job_id', 'name', 'job_type', 'price'])
    .orderBy('job_id')
    .execute();
}

/** Whom an agency's mails go to: its owner and its administrators. */
export function findAddressees(tx: Tx, accountId: number) {
  return tx
    .selectFrom('agent')
    .where('account_id', '=', accountId)
    .where('role', 'in', ['USER', 'AGENT-ADMIN'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .select('agent_id')
    .execute();
}

/** Of a letter; the agency may be rejected or disabled. */
export function findLetter(db: Db, agentId: number) {
  return db
    .selectFrom('agent')
    .innerJoin('account', 'account.account_id', 'agent.account_id')
    .where('agent_id', '=', agentId)
    .where('agent.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select(['agent.email', 'account.user_name', 'account.approval_reason', 'account.approved'])
    .executeTakeFirst();
}

/** What it paid and will pay, newest first, and who set it. */
export function findRates(db: Db, accountId: number) {
  return db
    .selectFrom('account_rate')
    .leftJoin('agent', 'agent.agent_id', 'account_rate.set_by')
    .where('account_rate.account_id', '=', accountId)
    .select(['kind', 'amount', 'from_at', 'agent.first_name', 'agent.last_name'])
    .select(
      sql<
        string | null
      >`case when from_at > ${moment} then (from_at at time zone ${zone})::date::text end`.as('planned'),
    )
    .orderBy('from_at', 'desc')
    .orderBy('kind')
    .limit(600)
    .execute();
}

/** The amounts that are in force at a moment, by the column they stand in. */
export async function findRatesAt(
  db: Db,
  accountId: number,
  at: Expression<Date> = moment,
): Promise<Record<RateColumn, string>> {
  const rows = await db
    .selectFrom('account_rate')
    .where('account_id', '=', accountId)
    .where('from_at', '<=', at)
    .distinctOn('kind')
    .select(['kind', sql<string>`(amount / 10000.0)::numeric(8,4)::text`.as('rate')])
    .orderBy('kind')
    .orderBy('from_at', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ kind, rate }) => [kind, rate])) as Record<RateColumn, string>;
}

/** The moment a New York day begins, where it is ahead. */
export async function findDayAhead(db: Db, day: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date;
  }>`select at from (select ${dayBegins(day)} as at) day where at > ${moment}`.execute(db);
  return rows[0]?.at;
}

/**
 * What is in force from a day ahead on, in the stead of what was planned for that very day; a rate that stays leaves no line.
 * Answers how many lines it left. The day is not asked again whether it is ahead: it may have begun since it was.
 */
export async function planRates(
  tx: Tx,
  {
    accountId,
    day,
    setBy,
    rates,
  }: { accountId: number; day: string; setBy: number; rates: Record<string, number> },
): Promise<number> {
  const kinds = Object.keys(rates);
  if (kinds.length === 0) return 0;
  await tx
    .deleteFrom('account_rate')
    .where('account_id', '=', accountId)
    .where('from_at', '=', dayBegins(day))
    .where('kind', 'in', kinds)
    .execute();
  const { numAffectedRows = 0n } = await sql`
    insert into account_rate (account_id, kind, from_at, amount, set_by)
    select ${accountId}, said.kind, ${dayBegins(day)}, said.amount, ${setBy}
      from jsonb_to_recordset(${JSON.stringify(kinds.map((kind) => ({ kind, amount: rates[kind] })))}::jsonb)
           as said (kind text, amount int)
     where said.amount is distinct from (
       select before.amount from account_rate before
        where before.account_id = ${accountId} and before.kind = said.kind and before.from_at < ${dayBegins(day)}
        order by before.from_at desc limit 1)`.execute(tx);
  return Number(numAffectedRows);
}

/** How many rates were to change on that day and now are not. */
export async function deletePlanned(tx: Tx, accountId: number, day: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_rate')
    .where('account_id', '=', accountId)
    .where('from_at', '=', dayBegins(day))
    .where('from_at', '>', moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
