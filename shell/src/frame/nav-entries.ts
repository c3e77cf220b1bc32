import type { Role } from '@campaign/shared-api/contracts';
import { spellOut } from '@campaign/shared-api/route-ownership';
import type { RemoteRelease } from '../remotes/release';
import { isOpenTo } from '../routing/route-guard';

export type NavEntry = RemoteRelease['nav'][number];

/** The sidebar is what the release's remotes declare, for this role, in their order; a page that refuses it has no entry. */
export function navEntries(remotes: readonly RemoteRelease[], role: Role): NavEntry[] {
  return remotes
    .flatMap(({ nav, routes }) =>
      nav.filter(
        ({ path, roles }) =>
          (!roles || roles.includes(role)) &&
          routes.every((route) => !spellOut(route).includes(path) || isOpenTo({ role }, route)),
      ),
    )
    .sort((a, b) => a.order - b.order);
}
