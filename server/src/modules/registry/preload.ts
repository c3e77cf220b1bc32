import type { Builds } from './build-files';
import { baseOf } from './release';

/** A file the page announces, so that it is on its way before the first script runs. */
export interface Announced {
  url: string;
  integrity: string | undefined;
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function patternOf(path: string, oneOf: Record<string, string[]> = {}): RegExp {
  const source = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return escape(segment);
    const values = oneOf[segment.slice(1)];
    return values ? `(${values.map((value) => escape(encodeURIComponent(value))).join('|')})` : '[^/]+';
  });
  return new RegExp(`^${source.join('/')}/?$`, 'i');
}

const parameters = (path: string) => path.split('/:').length;

/** The room an address belongs to; as in the browser, static parts win over parameters. */
function roomAt({ remotes }: Builds, pathname: string) {
  return remotes
    .flatMap((remote) => remote.routes.map((route) => ({ remote, route })))
    .filter(({ route }) => patternOf(route.path, route.oneOf).test(pathname))
    .sort((a, b) => parameters(a.route.path) - parameters(b.route.path))[0]?.remote;
}

const PUBLIC = new Set(['/signin', '/signup', '/forgot-password', '/reset-password']);
const HOME = '/dashboard';

/** What the page at an address needs besides the shell: a room's first files, or those of a page outside. */
export function announced(builds: Builds, pathname: string, signedIn: boolean): Announced[] {
  const { shell } = builds;
  if (!signedIn || PUBLIC.has(pathname)) {
    const files = shell.pages[PUBLIC.has(pathname) ? pathname : '/signin'] ?? [];
    return files.map((file) => ({ url: `/assets/${file}`, integrity: shell.integrity[file] }));
  }
  const remote = roomAt(builds, pathname === '/' ? HOME : pathname);
  if (!remote) return [];
  return remote.preload.map((file) => ({ url: baseOf(remote) + file, integrity: remote.integrity[file] }));
}
