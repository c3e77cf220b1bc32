import { sql } from 'kysely';
import type { SqlBool, Updateable } from 'kysely';
import type { AgencyQuery, Role } from '@campaign/shared-api/contracts';
import type { Db, Tx } from '../../db/database';
import { readPage } from '../../db/read-page';
import type { Tables } from '../../db/schema';
import { containing } from '../../db/visibility';
import { orderOf, sliceOf } from '../../http/paging';

export type AgencyRow = Awaited<ReturnType<typeof listAgencies>>['rows'][number];

const SORTABLE = {
  userName: sql`lower(user_name)`,
  agentNumber: sql`agent_number`,
  smsRate: sql`sms_rate`,
  imgMmsRate: sql`img_mms_rate`,
  vidMmsRate: sql`vid_mms_rate`,
  status: sql`status`,
  approved: sql`approved`,
};
const isWaiting = sql<SqlBool>`approved is null`;

/** Each with its owner: the oldest USER or ADMIN, else its oldest person. */
const agencies = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('agent')
          .whereRef('agent.account_id', '=', 'account.account_id')
          .where('agent.deleted_at', 'is', null)
          .select(['agent.agent_id', 'agent.role', 'agent.identity_permission'])
          .orderBy(sql`agent.role in ('USER','ADMIN')`, 'desc')
          .orderBy('agent.agent_id')
          .limit(1)
          .as('owner'),
      (join) => join.onTrue(),
    )
    .where('account.deleted_at', 'is', null)
    .selectAll('account')
    .select([
      'owner.agent_id',
      'owner.identity_permission',
      sql<Role>`coalesce(owner.role, 'USER')`.as('role'),
      // What a disabled, waiting or rejected agency would send if it might.
      sql<number | null>`case when not (status and coalesce(approved, false)) then ${textsOf} end`.as(
        'texts_waiting',
      ),
    ]);
const textsOf = sql`(select coalesce(sum(recipients - sent - failed - suppressed), 0)::int from job
  where job.account_id = account.account_id and job.status = 'active' and job.deleted_at is null)`;

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
      .$if(filter.waiting === 'true', (all) => all.where(isWaiting))
      .$if(!!words, (all) =>
        all.where(sql<SqlBool>`(user_name ilike ${words} or agent_number ilike ${words})`),
      )
      .orderBy(by, order)
      .orderBy(SORTABLE.userName)
      .orderBy('account.account_id'),
    sliceOf(filter),
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

export function findOpenJobsOf(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('job')
    .where('account_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'active', 'paused'])
    .select(['account_id', 'job_id', 'name', 'job_type', 'price'])
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

/** What it paid, newest first, and who set it. */
export function findRates(db: Db, accountId: number) {
  return db
    .selectFrom('account_rate')
    .leftJoin('agent', 'agent.agent_id', 'account_rate.set_by')
    .where('account_rate.account_id', '=', accountId)
    .select(['kind', 'amount', 'from_at', 'agent.first_name', 'agent.last_name'])
    .orderBy('from_at', 'desc')
    .orderBy('kind')
    .limit(600)
    .execute();
}

/** The amounts that were in force at a moment, by the column they stand in. */
export async function findRatesAt(db: Db, accountId: number, at: Date): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('account_rate')
    .where('account_id', '=', accountId)
    .where('from_at', '<=', at)
    .distinctOn('kind')
    .select(['kind', sql<string>`(amount / 10000.0)::numeric(8,4)::text`.as('rate')])
    .orderBy('kind')
    .orderBy('from_at', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ kind, rate }) => [kind, rate]));
}
