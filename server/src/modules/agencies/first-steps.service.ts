import type { FirstSteps } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import type { Context } from '../../context';
import { inTenant } from '../../db/tenant';
import { isReadyFor10Dlc } from '../readiness/readiness';
import { findFirstSteps } from './first-steps.queries';

/** How far the actor's agency is on the way to its first text. Identities that are denied to the actor do not count. */
export async function readFirstSteps({ db }: Context, actor: Actor): Promise<FirstSteps> {
  const { identities, ...done } = await inTenant(db, actor, (tx) =>
    findFirstSteps(tx, actor.accountId, actor.identityPermission),
  );
  return { ...done, identity: identities.length > 0, registered: identities.some(isReadyFor10Dlc) };
}
