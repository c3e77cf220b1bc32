import type { Release } from '@campaign/shared-api/contracts';
import { createRouteTable, type RoomMatch } from '../routing/route-table';
import { fetchRelease, remotesOf, type RemoteRelease } from './release';

/** The release in force, as the shell asks it. */
export interface Catalogue {
  remotes(): readonly RemoteRelease[];
  remote(name: string): RemoteRelease | undefined;
  /** Which room an address belongs to. */
  roomAt(pathname: string): RoomMatch | undefined;
  /** The room that offers a panel. */
  panelOwner(panel: string): RemoteRelease | undefined;
  /** Asks the server for the release in force; a mounted room is never replaced, the next entry has the new one. */
  refresh(): Promise<void>;
  listen(listener: () => void): () => void;
}

export function createCatalogue(first: Release, fetchNext = fetchRelease): Catalogue {
  const listeners = new Set<() => void>();
  let number = first.release;
  let remotes = remotesOf(first);
  let roomAt = createRouteTable(remotes);

  return {
    remotes: () => remotes,
    remote: (name) => remotes.find((each) => each.name === name),
    roomAt: (pathname) => roomAt(pathname),
    panelOwner: (panel) => remotes.find(({ panels }) => Object.hasOwn(panels, panel)),
    async refresh() {
      const next = await fetchNext();
      if (next.release === number) return;
      number = next.release;
      remotes = remotesOf(next);
      roomAt = createRouteTable(remotes);
      listeners.forEach((listener) => listener());
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
