import { CONTRACT, type PlatformContext, type RemoteModule } from '@campaign/platform';
import type { Catalogue } from './catalogue';
import { RemoteProblem } from './classify-error';
import { exposedBy, hasContainer } from './federation';
import { loadScript } from './load-script';
import type { RemoteRelease } from './release';

const EXPOSE = './lifecycles';
const PAUSE_MS = 500;

const modules = new Map<string, Promise<RemoteModule>>();
// A module that threw on evaluation answers a second question with a useless error: keep the first.
const firstErrors = new Map<string, unknown>();

/** Decided by the release document, before a byte of the room is asked for. */
function assertCompatible({ name, requires }: RemoteRelease) {
  if (requires.platform === CONTRACT) return;
  throw new RemoteProblem(
    'incompatible',
    `${name} was made for platform ${requires.platform}; this console has platform ${CONTRACT}.`,
  );
}

async function evaluate(remote: RemoteRelease, ctx: PlatformContext): Promise<RemoteModule> {
  const { name, container, base, entry, integrity, build } = remote;
  if (!hasContainer(container)) await loadScript(base + entry, integrity[entry]);
  const { default: module } = await exposedBy(container, EXPOSE).then(
    (exposed) => exposed as { default?: RemoteModule },
    (error: unknown) => {
      if (!firstErrors.has(container)) firstErrors.set(container, error);
      throw firstErrors.get(container);
    },
  );
  if (module?.contract !== CONTRACT || module.build !== build) {
    throw new RemoteProblem('evaluation', `${name} is not the build the release names (${build}).`);
  }
  await module.init(ctx);
  return module;
}

function loadOnce(remote: RemoteRelease, ctx: PlatformContext): Promise<RemoteModule> {
  const known = modules.get(remote.container);
  if (known) return known;
  const loading = evaluate(remote, ctx);
  modules.set(remote.container, loading);
  loading.catch(() => modules.delete(remote.container));
  return loading;
}

const mayHeal = (error: unknown) =>
  error instanceof RemoteProblem && ['not-found', 'http'].includes(error.kind);

/**
 * The room's code, of the release in force. A build that is not there any more is looked for in a newer release;
 * a fetch that failed is tried once more.
 */
export async function loadRemote(
  catalogue: Catalogue,
  name: string,
  ctx: PlatformContext,
): Promise<RemoteModule> {
  const current = () => {
    const remote = catalogue.remote(name);
    if (!remote) throw new RemoteProblem('not-found', `${name} is not in the release.`);
    assertCompatible(remote);
    return remote;
  };
  try {
    return await loadOnce(current(), ctx);
  } catch (error) {
    if (!mayHeal(error)) throw error;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    await catalogue.refresh().catch(() => undefined);
    return loadOnce(current(), ctx);
  }
}
