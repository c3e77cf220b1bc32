import { addErrorHandler, registerApplication, start, triggerAppChange } from 'single-spa';
import type { PlatformContext } from '@campaign/platform';
import { loadingEnded, loadingStarted } from '@campaign/shared-api';
import { hasPage } from '../routing/route-table';
import type { ReportLoad } from './beacons';
import type { Catalogue } from './catalogue';
import { closeCookies } from './close-cookies';
import { openParts, type MountPart } from './mount-part';
import { fetchPageFiles } from './page-files';
import { prepareRemote } from './prepare-remote';
import { NOWHERE, remoteApp, type MountedRemote, type Place } from './remote-app';
import { rememberPage } from './tidy-page';

export interface Remotes {
  state(): MountedRemote;
  listen(listener: () => void): () => void;
  /** Has the page at `pathname` and its remote ready: somebody is about to go there. Tells nobody how that went. */
  prepare(pathname: string): void;
  /** Loads the remote on the page again, of the release in force; also how it is brought up to date. */
  enterAgain(): void;
  /** Where remotes are put; null while no frame is on the page. */
  setSlot(element: HTMLElement | null): void;
  mountPart: MountPart;
  /** Looks again which remote should be on the page: somebody signed in or out. */
  look(): void;
}

/**
 * Starts single-spa with one small app per remote. What it sees always mounts at once; the remote behind it is loaded
 * and driven outside its lock, so a slow or hung remote never holds up another.
 */
export function startRemotes(
  catalogue: Catalogue,
  ctx: PlatformContext,
  mayEnter: (pathname: string) => boolean,
  tell: ReportLoad,
): Remotes {
  const listeners = new Set<() => void>();
  const registered = new Set<string>();
  let state = NOWHERE;
  let slotReady: (slot: HTMLElement) => void = () => {};
  let slot = new Promise<HTMLElement>((resolve) => (slotReady = resolve));

  function show(next: MountedRemote) {
    const [was, is] = [state.phase.at === 'loading', next.phase.at === 'loading'];
    if (is && !was) ctx.store.dispatch(loadingStarted('bar'));
    if (was && !is) ctx.store.dispatch(loadingEnded('bar'));
    state = next;
    listeners.forEach((listener) => listener());
  }

  const place: Place = {
    slot: () => slot,
    state: () => state,
    show,
    active: undefined,
    latest: undefined,
    enterAgain: () => {},
  };
  closeCookies();
  const enterPage = rememberPage();
  const { owner, mountPart } = openParts(ctx);

  function register() {
    for (const { name } of catalogue.remotes()) {
      if (registered.has(name)) continue;
      registered.add(name);
      registerApplication({
        name,
        app: remoteApp(name, place, { catalogue, ctx, enterPage, mountPart, tell }),
        activeWhen: ({ pathname }) =>
          mayEnter(pathname) && catalogue.remoteAt(pathname)?.remote.name === name,
      });
    }
  }

  addErrorHandler((error) => console.error('[shell] single-spa', error));
  registerApplication({ name: 'parcels', app: owner, activeWhen: () => true });
  register();
  catalogue.listen(register);
  // A newer release may lead to a page of this remote that the build on the page does not know: it would show nothing there.
  window.addEventListener('single-spa:routing-event', () => {
    const { pathname } = window.location;
    const { name, phase, build } = state;
    if (phase.at !== 'mounted' || !build || name !== place.active) return;
    if (catalogue.remoteAt(pathname)?.remote.name === name && !hasPage(build, pathname)) place.enterAgain();
  });
  start({ urlRerouteOnly: true });

  return {
    state: () => state,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepare(pathname) {
      const page = catalogue.remoteAt(pathname);
      if (!page || !mayEnter(pathname)) return;
      fetchPageFiles(page);
      // Another build of the remote that is on the page waits until that one has left.
      if (page.remote.name === place.active && page.remote.container !== state.build?.container) return;
      void prepareRemote(catalogue, page, { ctx, pathname });
    },
    enterAgain: () => place.enterAgain(),
    setSlot(element) {
      if (element) slotReady(element);
      else slot = new Promise((resolve) => (slotReady = resolve));
    },
    mountPart,
    look: () => void triggerAppChange(),
  };
}
