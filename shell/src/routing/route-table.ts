import { spellOut } from '@campaign/shared-api/route-ownership';
import { matchRoutes } from 'react-router-dom';
import type { RemoteRelease } from '../remotes/release';

type WithRoutes = Pick<RemoteRelease, 'routes'>;
export interface RouteMatch<Remote extends WithRoutes = RemoteRelease> {
  remote: Remote;
  route: RemoteRelease['routes'][number];
}

/**
 * Which remote an address belongs to; static parts win over parameters (ROUTE-15). The last answer is kept: single-spa asks once a
 * remote at every turn, and React Router ranks all routes anew each time.
 */
export function createRouteTable<Remote extends WithRoutes>(remotes: readonly Remote[]) {
  const routes = remotes.flatMap((remote) =>
    remote.routes.flatMap((route) => spellOut(route).map((path) => ({ path, handle: { remote, route } }))),
  );
  const find = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  let last: { pathname: string; found: RouteMatch<Remote> | undefined } | undefined;
  return (pathname: string): RouteMatch<Remote> | undefined => {
    if (last?.pathname !== pathname) last = { pathname, found: find(pathname) };
    return last.found;
  };
}

/** Whether a build knows of the page at an address. */
export const hasPage = (build: WithRoutes, pathname: string): boolean =>
  createRouteTable([build])(pathname) !== undefined;
