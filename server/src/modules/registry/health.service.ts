import { createHash } from 'node:crypto';
import type {
  Beacon,
  BuildHealth,
  RegistryOverview,
  ReleaseDocument,
  RemoteBuild,
} from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { ConflictError } from '../../problems';
import { canaryOf, haltCanary, stableOf } from './change-release';
import { countPeople, noteOutcomes, sumOutcomes, type Load } from './health.queries';
import { listBuilds } from './registry.queries';
import type { Registry } from './registry.service';
import type { Snapshot } from './snapshots';
import type { Person } from './resolve-release';
import { viewRelease } from './releases.view';

/** A canary is judged from this many people on… */
export const JUDGED_FROM = 50;
/** …or from so many, where it failed every one of them. */
const HOPELESS_FROM = 5;
/** Of 100 people, it may fail so many… */
const MAX_FAILED_PERCENT = 2;
/** …or so many times what fails of stable, where three or more did. */
const MAX_TIMES_STABLE = 3;
const FEWEST_FAILURES = 3;
/** How a load ended is told apart for so long: longer than any canary. */
export const LOADS_KEPT_MS = 90 * 24 * 3600_000;
const SHOWN_DAYS = 7;
const SHOWN_BUILDS = 10;
const MINUTE = 60_000;

/** Counts how a person's loads ended, and takes a canary from its people when it fails too many of them. */
export async function noteLoads(
  ctx: Context,
  registry: Registry,
  person: NonNullable<Person>,
  { loads }: Beacon,
): Promise<void> {
  const given = buildsOf(await registry.resolve(person));
  const told = new Map<string, Load>();
  for (const { remote, build, outcome, milliseconds } of loads) {
    if (!given.has(`${remote} ${build}`)) continue;
    const who = createHash('sha256').update(`${remote} ${build} ${person.agentId}`).digest();
    told.set(`${remote} ${build} ${outcome}`, {
      remote,
      build,
      outcome,
      person: who,
      at: ctx.clock.now(),
      milliseconds: milliseconds ?? null,
    });
  }
  if (told.size === 0) return;
  await noteOutcomes(ctx.db, [...told.values()]);
  for (const remote of new Set([...told.values()].map((load) => load.remote)))
    await judgeCanary(ctx, registry, remote);
}

/** What the registry gives a person: of anything else they have nothing to tell. */
function buildsOf(snapshot: Snapshot | undefined): Set<string> {
  const remotes = Object.entries(snapshot?.resolved.remotes ?? {});
  return new Set(
    remotes.flatMap(([name, { build, fallback }]) =>
      [build, ...(fallback ? [fallback] : [])].map((each) => `${name} ${each.build}`),
    ),
  );
}

/** Why this canary has to go; undefined while it may stay. */
export function verdictOn(
  canary: { loads: number; failures: number },
  stable: { loads: number; failures: number },
): string | undefined {
  const percent = (100 * canary.failures) / canary.loads;
  const shown = `it failed ${canary.failures} of ${canary.loads} people (${percent.toFixed(1)}%)`;
  if (canary.loads < JUDGED_FROM)
    return canary.loads >= HOPELESS_FROM && canary.failures === canary.loads
      ? `${shown}, every one who tried it.`
      : undefined;
  if (percent > MAX_FAILED_PERCENT) return `${shown}, more than ${MAX_FAILED_PERCENT}%.`;
  if (stable.loads < JUDGED_FROM || canary.failures < FEWEST_FAILURES) return undefined;
  const usual = (100 * stable.failures) / stable.loads;
  if (percent <= MAX_TIMES_STABLE * usual) return undefined;
  return `${shown}, more than ${MAX_TIMES_STABLE} times what fails of stable (${usual.toFixed(1)}%).`;
}

async function judgeCanary(ctx: Context, registry: Registry, remote: string): Promise<void> {
  const release = await registry.current();
  const state = release?.remotes[remote];
  const canary = state && canaryOf(state);
  if (!release || !canary || (canary.weight === 0 && !canary.match)) return;
  const stable = stableOf(state);
  const builds = [canary.build, ...(stable ? [stable.build] : [])];
  const people = await countPeople(ctx.db, new Date(canary.since), { remote, builds });
  const countOf = (build: string | undefined) => {
    const { loads = 0, failures = 0 } = people.find((row) => row.build === build) ?? {};
    return { loads: Number(loads), failures: Number(failures) };
  };
  const reason = verdictOn(countOf(canary.build), countOf(stable?.build));
  if (!reason) return;
  const by = { agentId: null, accountId: null, name: 'registry' };
  const order = { by, parent: release.release, action: 'halt' as const, remote, build: canary.build };
  try {
    await registry.change({ ...order, reason: `Halted: ${reason}` }, (content) =>
      haltCanary(content, remote),
    );
    ctx.log.warn({ remote, build: canary.build, reason }, 'A canary was halted.');
  } catch (error) {
    // Somebody else changed the release at this moment; the next load judges again.
    if (!(error instanceof ConflictError)) throw error;
  }
}

/** What runs where, and how it fares: of every remote its state, its newest builds and those that somebody can get. */
export async function overview({ db, clock }: Context, release: ReleaseDocument): Promise<RegistryOverview> {
  const inForce = Object.entries(release.builds).flatMap(([name, builds]) =>
    Object.keys(builds).map((build) => `${name} ${build}`),
  );
  const rows = await listBuilds(db, SHOWN_BUILDS, inForce);
  const sums = await sumOutcomes(db, new Date(clock.now().getTime() - SHOWN_DAYS * 24 * 60 * MINUTE));
  const names = [...new Set([...Object.keys(release.remotes), ...rows.map(({ remote }) => remote)])].sort();
  return {
    release: viewRelease(release),
    shell: { build: release.shell.build, contract: release.shell.contract },
    remotes: names.map((name) => {
      const state = release.remotes[name] ?? { state: 'on' as const, channels: [] };
      const builds = rows
        .filter(({ remote }) => remote === name)
        .map(({ build, part, published_at, published_by, mounted_in }): BuildHealth => {
          const own = sums.filter((row) => row.remote === name && row.build === build);
          const total = (of: typeof own, what: 'count' | 'timed' | 'milliseconds') =>
            of.reduce((sum, row) => sum + Number(row[what]), 0);
          const loaded = own.filter(({ outcome }) => outcome === 'loaded');
          const timed = total(loaded, 'timed');
          const failures = own
            .filter(({ outcome }) => outcome !== 'loaded')
            .map(({ outcome, count }) => [outcome, Number(count)]);
          return {
            build,
            publishedAt: (published_at ?? clock.now()).toISOString(),
            publishedBy: published_by,
            mountedIn: mounted_in,
            runsAs: [
              ...state.channels.filter((channel) => channel.build === build).map(({ id }) => id),
              ...(state.fallbackBuild === build ? ['fallback' as const] : []),
            ],
            firstRouteBytes: heaviestPage(part),
            loads: total(own, 'count'),
            failures: Object.fromEntries(failures) as BuildHealth['failures'],
            typicalMilliseconds: timed === 0 ? null : Math.round(total(loaded, 'milliseconds') / timed),
          };
        });
      return { name, ...state, builds };
    }),
  };
}

/** Bytes gzip of everything of the remote that its heaviest page needs. */
function heaviestPage({ preload, routes, bytes }: RemoteBuild): number {
  const pages = [preload, ...routes.map((route) => [...preload, ...(route.preload ?? [])])];
  return Math.max(...pages.map((files) => files.reduce((sum, file) => sum + (bytes[file]?.gzip ?? 0), 0)));
}
