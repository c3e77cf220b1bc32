import { sql } from 'kysely';
import { P2P_LIST_TYPES } from '@campaign/shared-api/constants';
import type { PhoneListQuery } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Db, Tx } from '../../db/database';
import { readPage } from '../../db/read-page';
import { containing, identityAllowed } from '../../db/visibility';
import { orderOf, limitOffsetOf } from '../../db/paging';
import { jobsOf } from '../jobs/jobs.door';

export interface ListFilter extends Omit<PhoneListQuery, 'account_id'> {
  /** Undefined = every agency. */
  accountId: number | undefined;
}

const SORTABLE = {
  listName: 'list_name',
  identityName: 'identity_name',
  userName: 'account.user_name',
  listType: 'list_type',
  createdAt: 'phone_list.created_at',
  leadsLoaded: 'leads_loaded',
  listState: 'list_state',
} as const;

const phoneLists = (db: Db, actor: Actor, accountId: number | undefined) =>
  db
    .selectFrom('phone_list')
    .innerJoin('account', 'account.account_id', 'phone_list.account_id')
    .leftJoin('identity', 'identity.identity_id', 'phone_list.identity_id')
    .where('phone_list.deleted_at', 'is', null)
    .where(identityAllowed(actor, 'phone_list.identity_id'))
    .$if(accountId !== undefined, (query) => query.where('phone_list.account_id', '=', accountId ?? 0));

const shown = (db: Db, actor: Actor, accountId: number | undefined) =>
  phoneLists(db, actor, accountId)
    .selectAll('phone_list')
    .select(['identity.identity_name', 'account.user_name']);

export type PhoneListRow = NonNullable<Awaited<ReturnType<typeof findPhoneList>>>;

/** The P2P jobs of the actor's own that send to the row of `phone_list`. */
const jobsSendingTo = (db: Db, actor: Actor) =>
  jobsOf(db, { ...actor, scope: 'jobs' })
    .innerJoin('job_list', 'job_list.job_id', 'job.job_id')
    .where('job_list.list_id', '=', sql<number>`phone_list.list_id`)
    .where('job_list.kind', '=', 'send')
    .where('job.job_type', '=', 'P2P')
    .select('job.job_id');

export function listPhoneLists(db: Db, actor: Actor, filter: ListFilter) {
  const { by, order } = orderOf(filter, SORTABLE, { by: 'phone_list.created_at', order: 'desc' });
  const { list_type: type, identity_id: identityId, for_identity: jobIdentity, query: text } = filter;
  const found = shown(db, actor, filter.accountId)
    // Suppression lists are kept apart: they are shown only when they are asked for (PL-01, PL-05).
    .where('list_type', type ? '=' : '!=', type ?? 'Suppression')
    // In force for every job already: no job names them.
    .where('is_dnc', '=', false)
    .$if(filter.for_p2p === 'true', (query) => query.where('list_type', 'in', P2P_LIST_TYPES))
    // Who only sends what they were given has no way on from another list.
    .$if(filter.for_p2p === 'true' && actor.role === 'AGENT-CLICKER', (query) =>
      query.where(({ exists }) => exists(jobsSendingTo(db, actor))),
    )
    .$if(identityId !== undefined, (query) => query.where('phone_list.identity_id', '=', identityId ?? 0))
    .$if(jobIdentity !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('phone_list.identity_id', '=', jobIdentity ?? 0),
          is('phone_list.identity_id', 'is', null),
        ]),
      ),
    )
    .$if(!!text, (query) => query.where('list_name', 'ilike', containing(text ?? '')));
  return readPage(found.orderBy(by, order).orderBy('phone_list.list_id', 'desc'), limitOffsetOf(filter));
}

export function findPhoneList(db: Db, actor: Actor, accountId: number | undefined, listId: number) {
  return shown(db, actor, accountId).where('phone_list.list_id', '=', listId).executeTakeFirst();
}

/** The lists among these that the actor may touch, locked. */
export function lockPhoneLists(
  tx: Tx,
  actor: Actor,
  accountId: number | undefined,
  listIds: readonly number[],
) {
  return tx
    .selectFrom('phone_list')
    .where('list_id', 'in', [...listIds])
    .where('deleted_at', 'is', null)
    .where(identityAllowed(actor, 'identity_id'))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .select(['list_id', 'list_state', 'parent_list_id', 'account_id', 'is_dnc'])
    .orderBy('list_id')
    .forUpdate()
    .execute();
}

/** Jobs that still send to these lists, or are kept from sending by them. */
export function findJobsUsing(db: Db, listIds: readonly number[]) {
  return db
    .selectFrom('job_list')
    .innerJoin('job', 'job.job_id', 'job_list.job_id')
    .where('job_list.list_id', 'in', [...listIds])
    .where('job.deleted_at', 'is', null)
    .where('job.status', 'in', ['pending', 'active', 'paused'])
    .select(['job_list.list_id', 'job.name'])
    .orderBy('job.job_id')
    .execute();
}

/** Out of sight at once; with a list that is still loading go the ones being split from it. Answers all of them. */
export async function markDeleted(tx: Tx, listIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .updateTable('phone_list')
    .set({ deleted_at: sql<Date>`now()` })
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('list_id', 'in', [...listIds]),
        eb.and([eb('parent_list_id', 'in', [...listIds]), eb('list_state', '=', 'PROCESSING')]),
      ]),
    )
    .returning('list_id')
    .execute();
  return rows.map(({ list_id }) => list_id);
}

const ERASED_AT_ONCE = 20_000;

/** What a list's rows are kept in; numbers and what they hold go first. */
const ROW_TABLES = ['phone_number', 'dnc_number', 'phone_list_reject'] as const;

/**
 * Removes some rows of a list that is deleted or failed. False when none are left. By their places: the statistics of a list
 * just loaded know nothing of it, and a join planned by them compares every row with every other.
 */
export async function eraseSomeRows(db: Db, listId: number): Promise<boolean> {
  for (const table of ROW_TABLES) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where list_id = ${listId} limit ${ERASED_AT_ONCE}))`.execute(db);
    if (numAffectedRows) return true;
  }
  return false;
}

export function findDeletedList(db: Db, listId: number) {
  return db
    .selectFrom('phone_list')
    .where('list_id', '=', listId)
    .where('deleted_at', 'is not', null)
    .select(['list_id', 'file_id'])
    .executeTakeFirst();
}

/** Makes the second of two lists or uploads that are made at once see the first. */
export async function lockAgencyLists(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(4230, ${accountId}::int)`.execute(tx);
}

/** A suppression list of the identity (null = of the whole agency) that is, or is becoming, usable. */
export function findSuppressionList(tx: Tx, accountId: number, identityId: number | null) {
  return tx
    .selectFrom('phone_list')
    .where('account_id', '=', accountId)
    .where('identity_id', identityId === null ? 'is' : '=', identityId)
    .where('list_type', '=', 'Suppression')
    .where('is_dnc', '=', false)
    .where('list_state', '!=', 'ERROR')
    .where('deleted_at', 'is', null)
    .select('list_id')
    .limit(1)
    .executeTakeFirst();
}

export interface NewListRow {
  account_id: number;
  identity_id: number | null;
  list_name: string;
  list_type: PhoneListRow['list_type'];
  is_dnc?: boolean;
  file_id: string;
  file_name: string;
  column_map: string;
  flags: string;
  rows_total: number;
  created_by: number;
}

export async function addPhoneList(tx: Tx, row: NewListRow): Promise<number> {
  const { list_id } = await tx
    .insertInto('phone_list')
    .values({ ...row, touched_at: sql<Date>`now()` as unknown as Date })
    .returning('list_id')
    .executeTakeFirstOrThrow();
  return list_id;
}
