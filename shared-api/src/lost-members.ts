/** Imports nothing: the command line reads this file too. */
interface Taken {
  version: string;
  members: readonly string[];
}
/** What a console's contract promises: by door, member by member. */
export interface Surface {
  version: string;
  doors: Record<string, Record<string, unknown>>;
}

const isNewer = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const differing = a.findIndex((part, index) => part !== b[index]);
  return differing >= 0 && (a[differing] ?? 0) > (b[differing] ?? 0);
};

/**
 * Of the members that a build may mean, those that a console does not have: props, fields, paths and parameters that came with a
 * version of the contract newer than the console's. Nothing of a build of the console's own version or one before.
 */
export function lostMembers(takes: Taken | undefined, surface: Surface | undefined): string[] {
  if (!takes || !surface || !isNewer(takes.version, surface.version)) return [];
  return takes.members.filter((member) => {
    const [door = '', path = ''] = member.split('#');
    const paths = Object.hasOwn(surface.doors, door) ? surface.doors[door] : undefined;
    const [name = ''] = /^[\w$]+/.exec(path) ?? [];
    // A name that is gone altogether is told as such.
    return paths !== undefined && Object.hasOwn(paths, name) && !Object.hasOwn(paths, path);
  });
}
