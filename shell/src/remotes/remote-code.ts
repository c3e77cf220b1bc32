import { CONTRACT, type PlatformContext, type RemoteModule } from '@campaign/platform';
import { askPastCache } from '@campaign/platform/host';
import { classifyError, NeedsReload, RemoteProblem } from './classify-error';
import { exposedBy, hasContainer } from './federation';
import { loadScript } from './load-script';
import { restorePage } from './globals-guard';
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
const spoilers = new Map<string, RemoteProblem>();

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
      return runRemote(build, (await exposedBy(container, EXPOSE)) as () => { default?: RemoteModule });
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

function assertUnspoiled(container: string) {
  const spoiled = spoilers.get(container);
  if (spoiled) throw spoiled;
}

/**
 * Watches what a remote's code does from now on. What the answer finds changed of what everybody stands on is put back
 * (M10), and the remote is refused on this page for good: its scripts do not run a second time, so a second look would
 * find nothing.
 */
function watchRemote({ name, build, container }: LoadableBuild): () => void {
  const assertHarmless = () => {
    const changed = restorePage();
    if (changed)
      spoilers.set(container, new RemoteProblem('tampered', `${name} ${build} changed${changed}.`));
    assertUnspoiled(container);
  };
  // What others changed before is not its doing.
  restorePage();
  assertHarmless();
  return assertHarmless;
}

function runRemote<Result>(build: LoadableBuild, run: () => Result): Result {
  const assertHarmless = watchRemote(build);
  try {
    return run();
  } finally {
    assertHarmless();
  }
}

const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/** Runs what takes a while and watches it for one task: until then nobody else has run that could be mistaken for it. */
export async function runForOneTask(build: LoadableBuild, run: () => Promise<unknown>): Promise<void> {
  const assertHarmless = watchRemote(build);
  try {
    await Promise.race([run(), nextTask()]);
  } finally {
    assertHarmless();
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
  await runRemote(build, () => module.init(contextOf(ctx, build.name)));
  return module;
}

/** The build's module, once per build; a failed load is forgotten, so that the next try tries again. */
export function loadOnce(build: LoadableBuild, ctx: PlatformContext): Promise<RemoteModule> {
  const known = modules.get(build.container);
  if (known) return known.finally(() => assertUnspoiled(build.container));
  const loading = evaluate(build, ctx);
  modules.set(build.container, loading);
  loading.catch(() => {
    if (modules.get(build.container) === loading) forget(build);
  });
  return loading;
}

/** Who tries again asks anew instead of waiting for what hangs. */
export const forget = ({ container }: LoadableBuild) => void modules.delete(container);
