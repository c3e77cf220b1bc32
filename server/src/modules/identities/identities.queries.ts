import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { scopeOf } from '@campaign/shared-api/policy';
import { HIDDEN_IDENTITY_ID, SPECIAL_AGENCY_NAMES } from '@campaign/shared-api/constants';
import type { Actor } from '../../actor';
import type { Db, Tx } from '../../db/database';
import { readPage } from '../../db/read-page';
import { orderOf, limitOffsetOf } from '../../db/paging';
import { containing, identityAllowed } from '../../db/visibility';
import { ALLOWANCE_WORDS } from '../allowances/allowance-words';
import { brandKeyOf } from '../allowances/allowances.door';

export interface IdentityFilter {
  /** Undefined = every agency. */
  accountId: number | undefined;
  query?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
}

const SORTABLE = {
  identityName: 'identity_name',
  userName: 'account.user_name',
  startDate: 'identity.created_at',
} as const;

const identities = (db: Db) =>
  db
    .selectFrom('identity')
    .leftJoin('account', 'account.account_id', 'identity.account_id')
    .leftJoin('registration', 'registration.identity_id', 'identity.identity_id')
    .where('identity.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select([
      'identity.identity_id',
      'identity.identity_name',
      'identity.display_name',
      'identity.account_id',
      'account.user_name',
      'identity.site_id',
      'identity.peer_id',
      'identity.can_use_mms',
      'identity.entity_type',
      'identity.is_political',
      'identity.tcr_identity_status',
      'identity.cv_vetting_status',
      'identity.usecase',
      'registration.campaign_status',
      'identity.version',
      'identity.created_at',
    ]);

export type IdentityRow = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

export function listIdentities(db: Db, actor: Actor, filter: IdentityFilter) {
  const { by, order } = orderOf(filter, SORTABLE, { by: 'identity.created_at', order: 'desc' });
  const found = identities(db)
    .where('identity.identity_id', '<>', HIDDEN_IDENTITY_ID)
    .where(usableBy(filter.accountId))
    .where(identityAllowed(actor, 'identity.identity_id'))
    .$if(!!filter.query, (query) => query.where('identity_name', 'ilike', containing(filter.query ?? '')));
  return readPage(found.orderBy(by, order).orderBy('identity.identity_id', 'desc'), limitOffsetOf(filter));
}

/** All that an agency may send with and the actor may see. */
export async function findVisibleIds(db: Db, actor: Actor, accountId: number): Promise<number[]> {
  const rows = await identities(db)
    .where(usableBy(accountId))
    .where(identityAllowed(actor, 'identity.identity_id'))
    .clearSelect()
    .select('identity.identity_id')
    .execute();
  return rows.map(({ identity_id }) => identity_id);
}

/** Undefined = of any agency, identity 1 among them: whoever chooses for the special agencies asks for it by its id. */
export function findIdentity(db: Db, actor: Actor, identityId: number, accountId: number | undefined) {
  return identities(db)
    .where('identity.identity_id', '=', identityId)
    .$if(accountId !== undefined, (query) => query.where(usableBy(accountId)))
    .where(identityAllowed(actor, 'identity.identity_id'))
    .executeTakeFirst();
}

/**
 * Locks an identity against deletion. Undefined for identity 1 in the special agencies, which may read it and not lock it;
 * it cannot be deleted.
 */
export const lockIdentity = (tx: Tx, identityId: number) =>
  tx
    .selectFrom('identity')
    .where('identity_id', '=', identityId)
    .select('deleted_at')
    .forKeyShare()
    .executeTakeFirst();

/**
 * The identities an agency may send with: its own, never identity 1, which Launchpad and LP Brokering alone
 * share (A§6, B§6, IDEN-02). Undefined = of any agency.
 */
export function usableBy(accountId: number | undefined) {
  const hidden = sql<SqlBool>`identity.identity_id = ${HIDDEN_IDENTITY_ID}`;
  if (accountId === undefined) return sql<SqlBool>`not ${hidden}`;
  const special = sql<SqlBool>`exists (select 1 from account special
    where special.account_id = ${accountId} and special.user_name in (${sql.join(SPECIAL_AGENCY_NAMES)}))`;
  return sql<SqlBool>`(identity.account_id = ${accountId} and not ${hidden} or ${hidden} and ${special})`;
}

/** For one of two that are made at once under one name: the second waits for the first, and sees it. */
export const lockAgency = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .select(['account_id', 'site_id', 'peer_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findByName = (tx: Tx, accountId: number, name: string) =>
  tx
    .selectFrom('identity')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`lower(identity_name) = lower(${name})`)
    .select('identity_id')
    .executeTakeFirst();

export async function insertIdentity(
  tx: Tx,
  values: { account_id: number; identity_name: string; site_id: string | null; peer_id: string | null },
): Promise<number> {
  const { identity_id } = await tx
    .insertInto('identity')
    .values(values)
    .returning('identity_id')
    .executeTakeFirstOrThrow();
  return identity_id;
}

/** The identities among these that the actor may touch, locked: no job is made of one meanwhile. */
export const lockIdentities = (tx: Tx, actor: Actor, accountId: number | undefined, ids: readonly number[]) =>
  tx
    .selectFrom('identity')
    .where('identity_id', 'in', [...ids])
    .where('identity_id', '<>', HIDDEN_IDENTITY_ID)
    .where('deleted_at', 'is', null)
    .where(identityAllowed(actor))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .select(['identity_id'])
    .orderBy('identity_id')
    .forUpdate()
    .execute();

/** Jobs that are still to send, or are sending, as one of these. */
export const findOpenJobsOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('job')
    .where('identity_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'active', 'paused'])
    .select(['identity_id', 'job_id', 'name', 'job_type'])
    .orderBy('job_id')
    .execute();

export const markDeleted = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('identity')
    .set({ deleted_at: sql<Date>`now()` })
    .where('identity_id', 'in', [...ids])
    .execute();

/** Answers whose it is and what it was; undefined for an identity that is not there. */
export async function writeDailyCap(tx: Tx, identityId: number, cap: number | null) {
  const { rows } = await sql<{ identity_name: string; account_id: number; before: number | null }>`
    update identity i set daily_cap = ${cap}
      from (select identity_id, daily_cap from identity where identity_id = ${identityId}::int for no key update) was
     where i.identity_id = was.identity_id and i.deleted_at is null
    returning i.identity_name, i.account_id, was.daily_cap as before`.execute(tx);
  return rows[0];
}

export interface AllowanceRow {
  att_per_minute: number | null;
  tmobile_per_day: number | null;
  brand_tier: string | null;
  brand_taken: number;
  daily_cap: number | null;
  taken: number;
}

/** What carriers take of an identity, and what of it is used up on this day; the platform's to read. */
export async function findAllowance(db: Db, identityId: number, day: string) {
  const { rows } = await sql<AllowanceRow>`
    select r.att_per_minute, r.tmobile_per_day, r.brand_tier, coalesce(b.taken, 0) as brand_taken,
           i.daily_cap, coalesce(d.taken, 0) as taken
      from identity i
      left join registration r on r.identity_id = i.identity_id
      left join brand_day b on b.brand_key = ${brandKeyOf} and b.day = ${day}::date
      left join identity_day d on d.identity_id = i.identity_id and d.day = ${day}::date
     where i.identity_id = ${identityId}`.execute(db);
  return rows[0];
}

export type WaitingJobRow = Awaited<ReturnType<typeof findWaitingJobs>>[number];

/** Its jobs that wait for a day of the carriers' to come, or need several; those that the actor may see. */
export async function findWaitingJobs(
  db: Db,
  actor: Actor,
  { identityId, accountId, limit }: { identityId: number; accountId: number | undefined; limit: number },
) {
  const isAssigned = sql`(created_by = ${actor.agentId} or ${actor.agentId} = any(agent_ids))`;
  const { rows } = await sql<{ job_id: number; name: string; job_type: string; held: string }>`
    select job_id, name, job_type, held from job
     where identity_id = ${identityId} and deleted_at is null and status = 'active' and held ~ ${ALLOWANCE_WORDS}
       and ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}
       and ${scopeOf('job:list', actor.role) === 'jobs' ? isAssigned : sql`true`}
     order by job_id desc limit ${limit}`.execute(db);
  return rows;
}
