import type { Actor } from '../../actor';
import { ForbiddenError } from '../../problems';
import type { AgentRow } from './agents.queries';

/**
 * Whoever chooses somebody's password, or where their links are mailed to, can sign in as them. Nobody comes that way to an
 * identity they are denied. @throws ForbiddenError the person may use an identity that the actor may not.
 */
export function refuseTakeover(
  { identityPermission }: Pick<Actor, 'identityPermission'>,
  { identity_permission }: Pick<AgentRow, 'identity_permission'>,
): void {
  if (identityPermission.every((denied) => identity_permission.includes(denied))) return;
  throw new ForbiddenError(
    'This person may use identities that you may not. Please ask another administrator.',
  );
}
