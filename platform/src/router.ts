/**
 * The one copy of the router on the page: the names we use, declarative only. It stands in for
 * `react-router-dom` everywhere (tsconfig paths, the shared module, jest), so a name that is missing here fails
 * to compile. No data routers and no `useBlocker`: under single-spa the first run loaders twice and the second
 * does not see other remotes. Unsaved work is `useUnsavedWork`.
 */
export {
  createPath,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  parsePath,
  resolvePath,
  Route,
  Router,
  Routes,
  useHref,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router';
export type { Location, NavigateFunction, NavigateOptions, Navigator, Path, To } from 'react-router';
