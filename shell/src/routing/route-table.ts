import { matchRoutes } from 'react-router-dom';
import type { RemoteRelease } from '../remotes/release';

type RouteDeclaration = RemoteRelease['routes'][number];
export interface RouteMatch {
  remote: RemoteRelease;
  route: RouteDeclaration;
}

/** `/:sendType/create` with its closed set becomes one path per value; plain paths stay one. */
function spellOut({ path, oneOf = {} }: RouteDeclaration): string[] {
  return Object.entries(oneOf).reduce(
    (paths, [name, values]) =>
      paths.flatMap((each) => values.map((value) => each.replace(`:${name}`, value))),
    [path],
  );
}

/**
 * Which remote an address belongs to; static parts win over parameters (ROUTE-15). The last answer is kept: single-spa asks once a
 * remote at every turn, and React Router ranks all routes anew each time.
 */
export function createRouteTable(remotes: readonly RemoteRelease[]) {
  const routes = remotes.flatMap((remote) =>
    remote.routes.flatMap((route) =>
      spellOut(route).map((path) => ({ path, handle: { remote, route } satisfies RouteMatch })),
    ),
  );
  const find = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  let last: { pathname: string; found: RouteMatch | undefined } | undefined;
  return (pathname: string): RouteMatch | undefined => {
    if (last?.pathname !== pathname) last = { pathname, found: find(pathname) };
    return last.found;
  };
}

/** Whether a build knows of the page at an address. */
export const hasPage = ({ routes }: Pick<RemoteRelease, 'routes'>, pathname: string): boolean =>
  matchRoutes(
    routes.flatMap(spellOut).map((path) => ({ path })),
    pathname,
  ) !== null;
