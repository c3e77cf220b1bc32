import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { usableBy } from '../identities/identities.door';

export function findNumber(db: Db, phone: number) {
  return db.selectFrom('sending_number').where('phone', '=', phone).selectAll().executeTakeFirst();
}

/** The agency's numbers, newest first; those that one identity has taken for itself, where it is named. */
export function findPurchasedNumbers(db: Db, accountId: number, identityId: number | undefined) {
  return db
    .selectFrom('sending_number')
    .where('account_id', '=', accountId)
    .$if(identityId !== undefined, (query) => query.where('identity_id', '=', identityId!))
    .select(['phone', 'city', 'state'])
    .orderBy('number_id', 'desc')
    .limit(1000)
    .execute();
}

/** Numbers of nobody, in the given area codes (none = anywhere). */
export function findFreeNumbers(db: Db, areaCodes: readonly string[], limit = 50) {
  let query = db.selectFrom('sending_number').where('account_id', 'is', null);
  if (areaCodes.length > 0) query = query.where(sql<number>`phone / 10000000`, 'in', areaCodes.map(Number));
  return query.select(['phone', 'city', 'state']).orderBy('phone').limit(limit).execute();
}

/** Gives a free number to an agency; undefined when someone else was quicker. */
export function takeFreeNumber(
  db: Db,
  phone: number,
  owner: { account_id: number; identity_id?: number; site_id: string | null; peer_id: string | null },
) {
  return db
    .updateTable('sending_number')
    .set(owner)
    .where('phone', '=', phone)
    .where('account_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Remembers what the carrier has in service; a number another agency holds stays theirs. */
export async function rememberNumbers(
  db: Db,
  owner: { account_id: number; site_id: string; peer_id: string },
  phones: readonly number[],
) {
  if (phones.length === 0) return;
  await db
    .insertInto('sending_number')
    .values(phones.map((phone) => ({ phone, ...owner })))
    .onConflict((is) => is.column('phone').doNothing())
    .execute();
}

/** Which of the numbers another agency holds. */
export function findForeignNumbers(db: Db, accountId: number, phones: readonly number[]) {
  if (phones.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('sending_number')
    .where('phone', 'in', [...phones])
    .where('account_id', 'is not', null)
    .where('account_id', '!=', accountId)
    .select('phone')
    .execute();
}

/** The peers of a site that identities have; who has none of their own must not text from another's numbers. */
export async function findPeersOfIdentities(db: Db, siteId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identity')
    .where('site_id', '=', siteId)
    .where('peer_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .select('peer_id')
    .distinct()
    .execute();
  return new Set(rows.flatMap(({ peer_id }) => peer_id ?? []));
}

/**
 * An identity of a site and peer that the agency may use (undefined = any agency's). `isShared`: no identity has this peer for
 * itself, so that those of the site without a peer may use it.
 */
export function findSiteOwner(
  db: Db,
  {
    siteId,
    peerId,
    isShared,
    accountId,
  }: { siteId: string; peerId: string; isShared: boolean; accountId: number | undefined },
) {
  return db
    .selectFrom('identity')
    .where('site_id', '=', siteId)
    .where((eb) => (isShared ? eb('peer_id', 'is', null) : eb('peer_id', '=', peerId)))
    .where('deleted_at', 'is', null)
    .where(usableBy(accountId))
    .select(['identity_id', 'account_id'])
    .executeTakeFirst();
}

/** The identity a number of the agency sends for: its own, else that of its site and peer, the oldest of several. */
export function findIdentityOfNumber(db: Db, accountId: number | undefined, phone: number) {
  return db
    .selectFrom('sending_number')
    .innerJoin('identity', (join) =>
      join
        .onRef('identity.account_id', '=', 'sending_number.account_id')
        .on((eb) =>
          eb.or([
            eb('identity.identity_id', '=', eb.ref('sending_number.identity_id')),
            eb.and([
              eb('sending_number.identity_id', 'is', null),
              eb('identity.site_id', '=', eb.ref('sending_number.site_id')),
              eb('identity.peer_id', '=', eb.ref('sending_number.peer_id')),
            ]),
          ]),
        ),
    )
    .where('sending_number.phone', '=', phone)
    .where('identity.deleted_at', 'is', null)
    .$if(accountId !== undefined, (q) => q.where('identity.account_id', '=', accountId!))
    .select(['identity.identity_id', 'identity.account_id'])
    .orderBy('identity.identity_id')
    .executeTakeFirst();
}
