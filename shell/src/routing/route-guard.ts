import { paths, scopeOf, type Permission } from '@campaign/shared-api';
import type { SessionUser } from '@campaign/shared-api/contracts';
import type { Address } from './address';

/**
 * What to do at an address: show it, go elsewhere, go back where one came from, or have a password chosen (UPWD-04)
 * or a second factor set up first.
 */
export type Verdict =
  | { do: 'show' }
  | { do: 'go'; to: string }
  | { do: 'back' }
  | { do: 'choose-password' }
  | { do: 'enroll' };

const SHOW: Verdict = { do: 'show' };

/** Whether the policy lets the person into the remote at this address. */
export function mayEnter(address: Address, user: SessionUser | null): boolean {
  if (address.kind !== 'remote' || !user || user.mustChangePassword || user.mustEnroll) return false;
  return isOpenTo(user, address.match.route);
}

/** Whether a page's permission lets a role in; one that this console does not know lets nobody in. */
export const isOpenTo = (
  { role }: Pick<SessionUser, 'role'>,
  { permission }: { permission?: string | undefined },
) => permission === undefined || scopeOf(permission as Permission, role) !== undefined;

/** What a page that one may not open is called: by its address where one may open another of its title. */
export function nameOfRefused({ match }: Address & { kind: 'remote' }, pathname: string, user: SessionUser) {
  const { remote, route } = match;
  const hasNamesake = remote.routes.some((each) => each.title === route.title && isOpenTo(user, each));
  return hasNamesake ? pathname : route.title;
}

/** The guard of every address (ROUTE-01..04, ROUTE-11, ROUTE-14, SHELL-16). */
export function judge(address: Address, user: SessionUser | null): Verdict {
  if (address.kind === 'short-link') return SHOW;
  if (address.kind === 'public') {
    return address.page === '/signin' && user ? { do: 'go', to: paths.home() } : SHOW;
  }
  if (!user) return { do: 'go', to: paths.signIn() };
  if (user.mustChangePassword) return { do: 'choose-password' };
  if (user.mustEnroll) return { do: 'enroll' };
  if (address.kind === 'home') return { do: 'go', to: paths.dashboard() };
  if (address.kind === 'remote' && !mayEnter(address, user)) return { do: 'back' };
  return SHOW;
}
