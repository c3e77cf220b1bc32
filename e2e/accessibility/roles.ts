import { isThorough } from '../../jest/thorough';

/** Whoever may sign in, who sees most first. */
export const ROLES = ['admin', 'agent-admin', 'agency', 'reader', 'clicker'] as const;
export type RoleName = (typeof ROLES)[number];

/**
 * The roles by which every state is seen once; at night every role that has any sees all of its states. A role plays all of its states or
 * none: each begins where the one before has left the page.
 */
export function rolesFor<State extends { name: string }>(statesOf: (role: RoleName) => State[]): RoleName[] {
  if (isThorough) return ROLES.filter((role) => statesOf(role).length > 0);
  const seen = new Set<string>();
  return ROLES.filter((role) => {
    const before = seen.size;
    for (const { name } of statesOf(role)) seen.add(name);
    return seen.size > before;
  });
}
