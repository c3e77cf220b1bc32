import { CONTRACT, type PlatformContext, type RemoteModule } from '@campaign/platform';
import type { Tell } from './beacons';
import type { Catalogue } from './catalogue';
import { classifyError, RemoteProblem } from './classify-error';
import { exposedBy, hasContainer } from './federation';
import { GIVE_WAY_MS } from './load-machine';
import { loadScript } from './load-script';
import { restorePage } from './page-guard';
import type { RoomBuild } from './release';

const EXPOSE = './lifecycles';
const PAUSE_MS = 500;
const CHUNK_RETRIES = 2;
/** A script that has not come by then is asked for once more, under an address that waits for nobody. */
const AGAIN_MS = 5_000;

/** A room's code, and the build it is of. */
export interface LoadedRoom {
  module: RemoteModule;
  build: RoomBuild;
  /** Whether there is no build before it. */
  isLast: boolean;
}

const modules = new Map<string, Promise<RemoteModule>>();
// A module that threw on evaluation answers a second question with a useless error: keep the first.
const firstErrors = new Map<string, unknown>();
const spoilers = new Map<string, RemoteProblem>();

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Decided by the release document, before a byte of the room is asked for. */
function assertCompatible({ name, requires }: RoomBuild) {
  if (requires.platform === CONTRACT) return;
  throw new RemoteProblem(
    'incompatible',
    `${name} was made for platform ${requires.platform}; this console has platform ${CONTRACT}.`,
  );
}

/** Resolves when the build's container is on the page. A request that hangs is not waited for alone. */
async function placeContainer({ base, entry, integrity }: RoomBuild) {
  const load = (suffix = '') => loadScript(base + entry, integrity[entry], suffix);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => void load(`?again=${Date.now()}`).then(resolve, reject), AGAIN_MS);
  });
  const first = load();
  // What failed at once will not come by asking again.
  await Promise.race([first, again]).finally(() => clearTimeout(timer));
}

async function lifecyclesOf(build: RoomBuild) {
  const { container } = build;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return runRoom(build, (await exposedBy(container, EXPOSE)) as () => { default?: RemoteModule });
    } catch (error) {
      const { kind } = classifyError(error, 'load');
      if (kind === 'chunk' && attempt < CHUNK_RETRIES) {
        await pause(PAUSE_MS);
        continue;
      }
      if (kind !== 'evaluation') throw error;
      if (!firstErrors.has(container)) firstErrors.set(container, error);
      throw firstErrors.get(container);
    }
  }
}

/**
 * Runs a room's code. One that changes what everybody stands on is refused, on this page for good: its scripts do not
 * run a second time, so a second look would find nothing. What it changed is put back (M10).
 */
function runRoom<Result>({ name, build, container }: RoomBuild, run: () => Result): Result {
  const assertHarmless = () => {
    const changed = restorePage();
    if (changed)
      spoilers.set(container, new RemoteProblem('tampered', `${name} ${build} changed${changed}.`));
    const spoiled = spoilers.get(container);
    if (spoiled) throw spoiled;
  };
  // What others changed before is not its doing.
  restorePage();
  assertHarmless();
  try {
    return run();
  } finally {
    assertHarmless();
  }
}

async function evaluate(build: RoomBuild, ctx: PlatformContext): Promise<RemoteModule> {
  assertCompatible(build);
  if (!hasContainer(build.container)) await placeContainer(build);
  const { default: module } = await lifecyclesOf(build);
  if (module?.contract !== CONTRACT) {
    throw new RemoteProblem('contract', `${build.name} does not keep the contract of platform ${CONTRACT}.`);
  }
  if (module.build !== build.build) {
    throw new RemoteProblem('stale-build', `${build.name} is ${module.build}, not ${build.build}.`);
  }
  await runRoom(build, () => module.init(ctx));
  return module;
}

/** The build's module, once per build; a failed load is forgotten, so that the next try tries again. */
function loadOnce(build: RoomBuild, ctx: PlatformContext): Promise<RemoteModule> {
  const known = modules.get(build.container);
  if (known) return known;
  const loading = evaluate(build, ctx);
  modules.set(build.container, loading);
  loading.catch(() => modules.delete(build.container));
  return loading;
}

function giveUp(build: RoomBuild) {
  // Who tries again later asks anew instead of waiting for what hangs.
  modules.delete(build.container);
  return new RemoteProblem('timeout', `Nothing came of ${build.name} ${build.build} in time.`);
}

async function loadWithin(build: RoomBuild, ctx: PlatformContext, ms: number): Promise<RemoteModule> {
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
  tell: Tell;
}

/**
 * The room's code, of the release in force. A build that is not there any more is looked for in a newer release; one
 * that cannot be shown gives way to the good one before it, in the same click. Rejects with what was wrong first.
 */
export async function loadRemote(
  catalogue: Catalogue,
  name: string,
  ctx: PlatformContext,
  { without, patience, tell }: Turn,
): Promise<LoadedRoom> {
  const from = performance.now();
  await catalogue.ready();
  let why: Error | undefined;

  async function attempt(build: RoomBuild, isLast: boolean): Promise<LoadedRoom | undefined> {
    if (without.has(build.container)) return undefined;
    const left = Math.max(0, patience - (performance.now() - from));
    try {
      const module = await loadWithin(build, ctx, isLast ? left : Math.min(left, GIVE_WAY_MS));
      return { module, build, isLast };
    } catch (error) {
      const { kind } = classifyError(error, 'load');
      if (kind === 'disabled') throw error;
      tell({ remote: name, build: build.build, outcome: kind, milliseconds: since(from) });
      why ??= error instanceof Error ? error : new Error(String(error));
      if (kind === 'offline') throw error;
      return undefined;
    }
  }

  const build = current(catalogue, name);
  let loaded = await attempt(build, !build.fallback);
  if (!loaded && why && ['not-found', 'http'].includes(classifyError(why, 'load').kind)) {
    await pause(PAUSE_MS);
    await Promise.race([catalogue.refresh().catch(() => undefined), pause(PAUSE_MS * 2)]);
    const next = current(catalogue, name);
    loaded = await attempt(next, !next.fallback);
  }
  const { fallback } = current(catalogue, name);
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
