import type { Identity, IdentityQuery, Page } from '@campaign/shared-api/contracts';
import { agencyOf } from '../../actor';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { pageReply } from '../../http/paging';
import { inTenant } from '../../db/tenant';
import { NotFoundError } from '../../problems';
import { findIdentity, listIdentities } from './identities.queries';
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
    const filter = { ...query, accountId: agencyOf(actor, query.account_id) };
    const { rows, total } = await listIdentities(tx, actor, filter);
    return pageReply(rows.map(viewIdentity), total, query);
  });
}

/** @throws NotFoundError absent, foreign or denied to this person: the answer is the same. */
export async function readIdentity({ db }: Context, actor: Actor, identityId: number): Promise<Identity> {
  return inTenant(db, actor, async (tx) => {
    const row = await findIdentity(tx, actor, identityId, agencyOf(actor));
    if (!row) throw new NotFoundError('identity');
    return viewIdentity(row);
  });
}
