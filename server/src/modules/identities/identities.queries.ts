import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { HIDDEN_IDENTITY_ID, SPECIAL_AGENCY_NAMES } from '@campaign/shared-api/constants';
import type { Actor } from '../../actor';
import type { Db, Tx } from '../../db/database';
import { readPage } from '../../db/read-page';
import { orderOf, sliceOf } from '../../http/paging';
import { containing, identityAllowed } from '../../db/visibility';

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
      'identity.created_at',
    ]);

export type IdentityRow = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

export function listIdentities(db: Db, actor: Actor, filter: IdentityFilter) {
  const { by, order } = orderOf(filter, SORTABLE, { by: 'identity.created_at', order: 'desc' });
  const found = identities(db)
    .where(usableBy(filter.accountId))
    .where(identityAllowed(actor, 'identity.identity_id'))
    .$if(!!filter.query, (query) => query.where('identity_name', 'ilike', containing(filter.query ?? '')));
  return readPage(found.orderBy(by, order).orderBy('identity.identity_id', 'desc'), sliceOf(filter));
}

export function findIdentity(db: Db, actor: Actor, identityId: number, accountId: number | undefined) {
  return identities(db)
    .where('identity.identity_id', '=', identityId)
    .where(usableBy(accountId))
    .where(identityAllowed(actor, 'identity.identity_id'))
    .executeTakeFirst();
}

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

/** Answers whose it is and what it was; undefined for an identity that is not there. */
export async function writeDailyCap(tx: Tx, identityId: number, cap: number | null) {
  const { rows } = await sql<{ identity_name: string; account_id: number; before: number | null }>`
    update identity i set daily_cap = ${cap}
      from (select identity_id, daily_cap from identity where identity_id = ${identityId}::int for no key update) was
     where i.identity_id = was.identity_id and i.deleted_at is null
    returning i.identity_name, i.account_id, was.daily_cap as before`.execute(tx);
  return rows[0];
}
