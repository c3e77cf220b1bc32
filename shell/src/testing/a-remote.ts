import type { Release } from '@campaign/shared-api/contracts';
import type { RemoteRelease } from '../remotes/release';

/** A room of a release, as small as the shell needs it. */
export function aRemote(
  name: string,
  routes: RemoteRelease['routes'] = [{ path: `/${name}`, title: name }],
  changes: Partial<RemoteRelease> = {},
): RemoteRelease {
  return {
    name,
    build: `${name}-1`,
    base: `/mfe/${name}/${name}-1/`,
    entry: 'remoteEntry.js',
    container: `mfe_${name}_1`,
    preload: ['remoteEntry.js'],
    integrity: { 'remoteEntry.js': 'sha384-fixture' },
    requires: { platform: 1 },
    routes,
    nav: [],
    panels: {},
    ...changes,
  };
}

/** A release of these rooms. */
export function aRelease(remotes: readonly RemoteRelease[], release = 1): Release {
  return {
    schema: 1,
    release,
    shell: { build: 'shell-1', contract: 1 },
    remotes: Object.fromEntries(
      remotes.map(({ name, build }) => [name, { state: 'on', channels: [{ id: 'stable', build }] }]),
    ),
    builds: Object.fromEntries(remotes.map(({ name, build, ...rest }) => [build, { ...rest, remote: name }])),
  };
}
