import type { Db } from '../../db/database';
import { notify } from '../../db/notify';
import { IDENTITIES_CHANNEL } from '../identities/identity-streams';

/** Tells the pages that show this identity, after the commit. */
export const tellIdentity = (db: Db, identityId: number): Promise<void> =>
  notify(db, IDENTITIES_CHANNEL, String(identityId));
