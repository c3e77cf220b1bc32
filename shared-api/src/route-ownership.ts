/** A page as far as owning its address goes. Imports nothing: the build reads this file too. */
interface OwnedRoute {
  path: string;
  oneOf?: Record<string, readonly string[]> | undefined;
}

/** Every address form a route answers: closed parameters spelt out, open ones as ':'. */
function formsOf({ path, oneOf = {} }: OwnedRoute): string[] {
  return path.split('/').reduce<string[]>(
    (forms, segment) => {
      const name = segment.startsWith(':') ? segment.slice(1) : undefined;
      const values = name === undefined ? [segment] : (oneOf[name] ?? [':']);
      return forms.flatMap((form) => values.map((value) => `${form}/${value.toLowerCase()}`));
    },
    [''],
  );
}

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
