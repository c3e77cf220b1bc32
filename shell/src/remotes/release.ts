import type { Release } from '@campaign/shared-api/contracts';

/** One room as the release in force has it. */
export interface RemoteRelease {
  name: string;
  build: string;
  base: string;
  entry: string;
  container: string;
  preload: string[];
  integrity: Record<string, string>;
  requires: { platform: number };
  routes: Release['builds'][string]['routes'];
  nav: Release['builds'][string]['nav'];
  panels: Release['builds'][string]['panels'];
}

/** The element in which the server inlines the release, so that the first room needs no further request. */
export const RELEASE_ELEMENT = 'campaign-release';

export function readInlinedRelease(): Release {
  const text = document.getElementById(RELEASE_ELEMENT)?.textContent;
  if (!text) throw new Error(`The page carries no #${RELEASE_ELEMENT}.`);
  return JSON.parse(text) as Release;
}

/** Asks the server which release is in force now. */
export async function fetchRelease(): Promise<Release> {
  const pointer = await getJson<{ url: string }>('/platform/registry/current', 'no-cache');
  return getJson<Release>(pointer.url, 'default');
}

async function getJson<T>(url: string, cache: RequestCache): Promise<T> {
  const reply = await fetch(url, { cache, credentials: 'same-origin' });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`);
  return (await reply.json()) as T;
}

/** The rooms of a release, each with the build of its channel. */
export function remotesOf({ remotes, builds }: Release): RemoteRelease[] {
  return Object.entries(remotes).flatMap(([name, { channels }]) => {
    const id = channels[0]?.build;
    const build = id === undefined ? undefined : builds[id];
    return id === undefined || !build ? [] : [{ name, ...build, build: id }];
  });
}
