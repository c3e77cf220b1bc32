import type { Role } from '@campaign/shared-api/contracts';
import type { RemoteRelease } from '../remotes/release';

export type NavEntry = RemoteRelease['nav'][number];

/** The sidebar is what the release's remotes declare, for this role, in their order. */
export function navEntries(remotes: readonly RemoteRelease[], role: Role): NavEntry[] {
  return remotes
    .flatMap(({ nav }) => nav)
    .filter(({ roles }) => !roles || roles.includes(role))
    .sort((a, b) => a.order - b.order);
}
