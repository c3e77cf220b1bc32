/** A page as far as owning its address goes. Imports nothing: the build reads this file too. */
interface OwnedRoute {
  path: string;
  oneOf?: Record<string, readonly string[]> | undefined;
}

/** Paths that the shell answers itself, and folders of the server. */
const RESERVED =
  /^\/(api|mfe|assets|platform|healthz|readyz|metrics|webhooks|s|m|signin|signup|forgot-password|reset-password|verify-email|terms|preview|help)(\/|$)/i;
/** Labels of the frame around every remote. */
const FRAME_LABELS = ['logout', 'log out', 'sign out', 'campaign console'];
const MAX_LABEL = 24;

interface Entry {
  label: string;
  order: number;
}
const sameLabel = (label: string) => label.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Why pages and menu entries cannot be those of a remote, as sentences; empty if they can. The build, `mfe check` and the server's
 * publication ask the same function.
 * @param others the remotes whose labels are taken
 */
export function declarationFaults(
  { routes, nav = [] }: { routes: readonly OwnedRoute[]; nav?: readonly Entry[] | undefined },
  others: readonly { name: string; nav?: readonly Entry[] | undefined }[] = [],
): string[] {
  const faults: string[] = [];
  for (const route of routes) {
    if (route.path.includes('*'))
      faults.push(`${route.path} would take every address below it: name each page.`);
    else if (spellOut(route).some((each) => RESERVED.test(each)))
      faults.push(`${route.path} belongs to the shell.`);
  }
  for (const { label, order } of nav) {
    const name = sameLabel(label);
    const owner = others.find((each) => each.nav?.some((entry) => sameLabel(entry.label) === name))?.name;
    if (label.length > MAX_LABEL) faults.push(`The menu label ${label} is longer than ${MAX_LABEL} letters.`);
    if (FRAME_LABELS.includes(name)) faults.push(`The menu label ${label} belongs to the shell.`);
    if (owner !== undefined) faults.push(`The menu label ${label} belongs to mfe-${owner}.`);
    if (!(order >= 10 && order <= 999))
      faults.push(`The order of ${label} is ${order}; it must be from 10 to 999.`);
  }
  return faults;
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
