import type { ResolvedRelease } from '@campaign/shared-api/contracts';
import { paths, publicPageAt } from '@campaign/shared-api/paths';
import type { Snapshot } from './snapshots';

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

/** The page at an address and its remote's build; as in the browser, static parts win over parameters. */
function pageAt({ remotes }: ResolvedRelease, pathname: string) {
  return Object.values(remotes)
    .filter(({ state }) => state === 'on')
    .flatMap(({ build }) => build.routes.map((route) => ({ build, route })))
    .filter(({ route }) => patternOf(route.path, route.oneOf).test(pathname))
    .sort((a, b) => parameters(a.route.path) - parameters(b.route.path))[0];
}

/** Whether the guard shows the sign-in page at this address: it comes before the console, and without it. */
export const isStaticSignIn = (pathname: string, signedIn: boolean) =>
  !signedIn && (publicPageAt(pathname) ?? paths.signIn()) === paths.signIn();

/** What the page at an address needs besides the shell's first files: a remote's, or those of a page outside. */
export function announced({ builds, resolved }: Snapshot, pathname: string, signedIn: boolean): Announced[] {
  const { shell } = builds;
  const ofShell = (file: string) => ({ url: `/assets/${file}`, integrity: shell.integrity[file] });
  if (isStaticSignIn(pathname, signedIn)) return [];
  const inside = shell.console.map(ofShell);
  const outside = publicPageAt(pathname);
  if (outside) return [...inside, ...(shell.pages[outside] ?? []).map(ofShell)];
  const page = pageAt(resolved, pathname === paths.home() ? paths.dashboard() : pathname);
  if (!page) return inside;
  const { build, route } = page;
  return [
    ...inside,
    ...[...build.preload, ...(route.preload ?? [])].map((file) => ({
      url: build.base + file,
      integrity: build.integrity[file],
    })),
    ...(route.doors ?? []).flatMap((door) => shell.doors[door] ?? []).map(ofShell),
  ];
}
