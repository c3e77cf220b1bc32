import { agencyOf } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { openEventLines } from '../../event-lines';
import { findIdentity } from './identities.queries';
import { viewIdentityChange } from './identities.view';

/** The payload is the id of an identity whose registration has changed. */
export const IDENTITIES_CHANNEL = 'identities';

/**
 * Tells open pages which identity the registry has decided something about, and what its states are now. A foreign or
 * denied identity is not told of. Nothing of the organization is in it.
 */
export const openIdentityStreams = (ctx: Pick<Context, 'db' | 'sessions' | 'log'>) =>
  openEventLines(ctx, {
    channel: IDENTITIES_CHANNEL,
    policy: 'identity:list',
    event: 'identity',
    async read(actor, identityId) {
      const row = await inTenant(ctx.db, actor, (tx) => findIdentity(tx, actor, identityId, agencyOf(actor)));
      return row && viewIdentityChange(row);
    },
  });
