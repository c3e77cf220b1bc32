import type { ResolvedRelease } from '@campaign/shared-api/contracts';
import { createRouteTable, type RouteMatch } from '../routing/route-table';
import { RemoteProblem } from './classify-error';
import { fetchRelease, remotesOf, type RemoteRelease } from './release';

/** The release in force, as the shell asks it. */
export interface Catalogue {
  release(): ResolvedRelease;
  remotes(): readonly RemoteRelease[];
  remote(name: string): RemoteRelease | undefined;
  /** Which remote an address belongs to. */
  remoteAt(pathname: string): RouteMatch | undefined;
  /** The remote that offers a panel. */
  panelOwner(panel: string): RemoteRelease | undefined;
  /** Whether another shell belongs to the release in force than the one that runs: only a reload brings it. */
  isShellOld(): boolean;
  /** Resolves when a remote may be loaded: the release is ours, and meant for whoever is signed in now. */
  ready(): Promise<void>;
  /** Asks the server for the release in force; a mounted remote is never replaced, the next entry has the new one. */
  refresh(): Promise<void>;
  /** Somebody signed in: the page's release was meant for nobody, theirs may be another. */
  changePerson(): void;
  listen(listener: () => void): () => void;
}

/** How long a remote waits for the release of who has just signed in, before it takes the one there is. */
const PERSON_MS = 1500;

const atMost = (work: Promise<unknown>, ms: number) =>
  Promise.race([work.catch(() => undefined), new Promise((done) => setTimeout(done, ms))]);

/** @param isOurs whether a release is signed with one of our keys; one that is not is never taken over */
export function createCatalogue(
  first: ResolvedRelease,
  isOurs: (release: ResolvedRelease) => Promise<boolean>,
  fetchNext = fetchRelease,
): Catalogue {
  const listeners = new Set<() => void>();
  let release = first;
  let remotes = remotesOf(first);
  let remoteAt = createRouteTable(remotes);
  let trusted = isOurs(first);
  let person: Promise<unknown> = Promise.resolve();

  async function refresh() {
    const next = await fetchNext();
    const isGood = await isOurs(next);
    // A lower number than one seen before is an old release played back; that of one nobody signed says nothing.
    // Compared last, because two may be asked for at once.
    const known = (await trusted) ? release : undefined;
    if (known && (next.release < known.release || next.signature.value === known.signature.value)) return;
    if (!isGood) throw new RemoteProblem('integrity', `Release ${next.release} is not ours.`);
    release = next;
    trusted = Promise.resolve(true);
    remotes = remotesOf(next);
    remoteAt = createRouteTable(remotes);
    listeners.forEach((listener) => listener());
  }

  return {
    release: () => release,
    remotes: () => remotes,
    remote: (name) => remotes.find((each) => each.name === name),
    remoteAt: (pathname) => remoteAt(pathname),
    panelOwner: (panel) => remotes.find(({ panels }) => Object.hasOwn(panels, panel)),
    isShellOld: () => release.shell.build !== first.shell.build,
    async ready() {
      await person;
      if (!(await trusted)) throw new RemoteProblem('integrity', `Release ${release.release} is not ours.`);
    },
    refresh,
    changePerson() {
      person = atMost(refresh(), PERSON_MS);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
