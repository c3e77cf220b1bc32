import { createHash } from 'node:crypto';
import type {
  Channel,
  ReleasedBuild,
  ReleaseDocument,
  RemoteState,
  ResolvedRelease,
  ResolvedRemote,
} from '@campaign/shared-api/contracts';
import type { SignedIn } from '../../actor';
import { canaryOf, stableOf } from './change-release';

/** Who asks; undefined = a visitor. */
export type Person = Pick<SignedIn, 'agentId' | 'accountId' | 'role'> | undefined;

/** Builds that take the place of the release's for one person, by remote, and which way they came. */
export interface Instead {
  channel: 'override' | 'preview' | 'local';
  builds: Record<string, ReleasedBuild>;
}

/** Where a person stands for a remote, from 0 to below 100: the same for ever, and another for every remote. */
export function bucketOf(agentId: number, remote: string): number {
  const hash = createHash('sha256').update(`${remote}:${agentId}`).digest();
  return (hash.readUInt32BE() % 10_000) / 100;
}

/** Why somebody gets the canary: by role or agency, or by the hash; undefined when they do not. */
export function canaryReason(canary: Channel, remote: string, person: NonNullable<Person>) {
  const { roles = [], agencies = [] } = canary.match ?? {};
  if (roles.includes(person.role) || agencies.includes(person.accountId)) return 'match';
  return bucketOf(person.agentId, remote) < canary.weight ? 'weight' : undefined;
}

function channelOf(name: string, state: RemoteState, person: Person): Channel | undefined {
  const canary = canaryOf(state);
  if (canary && person && canaryReason(canary, name, person)) return canary;
  return stableOf(state);
}

function resolveRemote(
  name: string,
  state: RemoteState,
  builds: Record<string, ReleasedBuild>,
  person: Person,
): ResolvedRemote | undefined {
  const channel = channelOf(name, state, person);
  const build = channel && builds[channel.build];
  if (!build) return undefined;
  // Whoever tries the canary falls back to what everybody else has.
  const earlier = channel.id === 'canary' ? stableOf(state)?.build : state.fallbackBuild;
  const fallback = earlier === undefined || earlier === build.build ? undefined : builds[earlier];
  return {
    state: state.state,
    ...(state.offMessage !== undefined && { offMessage: state.offMessage }),
    channel: channel.id,
    build,
    ...(fallback && { fallback }),
  };
}

/** The remotes this person gets, each with its build. A remote nobody gives them is not there. */
export function resolveRemotes(
  { remotes, builds }: Pick<ReleaseDocument, 'remotes' | 'builds'>,
  person: Person,
  instead: readonly Instead[],
): ResolvedRelease['remotes'] {
  const resolved: ResolvedRelease['remotes'] = {};
  for (const [name, state] of Object.entries(remotes)) {
    const remote = resolveRemote(name, state, builds[name] ?? {}, person);
    if (remote) resolved[name] = remote;
  }
  for (const { channel, builds: chosen } of instead) {
    for (const [name, build] of Object.entries(chosen)) {
      const released = resolved[name]?.build;
      resolved[name] = { state: 'on', channel, build, ...(released && { fallback: released }) };
    }
  }
  return resolved;
}
