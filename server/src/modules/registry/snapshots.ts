import { createHash } from 'node:crypto';
import { canonicalJson } from '@campaign/shared-api/canonical-json';
import type { ReleasedBuild, ResolvedRelease } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { LOCAL_BUILD, type Builds } from './build-files';
import { releasedBuild } from './change-release';
import { findBuild } from './registry.queries';
import { resolveRemotes, type Instead, type Person } from './resolve-release';
import type { SignedReleases } from './signed-releases';

/** A staff member's own choice of builds. */
export interface Chosen {
  builds: Record<string, string>;
  until: string;
}

/** A published build that one tab of one person tries. */
export interface Preview {
  remote: string;
  build: string;
  publishedBy: string;
  mountedIn: string | null;
  until: string;
}

/** What one person's page is made of. */
export interface Snapshot {
  /** What lies beside this server: its shell. */
  builds: Builds;
  resolved: ResolvedRelease;
  /** Trusted Types policies of every build somebody may get: who signs in on this page gets another's. */
  policies: string[];
  /** Quoted, as an ETag. */
  digest: string;
}

const KEPT_ANSWERS = 500;

/** What pages are made of; equal answers are signed once. */
export function openSnapshots(ctx: Context, signed: SignedReleases) {
  const pollSeconds = ctx.config.registryPollSeconds;
  let answers = new Map<string, Snapshot>();

  async function resolve(
    builds: Builds,
    person: Person,
    chosen?: Chosen,
    preview?: Preview,
  ): Promise<Snapshot | undefined> {
    // What is forgotten meanwhile stays forgotten.
    const known = answers;
    const release = await signed.current();
    if (!release) return undefined;
    const instead: Instead[] = [
      { channel: 'local', builds: localBuilds(builds) },
      ...(chosen ? [{ channel: 'override' as const, builds: await chosenBuilds(ctx, chosen.builds) }] : []),
      ...(preview
        ? [
            {
              channel: 'preview' as const,
              builds: await chosenBuilds(ctx, { [preview.remote]: preview.build }),
            },
          ]
        : []),
    ];
    // What the shell gives is for those who build; a page that runs it has no use for the names.
    const { provides: _names, ...shell } = release.shell;
    const number = release.release;
    const remotes = resolveRemotes(release, person, instead);
    const override = chosen && { remotes: Object.keys(chosen.builds).sort(), until: chosen.until };
    const picks = Object.entries(remotes).map(([name, { channel, build }]) => [name, channel, build.build]);
    const key = JSON.stringify([number, picks, override, preview]);
    const before = known.get(key);
    if (before) return before;

    const unsigned = {
      schema: 2 as const,
      release: number,
      pollSeconds,
      shell,
      remotes,
      ...(override && { override }),
      ...(preview && { preview }),
    };
    const digest = createHash('sha256').update(canonicalJson(unsigned)).digest('base64url');
    const everybodys = Object.values(release.builds).flatMap((each) => Object.values(each));
    const gets = [...everybodys, ...Object.values(remotes).map(({ build }) => build)];
    const policies = [...new Set(gets.flatMap(({ trustedTypes = [] }) => trustedTypes))].sort();
    const resolved = signed.signer.sign(unsigned);
    const snapshot: Snapshot = { builds, resolved, policies, digest: `"${digest}"` };
    if (known.size >= KEPT_ANSWERS) known.clear();
    known.set(key, snapshot);
    return snapshot;
  }

  return { resolve, forget: () => void (answers = new Map()) };
}

/** Those of the named builds that are published. */
async function chosenBuilds(
  ctx: Context,
  names: Record<string, string>,
): Promise<Record<string, ReleasedBuild>> {
  const found: Record<string, ReleasedBuild> = {};
  for (const [remote, build] of Object.entries(names)) {
    const row = await findBuild(ctx.db, remote, build);
    if (row?.published_at) found[remote] = releasedBuild(row.part);
  }
  return found;
}

const localBuilds = ({ remotes }: Builds) =>
  Object.fromEntries(
    remotes.filter(({ build }) => build === LOCAL_BUILD).map((part) => [part.remote, releasedBuild(part)]),
  );
