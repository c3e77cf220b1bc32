import type { ResolvedRelease } from '@campaign/shared-api/contracts';
import type { RemoteRelease } from '../remotes/release';

/** A remote of a release, as small as the shell needs it. */
export function aRemote(
  name: string,
  routes: RemoteRelease['routes'] = [{ path: `/${name}`, title: name }],
  changes: Partial<RemoteRelease> = {},
): RemoteRelease {
  const build = changes.build ?? `${name}-1`;
  return {
    name,
    remote: name,
    state: 'on',
    build,
    base: `/mfe/${name}/${build}/`,
    entry: 'remoteEntry.js',
    container: `mfe_${build.replaceAll('-', '_')}`,
    preload: ['remoteEntry.js'],
    integrity: { 'remoteEntry.js': 'sha384-fixture' },
    requires: { platform: 1 },
    routes,
    nav: [],
    panels: {},
    ...changes,
  };
}

/** A release of these remotes. */
export function aRelease(remotes: readonly RemoteRelease[], release = 1): ResolvedRelease {
  return {
    schema: 2,
    release,
    pollSeconds: 60,
    shell: { build: 'shell-1', contract: 1 },
    remotes: Object.fromEntries(
      remotes.map(({ name, state, offMessage, fallback, ...build }) => [
        name,
        { state, offMessage, channel: 'stable', build, fallback },
      ]),
    ),
    signature: { alg: 'ES256', kid: 'fixture', value: `fixture-${release}` },
  };
}
