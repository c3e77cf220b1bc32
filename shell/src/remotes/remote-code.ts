import { CONTRACT, type PlatformContext, type RemoteModule } from '@campaign/platform';
import { askPastCache } from '@campaign/platform/host';
import { classifyError, NeedsReload, RemoteProblem } from './classify-error';
import { exposedBy, hasContainer } from './federation';
import { loadScript } from './load-script';
import { contextOf } from './remote-context';
import type { LoadableBuild } from './release';

const EXPOSE = './lifecycles';
/** Before what did not come is asked for again. */
export const PAUSE_MS = 500;
const CHUNK_RETRIES = 2;
/** A script that has not come by then is asked for once more, under an address that waits for nobody. */
const AGAIN_MS = 5_000;

const modules = new Map<string, Promise<RemoteModule>>();
// A module that threw on evaluation answers a second question with a useless error: keep the first.
const firstErrors = new Map<string, unknown>();

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A page allows the policies of the builds that were released when it came; a newer build's own would be refused while it starts. */
function assertPolicies({ name, build, trustedTypes = [] }: LoadableBuild) {
  for (const each of trustedTypes) {
    try {
      window.trustedTypes?.createPolicy(each, { createScriptURL: (url) => url });
    } catch (error) {
      const why = `${name} ${build} makes the policy ${each}, which this page does not allow yet.`;
      throw new NeedsReload(why, { cause: error });
    }
  }
}

/** Decided by the release document, before a byte of the remote is asked for. */
function assertCompatible({ name, requires }: LoadableBuild) {
  if (requires.platform === CONTRACT) return;
  throw new RemoteProblem(
    'incompatible',
    `${name} was made for platform ${requires.platform}; this console has platform ${CONTRACT}.`,
  );
}

/** Resolves when the build's container is on the page. A request that hangs is not waited for alone. */
async function placeContainer({ base, entry, integrity }: LoadableBuild) {
  // Wrong bytes that lay in the browser's cache have been fetched anew by then, and are tried once more.
  const load = (suffix = '') =>
    loadScript(base + entry, integrity[entry], suffix).catch((error: unknown) => {
      if (classifyError(error, 'load').kind !== 'integrity') throw error;
      return loadScript(base + entry, integrity[entry], suffix);
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => void load(`?again=${Date.now()}`).then(resolve, reject), AGAIN_MS);
  });
  const first = load();
  // What failed at once will not come by asking again.
  await Promise.race([first, again]).finally(() => clearTimeout(timer));
}

async function lifecyclesOf(build: LoadableBuild) {
  const { container } = build;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const run = (await exposedBy(container, EXPOSE)) as () => { default?: RemoteModule };
      return run();
    } catch (error) {
      const { kind } = classifyError(error, 'load');
      if (kind === 'chunk') await askPastCache(error);
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

async function evaluate(build: LoadableBuild, ctx: PlatformContext): Promise<RemoteModule> {
  assertCompatible(build);
  assertPolicies(build);
  if (!hasContainer(build.container)) await placeContainer(build);
  const { default: module } = await lifecyclesOf(build);
  if (module?.contract !== CONTRACT) {
    throw new RemoteProblem('contract', `${build.name} does not keep the contract of platform ${CONTRACT}.`);
  }
  if (module.build !== build.build) {
    throw new RemoteProblem('stale-build', `${build.name} is ${module.build}, not ${build.build}.`);
  }
  await module.init(contextOf(ctx, build.name));
  return module;
}

/** The build's module, once per build; a failed load is forgotten, so that the next try tries again. */
export function loadOnce(build: LoadableBuild, ctx: PlatformContext): Promise<RemoteModule> {
  const known = modules.get(build.container);
  if (known) return known;
  const loading = evaluate(build, ctx);
  modules.set(build.container, loading);
  loading.catch(() => {
    if (modules.get(build.container) === loading) forget(build);
  });
  return loading;
}

/** Who tries again asks anew instead of waiting for what hangs. */
export const forget = ({ container }: LoadableBuild) => void modules.delete(container);
