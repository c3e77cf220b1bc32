import { sql } from 'kysely';
import { HIDDEN_IDENTITY_ID } from '@campaign/shared-api/constants';
import type { IdentitiesToSet } from '@campaign/shared-api/contracts';
import type { Db, Tx } from '../../db/database';
import type { savedBy } from '../../db/versions';

/** As the columns of `account` and `identity` are named. */
export interface SetupColumns {
  site_id: string | null;
  peer_id: string | null;
}
type Save = SetupColumns & Partial<ReturnType<typeof savedBy>>;

const VERSION_COLUMNS = ['version', 'changed_at', 'changed_by'] as const;

const agencies = (tx: Tx) =>
  tx
    .selectFrom('account')
    .where('deleted_at', 'is', null)
    .select(['account_id', 'user_name', 'site_id', 'peer_id', ...VERSION_COLUMNS])
    .forNoKeyUpdate();

export const lockAgency = (tx: Tx, accountId: number) =>
  agencies(tx).where('account_id', '=', accountId).executeTakeFirst();

export const lockAgencyByNumber = (tx: Tx, agencyNumber: string) =>
  agencies(tx).where('agent_number', '=', agencyNumber).executeTakeFirst();

export const lockIdentity = (tx: Tx, identityId: number) =>
  tx
    .selectFrom('identity')
    .where('identity_id', '=', identityId)
    .where('deleted_at', 'is', null)
    .select(['identity_id', 'account_id', 'identity_name', 'site_id', 'peer_id', ...VERSION_COLUMNS])
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateAgencySetup(tx: Tx, accountId: number, setup: Save): Promise<void> {
  await tx.updateTable('account').set(setup).where('account_id', '=', accountId).execute();
}

export async function updateIdentitySetup(tx: Tx, identityId: number, setup: Save): Promise<void> {
  await tx.updateTable('identity').set(setup).where('identity_id', '=', identityId).execute();
}

/** Sets the identities of an agency that have no site (`unset`) or another setup (`other`). Returns their ids. */
export async function updateIdentitiesOfAgency(
  tx: Tx,
  {
    accountId,
    setup,
    which,
    saved,
  }: {
    accountId: number;
    setup: SetupColumns;
    which: IdentitiesToSet;
    saved: Omit<Save, 'version' | keyof SetupColumns>;
  },
): Promise<number[]> {
  if (which.length === 0) return [];
  const rows = await tx
    .updateTable('identity')
    .set({ ...setup, ...saved, version: sql<number>`version + 1` })
    .where('account_id', '=', accountId)
    .where('identity_id', '<>', HIDDEN_IDENTITY_ID)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('site_id', 'is distinct from', setup.site_id),
        eb('peer_id', 'is distinct from', setup.peer_id),
      ]),
    )
    .$if(!which.includes('unset'), (query) => query.where('site_id', 'is not', null))
    .$if(!which.includes('other'), (query) => query.where('site_id', 'is', null))
    .returning('identity_id')
    .execute();
  return rows.map(({ identity_id }) => identity_id).sort((a, b) => a - b);
}

/** Which agencies use which peers of a site, by their own setup or by that of an identity. */
export function findAgenciesOfSite(db: Db, siteId: string) {
  return db
    .selectFrom('account')
    .where('account.deleted_at', 'is', null)
    .where('account.site_id', '=', siteId)
    .where('account.peer_id', 'is not', null)
    .select(['account.user_name', 'account.peer_id'])
    .union(
      db
        .selectFrom('identity')
        .innerJoin('account', 'account.account_id', 'identity.account_id')
        .where('identity.deleted_at', 'is', null)
        .where('account.deleted_at', 'is', null)
        .where('identity.site_id', '=', siteId)
        .where('identity.peer_id', 'is not', null)
        .select(['account.user_name', 'identity.peer_id']),
    )
    .orderBy('user_name')
    .execute();
}
