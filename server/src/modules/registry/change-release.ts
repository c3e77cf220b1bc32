import type {
  Channel,
  ChannelMatch,
  Provided,
  ReleasedBuild,
  ReleaseDocument,
  RemoteBuild,
  RemoteState,
} from '@campaign/shared-api/contracts';
import { declarationFaults, takenRoute } from '@campaign/shared-api/route-ownership';
import { ConflictError } from '../../problems';

/** What a change works on: a release without its number, its history and its signature. */
export type ReleaseContent = Pick<ReleaseDocument, 'shell' | 'remotes' | 'builds'>;

/** Where a build's files are. */
const baseOf = ({ remote, build }: Pick<RemoteBuild, 'remote' | 'build'>) => `/mfe/${remote}/${build}/`;

/** A build as releases carry it. */
export function releasedBuild({
  schema: _schema,
  mf: _mf,
  bytes: _bytes,
  uses: _uses,
  takes: _takes,
  types: _types,
  ...part
}: RemoteBuild): ReleasedBuild {
  return { ...part, base: baseOf(part) };
}

export const stableOf = ({ channels }: RemoteState) => channels.find(({ id }) => id === 'stable');
export const canaryOf = ({ channels }: RemoteState) => channels.find(({ id }) => id === 'canary');

/** Every build somebody may get: by a channel, or as the fallback. */
const reachable = ({ channels, fallbackBuild }: RemoteState) => [
  ...channels.map(({ build }) => build),
  ...(fallbackBuild === undefined ? [] : [fallbackBuild]),
];

/** The same release with another state of one remote; builds nobody can get any more are left out. */
function withRemote(content: ReleaseContent, name: string, state: RemoteState, added: RemoteBuild[] = []) {
  const known = { ...content.builds[name] };
  for (const part of added) known[part.build] = releasedBuild(part);
  const kept = new Set(reachable(state));
  return {
    ...content,
    remotes: { ...content.remotes, [name]: state },
    builds: {
      ...content.builds,
      [name]: Object.fromEntries(Object.entries(known).filter(([build]) => kept.has(build))),
    },
  };
}

/**
 * Refuses what would take an address or a panel from another remote.
 * @throws ConflictError names the address and its owner
 */
export function assertFree(content: ReleaseContent, part: RemoteBuild): void {
  const others = Object.entries(content.builds)
    .filter(([name]) => name !== part.remote)
    .flatMap(([name, builds]) => Object.values(builds).map((build) => ({ name, ...build })));
  const [fault] = declarationFaults({ routes: [], nav: part.nav }, others);
  if (fault) throw new ConflictError(fault);
  const taken = takenRoute(part.routes, others);
  if (taken) throw new ConflictError(`${taken.path} belongs to ${taken.owner}; choose another address.`);
  for (const panel of Object.keys(part.panels)) {
    const owner = others.find(({ panels }) => Object.hasOwn(panels, panel));
    if (owner) throw new ConflictError(`The panel ${panel} belongs to ${owner.name}; choose another name.`);
  }
}

/**
 * Refuses what this console's shell could not run: another platform, or names of the shared packages it does not have.
 * @throws ConflictError names both platforms, or each name
 */
export function assertCompatible({ shell }: ReleaseContent, part: RemoteBuild): void {
  const { remote, build, requires } = part;
  if (requires.platform !== shell.contract)
    throw new ConflictError(
      `${remote} ${build} needs platform ${requires.platform}; this console has platform ${shell.contract}.`,
    );
  const missing = missingNames(part, shell.provides);
  if (missing.length > 0)
    throw new ConflictError(
      `${remote} ${build} uses what this console does not have: ${missing.join(', ')}. A newer console has to come first.`,
    );
}

/** Of what a build uses, that which a shell does not give; nothing is said of a shell that does not tell. */
function missingNames({ uses = [] }: RemoteBuild, provides: Provided | undefined): string[] {
  if (!provides) return [];
  return uses.filter((use) => {
    const [door = '', name = ''] = use.split('#');
    return !(Object.hasOwn(provides, door) && provides[door]?.includes(name));
  });
}

interface PromotionOf {
  part: RemoteBuild;
  channel: 'canary' | 'stable';
  weight?: number | undefined;
  match?: ChannelMatch | undefined;
  now: Date;
  /** What may take its place where it does not load, the best first. */
  fallbacks?: readonly RemoteBuild[];
}

/** Whom a canary is matched to from now on. Roles and agencies each stay until told otherwise; 0 % alone ends both. */
function matchOf(
  known: ChannelMatch | undefined,
  { weight, match }: Pick<PromotionOf, 'weight' | 'match'>,
): ChannelMatch | undefined {
  const { roles = [], agencies = [] } = { ...(weight || match ? known : {}), ...match };
  if (roles.length + agencies.length === 0) return undefined;
  return { ...(roles.length > 0 && { roles }), ...(agencies.length > 0 && { agencies }) };
}

/** Gives a build to a channel. Stable: the last build that loaded well becomes the fallback, the canary ends. */
export function promote(
  content: ReleaseContent,
  { part, channel, weight, match, now, fallbacks = [] }: PromotionOf,
) {
  assertCompatible(content, part);
  assertFree(content, part);
  const before: RemoteState = content.remotes[part.remote] ?? { state: 'on', channels: [] };
  const stable = stableOf(before);
  const since = now.toISOString();
  if (channel === 'canary') {
    if (stable?.build === part.build)
      throw new ConflictError(`${part.build} is stable already; a canary is another build.`);
    const known = canaryOf(before);
    const matched = matchOf(known?.build === part.build ? known.match : undefined, { weight, match });
    const canary: Channel = {
      id: 'canary',
      build: part.build,
      weight: weight ?? 0,
      ...(matched && { match: matched }),
      // Raising the weight goes on counting; a new start, also of a halted one, begins anew.
      since: known?.build === part.build && known.weight > 0 ? known.since : since,
    };
    const channels = stable ? [canary, stable] : [canary];
    return withRemote(content, part.remote, { ...before, channels }, [part]);
  }
  const good = fallbackIn(content, fallbacks, [part.build]);
  const latest = stable && stable.build !== part.build ? stable.build : before.fallbackBuild;
  const fallbackBuild = good?.build ?? latest;
  const next: Channel = { id: 'stable', build: part.build, weight: 100, since };
  const state: RemoteState = {
    ...before,
    channels: [next],
    ...(fallbackBuild !== undefined && { fallbackBuild }),
  };
  return withRemote(content, part.remote, state, [part, ...(good ? [good] : [])]);
}

/** The first that this shell can run, at addresses nobody else has; none of `not`. */
const fallbackIn = (content: ReleaseContent, fallbacks: readonly RemoteBuild[], not: readonly string[]) =>
  fallbacks.find((part) => !not.includes(part.build) && isFitting(content, part));

function isFitting(content: ReleaseContent, part: RemoteBuild): boolean {
  try {
    assertCompatible(content, part);
    assertFree(content, part);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

const stateOf = (content: ReleaseContent, name: string) => {
  const state = Object.hasOwn(content.remotes, name) ? content.remotes[name] : undefined;
  if (!state) throw new ConflictError(`${name} is in no release yet; promote a build of it first.`);
  return state;
};

/**
 * Back to the build before, without a canary. Behind it stands the next of `fallbacks`, never what was taken back.
 * @throws ConflictError there is neither
 */
export function rollBack(
  content: ReleaseContent,
  name: string,
  now: Date,
  fallbacks: readonly RemoteBuild[] = [],
): ReleaseContent {
  const { fallbackBuild, ...before } = stateOf(content, name);
  const canary = canaryOf(before);
  const stable = stableOf(before);
  // With a canary running, that is what is to go; a remote that never was stable is then nobody's.
  if (canary) {
    const kept = fallbackBuild === undefined ? {} : { fallbackBuild };
    return withRemote(content, name, { ...before, channels: stable ? [stable] : [], ...kept });
  }
  if (fallbackBuild === undefined || !stable)
    throw new ConflictError(`${name} has no earlier build to go back to; disable it instead.`);
  const channels: Channel[] = [{ id: 'stable', build: fallbackBuild, weight: 100, since: now.toISOString() }];
  const next = fallbackIn(content, fallbacks, [fallbackBuild, stable.build]);
  const state: RemoteState = { ...before, channels, ...(next && { fallbackBuild: next.build }) };
  return withRemote(content, name, state, next ? [next] : []);
}

/**
 * The remote as it was in an earlier release. The console has gone on since: what it has is asked as for a promotion.
 * @param parts the builds of the remote in that release
 * @throws ConflictError it was not in that release, needs what this console does not have, or its address is another's by now
 */
export function restore(
  content: ReleaseContent,
  name: string,
  earlier: ReleaseContent,
  parts: readonly RemoteBuild[],
): ReleaseContent {
  const state = Object.hasOwn(earlier.remotes, name) ? earlier.remotes[name] : undefined;
  if (!state) throw new ConflictError(`${name} was not in that release.`);
  const partOf = (build: string) => parts.find((part) => part.build === build);
  for (const { build } of state.channels) {
    const part = partOf(build);
    if (!part) throw new ConflictError(`${name} ${build} is not there any more.`);
    assertCompatible(content, part);
    assertFree(content, part);
  }
  const { fallbackBuild, ...rest } = state;
  const behind = fallbackBuild === undefined ? undefined : partOf(fallbackBuild);
  const back = behind && isFitting(content, behind) ? { ...rest, fallbackBuild: behind.build } : rest;
  return withRemote(content, name, back, [...parts]);
}

/** The builds that somebody could get of a remote in a release. */
export const buildsIn = ({ remotes }: ReleaseContent, name: string): string[] => {
  const state = Object.hasOwn(remotes, name) ? remotes[name] : undefined;
  return state ? [...new Set(reachable(state))] : [];
};

/** Takes the remote from everybody; `offMessage` is what they read. */
export function disable(content: ReleaseContent, name: string, offMessage: string): ReleaseContent {
  return withRemote(content, name, { ...stateOf(content, name), state: 'off', offMessage });
}

export function enable(content: ReleaseContent, name: string): ReleaseContent {
  const { offMessage: _message, ...before } = stateOf(content, name);
  return withRemote(content, name, { ...before, state: 'on' });
}

/** Takes a failing canary from everybody who had it; it stays in the document, at weight 0, for who looks. */
export function haltCanary(content: ReleaseContent, name: string): ReleaseContent {
  const before = stateOf(content, name);
  const channels = before.channels.map(({ match: _match, ...channel }) =>
    channel.id === 'canary' ? { ...channel, weight: 0 } : channel,
  );
  return withRemote(content, name, { ...before, channels });
}
