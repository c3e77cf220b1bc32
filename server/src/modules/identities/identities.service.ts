import type { Identity, IdentityQuery, Page } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { pageReply } from '../../http/paging';
import { asPlatform, inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { findIdentity, isSpecialAgency, listIdentities } from './identities.queries';
import type { IdentityFilter } from './identities.queries';
import { viewIdentity } from './identities.view';

/**
 * The identities the actor may use, newest first: his agency's (an ADMIN's chosen one, or all), without the
 * denied ones and without identity 1, which the two special agencies alone choose from.
 */
export async function listVisibleIdentities(
  { db }: Context,
  actor: Actor,
  query: IdentityQuery,
): Promise<Page<Identity>> {
  return inTenant(db, actor, async (tx) => {
    const filter = { ...query, ...(await reachOfIdentities(tx, actor, query.account_id)) };
    const { rows, total } = await besideOwn(tx, filter, () => listIdentities(tx, actor, filter));
    return pageReply(rows.map(viewIdentity), total, query);
  });
}

/** @throws NotFoundError absent, foreign or denied to this person: the answer is the same. */
export async function readIdentity({ db }: Context, actor: Actor, identityId: number): Promise<Identity> {
  return inTenant(db, actor, async (tx) => {
    const filter = await reachOfIdentities(tx, actor);
    const row = await besideOwn(tx, filter, () => findIdentity(tx, actor, identityId, filter));
    if (!row) throw new NotFoundError('identity');
    return viewIdentity(row);
  });
}

async function reachOfIdentities(tx: Tx, actor: Actor, asked?: number): Promise<IdentityFilter> {
  const accountId = agencyOf(actor, asked);
  return { accountId, withHidden: accountId !== undefined && (await isSpecialAgency(tx, accountId)) };
}

/** Identity 1 is the owner's: a special agency's read of it steps past row-level security, by its filter. */
function besideOwn<T>(tx: Tx, { withHidden }: IdentityFilter, read: () => Promise<T>): Promise<T> {
  return withHidden ? asPlatform(tx, read) : read();
}
