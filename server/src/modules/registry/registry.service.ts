import { readBuilds, type Builds } from './build-files';
import { composeRelease, type PublishedRelease } from './release';

/** What is in force now. */
export interface Snapshot extends PublishedRelease {
  builds: Builds;
}

export interface Registry {
  /** Undefined while nothing has been built. */
  current(): Snapshot | undefined;
  /** An earlier release of this process, or the one in force. */
  find(release: number): Snapshot | undefined;
}

/**
 * Reads the builds and composes the release in memory. With `follow` it looks again at every question, so that a
 * build made meanwhile is there at the next reload; without, the release in force is that of the start.
 */
export function openRegistry(folder: string, follow: boolean): Registry {
  const known = new Map<number, Snapshot>();
  let latest: Snapshot | undefined;

  function look() {
    const builds = readBuilds(folder);
    latest = builds && { builds, ...composeRelease(builds) };
    if (latest) known.set(latest.release.release, latest);
  }
  look();

  return {
    current() {
      if (follow) look();
      return latest;
    },
    find: (release) => known.get(release),
  };
}
