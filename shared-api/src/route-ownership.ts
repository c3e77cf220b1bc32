/** A page as far as owning its address goes. Imports nothing: the build reads this file too. */
interface OwnedRoute {
  path: string;
  oneOf?: Record<string, readonly string[]> | undefined;
}

/** The addresses of a page: closed parameters spelt out, open ones as they are written. */
export const spellOut = ({ path, oneOf = {} }: OwnedRoute): readonly string[] =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') && oneOf[part.slice(1)]) || [part])
    .reduce((heads, parts) => heads.flatMap((head) => parts.map((part) => `${head}/${part}`)));

/** The same in the one form of all that are answered alike. */
const formsOf = (route: OwnedRoute): string[] =>
  spellOut(route).map((address) => address.toLowerCase().replaceAll(/:[^/]+/g, ':'));

/** The first of these pages that somebody else has already, by name; undefined when all are free. */
export function takenRoute(
  routes: readonly OwnedRoute[],
  others: readonly { name: string; routes: readonly OwnedRoute[] }[],
): { path: string; owner: string } | undefined {
  const owners = new Map(
    others.flatMap(({ name, routes: theirs }) => theirs.flatMap(formsOf).map((form) => [form, name])),
  );
  for (const route of routes) {
    const form = formsOf(route).find((each) => owners.has(each));
    if (form !== undefined) return { path: route.path, owner: owners.get(form) ?? '' };
  }
  return undefined;
}
