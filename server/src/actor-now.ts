import { scopeOf } from '@campaign/shared-api/policy';
import type { Permission } from '@campaign/shared-api/policy';
import type { Actor } from './actor';
import type { Context } from './context';

/**
 * Whose session it is at this moment, for what goes on after its call was answered; undefined when it has ended, or may not
 * any more. Rejects when that could not be read.
 */
export async function actorNow(
  { sessions }: Pick<Context, 'sessions'>,
  token: string,
  policy: Permission,
): Promise<Actor | undefined> {
  const person = await sessions.peek(token);
  const scope = person && scopeOf(policy, person.role);
  return person && scope ? { ...person, scope } : undefined;
}
