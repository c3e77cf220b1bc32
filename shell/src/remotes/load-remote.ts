import type { PlatformContext, RemoteModule } from '@campaign/platform';
import type { ReportLoad } from './beacons';
import type { Catalogue } from './catalogue';
import { classifyError, NeedsReload, RemoteProblem } from './classify-error';
import { GIVE_WAY_MS } from './load-machine';
import type { RemoteRelease, LoadableBuild } from './release';
import { forget, loadOnce, pause, PAUSE_MS } from './remote-code';

/** A remote's code, and the build it is of. */
export interface LoadedRemote {
  module: RemoteModule;
  build: LoadableBuild;
  /** Whether there is no build before it. */
  isLast: boolean;
}

function giveUp(build: LoadableBuild) {
  forget(build);
  return new RemoteProblem('timeout', `Nothing came of ${build.name} ${build.build} in time.`);
}

async function loadWithin(build: LoadableBuild, ctx: PlatformContext, ms: number): Promise<RemoteModule> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(giveUp(build)), ms);
  });
  return Promise.race([loadOnce(build, ctx), late]).finally(() => clearTimeout(timer));
}

interface Turn {
  /** Builds that this turn has seen crash on the page: they are not shown again. */
  without: ReadonlySet<string>;
  /** How long this turn may take yet. */
  patience: number;
  /** Whether a build has what is wanted of it. The one before may not know of a page or panel, and would show nothing. */
  has: (build: LoadableBuild) => boolean;
  tell: ReportLoad;
}

/**
 * The remote's code, of the release in force. A build that is not there any more is looked for in a newer release; one
 * that cannot be shown gives way to the good one before it, in the same click. Rejects with what was wrong first.
 */
export async function loadRemote(
  catalogue: Catalogue,
  name: string,
  ctx: PlatformContext,
  { without, patience, has, tell }: Turn,
): Promise<LoadedRemote> {
  const from = performance.now();
  await catalogue.ready();
  let why: Error | undefined;

  async function attempt(build: LoadableBuild, isLast: boolean): Promise<LoadedRemote | undefined> {
    if (without.has(build.container)) return undefined;
    const left = Math.max(0, patience - (performance.now() - from));
    try {
      const module = await loadWithin(build, ctx, isLast ? left : Math.min(left, GIVE_WAY_MS));
      return { module, build, isLast };
    } catch (error) {
      const { kind } = classifyError(error, 'load');
      if (kind === 'disabled') throw error;
      // Whoever wrote it sees where; the build before hides it from everybody else.
      if (kind === 'evaluation') console.error(`[shell] ${name} ${build.build} did not start.`, error);
      if (!(error instanceof NeedsReload))
        tell({ remote: name, build: build.build, outcome: kind, milliseconds: since(from) });
      why ??= error instanceof Error ? error : new Error(String(error));
      if (kind === 'offline') throw error;
      return undefined;
    }
  }

  const before = ({ fallback }: RemoteRelease) => (fallback && has(fallback) ? fallback : undefined);
  const build = current(catalogue, name);
  let loaded = await attempt(build, !before(build));
  if (!loaded && why && ['not-found', 'http'].includes(classifyError(why, 'load').kind)) {
    await pause(PAUSE_MS);
    await Promise.race([catalogue.refresh().catch(() => undefined), pause(PAUSE_MS * 2)]);
    const next = current(catalogue, name);
    loaded = await attempt(next, !before(next));
  }
  const fallback = before(current(catalogue, name));
  loaded ??= fallback && (await attempt(fallback, true));
  if (loaded) return loaded;
  throw why ?? new RemoteProblem('render', `Every build of ${name} has failed on this page.`);
}

const since = (from: number) => Math.round(performance.now() - from);

function current(catalogue: Catalogue, name: string) {
  const remote = catalogue.remote(name);
  if (!remote) throw new RemoteProblem('not-found', `${name} is not in the release.`);
  if (remote.state === 'off') throw new RemoteProblem('disabled', remote.offMessage ?? '');
  return remote;
}
