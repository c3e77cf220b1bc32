import type { PlatformContext } from '@campaign/platform';
import type { RouteMatch } from '../routing/route-table';
import type { Catalogue } from './catalogue';
import { GIVE_WAY_MS } from './load-machine';
import { loadPageFiles, mayRun } from './page-files';
import { contextOf } from './remote-context';
import { forget, loadOnce, pause } from './remote-code';

const prepared = new Set<string>();

/**
 * Runs a remote's code and loads the first screen of the page at `pathname` before a user enters; once per page and
 * build. A failure is not reported: entering loads again what did not come. Never rejects.
 */
export async function prepareRemote(
  catalogue: Catalogue,
  page: RouteMatch,
  { ctx, pathname }: { ctx: PlatformContext; pathname: string },
): Promise<void> {
  const { remote, route } = page;
  const name = `${remote.container} ${route.path}`;
  if (!mayRun(remote) || prepared.has(name)) return;
  prepared.add(name);
  try {
    await catalogue.ready();
    const now = catalogue.remote(remote.name);
    if (!now || !mayRun(now) || now.container !== remote.container)
      throw new Error('Another release has come meanwhile.');
    const loading = Promise.all([loadOnce(remote, ctx), loadPageFiles(page)]);
    const come = await Promise.race([loading, pause(GIVE_WAY_MS)]);
    if (!come) {
      forget(remote);
      throw new Error('It hangs.');
    }
    const [module] = come;
    await module.prepare?.(contextOf(ctx, remote.name), pathname);
  } catch {
    // Said to whoever enters.
    prepared.delete(name);
  }
}
