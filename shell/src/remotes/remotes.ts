import {
  addErrorHandler,
  registerApplication,
  start,
  triggerAppChange,
  type AppProps as SpaProps,
  type Parcel,
  type ParcelConfig,
} from 'single-spa';
import type { AppProps, PlatformContext, PlatformLifecycles } from '@campaign/platform';
import { loadingEnded, loadingStarted } from '@campaign/shared-api';
import type { Catalogue } from './catalogue';
import { keepPage } from './keep-page';
import { createLoadMachine, type Phase } from './load-machine';
import type { ReportLoad } from './beacons';
import { RemoteProblem } from './classify-error';
import { loadRemote, type LoadedRemote } from './load-remote';
import { fetchPageFiles } from './page-files';
import { prepareRemote } from './prepare-remote';
import { contextOf, contextOfPart } from './remote-context';
import { hasPage } from '../routing/route-table';
import type { LoadableBuild } from './release';

/** Mounts a remote's or a panel's life cycles in an element, with the context of a remote; resolves when it is there. */
export type MountPart = <Props extends { ctx: PlatformContext }>(
  build: LoadableBuild,
  lifecycles: PlatformLifecycles<Props>,
  props: Omit<Props, 'ctx'>,
) => Promise<{ update(props: Omit<Props, 'ctx'>): Promise<unknown>; unmount(): Promise<void> }>;

/** The remote on the page now, and how it fares. */
export interface MountedRemote {
  name: string | undefined;
  phase: Phase;
  /** What is on the page. */
  build?: LoadableBuild | undefined;
  /** The build that was in force when the remote was entered: another one since means an update. */
  entered?: string | undefined;
}

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

const NOWHERE: MountedRemote = { name: undefined, phase: { at: 'idle' } };

// A parcel mounted at the root is never forgotten by single-spa 6.0.3; one app that is always there owns them all.
const parcelOwner = () => {
  let found: (mount: SpaProps['mountParcel']) => void;
  const mountParcel = new Promise<SpaProps['mountParcel']>((resolve) => (found = resolve));
  const app = {
    bootstrap: async () => {},
    mount: async (props: SpaProps) => found(props.mountParcel),
    unmount: async () => {},
  };
  return { app, mountParcel };
};

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
  const owner = parcelOwner();
  let state = NOWHERE;
  /** The remote single-spa has put at the address. */
  let active: string | undefined;
  let enterAgain = () => {};
  let slotReady: (slot: HTMLElement) => void = () => {};
  let slot = new Promise<HTMLElement>((resolve) => (slotReady = resolve));

  function show(next: MountedRemote) {
    const [was, is] = [state.phase.at === 'loading', next.phase.at === 'loading'];
    if (is && !was) ctx.store.dispatch(loadingStarted('bar'));
    if (was && !is) ctx.store.dispatch(loadingEnded('bar'));
    state = next;
    listeners.forEach((listener) => listener());
  }

  const keeper = keepPage(() => state.build, tell);
  /** The element of the remote that was put on the page last, be it there yet or not. */
  let latest: HTMLElement | undefined;

  const mountPart: MountPart = async (build, lifecycles, props) => {
    const mountParcel = await owner.mountParcel;
    const part = contextOfPart(contextOf(ctx, build.name));
    const left = keeper.open(build);
    const gone = () => left(part.end());
    const whatChanged = keeper.starting();
    const given = { ...props, ctx: part.ctx };
    const parcel = mountParcel(lifecycles as unknown as ParcelConfig, given as never) as Parcel<object>;
    let changed: string;
    try {
      await parcel.mountPromise;
    } catch (error) {
      gone();
      throw error;
    } finally {
      changed = whatChanged();
    }
    if (changed) {
      await parcel.unmount().finally(gone);
      throw new RemoteProblem('tampered', `It changed${changed}.`);
    }
    return {
      update: async (next) => parcel.update?.({ ...next, ctx: part.ctx }),
      async unmount() {
        try {
          if (parcel.getStatus() === 'MOUNTED') await parcel.unmount();
        } finally {
          gone();
        }
      },
    };
  };

  function remoteApp(name: string) {
    const owns = (pathname: string) => catalogue.remoteAt(pathname)?.remote.name === name;
    let build: LoadableBuild | undefined;
    let entered: string | undefined;
    const machine = createLoadMachine<LoadedRemote>(
      {
        load({ crashed, patience }) {
          entered = catalogue.remote(name)?.build;
          const has = (each: LoadableBuild) => hasPage(each, location.pathname);
          return loadRemote(catalogue, name, ctx, { without: crashed, patience, has, tell });
        },
        idOf: (remote) => remote.build.container,
        isLast: (remote) => remote.isLast,
        async mount(remote, onCrash) {
          build = remote.build;
          keeper.entering();
          const domElement = document.createElement('div');
          domElement.dataset.remote = name;
          latest = domElement;
          (await slot).append(domElement);
          try {
            const mounted = await mountPart<AppProps>(remote.build, remote.module.app, {
              ...{ domElement, owns, onCrash },
            });
            return async () => {
              await mounted.unmount().finally(() => {
                domElement.remove();
                keeper.tidyAfter(remote.build);
              });
            };
          } catch (error) {
            domElement.remove();
            // What it left is nobody else's. Where another has come meanwhile, what is there may be that one's.
            if (latest === domElement) keeper.tidyAfter(remote.build);
            throw error;
          }
        },
        tell: (remote, outcome, milliseconds) =>
          tell({ remote: name, build: remote.build.build, outcome, milliseconds }),
      },
      (phase) => {
        if (phase.at === 'mounted') show({ name, phase, build, entered });
        else if (phase.at !== 'idle') show({ name, phase });
        else if (state.name === name) show(NOWHERE);
      },
    );
    /** What failed may have been mended by a newer release: ask before the next try. */
    async function enterNewest() {
      const failed = state.phase.at === 'failed' ? state.phase : undefined;
      if (failed) show({ name, phase: { at: 'loading', slow: false } });
      await Promise.race([
        catalogue.refresh().catch(() => undefined),
        new Promise((go) => setTimeout(go, 1000)),
      ]);
      if (active === name) machine.enter();
    }
    return {
      bootstrap: async () => {},
      mount: async () => {
        keeper.lookAfter();
        active = name;
        const page = catalogue.remoteAt(window.location.pathname);
        if (page?.remote.name === name) fetchPageFiles(page);
        enterAgain = () => void enterNewest();
        machine.enter();
      },
      unmount: async () => {
        keeper.lookAfter(build);
        if (active === name) active = undefined;
        machine.leave();
      },
    };
  }

  function register() {
    for (const { name } of catalogue.remotes()) {
      if (registered.has(name)) continue;
      registered.add(name);
      registerApplication({
        name,
        app: remoteApp(name),
        activeWhen: ({ pathname }) =>
          mayEnter(pathname) && catalogue.remoteAt(pathname)?.remote.name === name,
      });
    }
  }

  addErrorHandler((error) => console.error('[shell] single-spa', error));
  registerApplication({ name: 'parcels', app: owner.app, activeWhen: () => true });
  register();
  catalogue.listen(register);
  // A newer release may lead to a page of this remote that the build on the page does not know: it would show nothing there.
  window.addEventListener('single-spa:routing-event', () => {
    const { pathname } = window.location;
    const { name, phase, build } = state;
    if (phase.at !== 'mounted' || !build || name !== active) return;
    if (catalogue.remoteAt(pathname)?.remote.name === name && !hasPage(build, pathname)) enterAgain();
  });
  start({ urlRerouteOnly: true });
  keeper.keepHistory();

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
      if (page.remote.name === active && page.remote.container !== state.build?.container) return;
      void prepareRemote(catalogue, page, { ctx, pathname, lookAfter: () => keeper.lookAfter() });
    },
    enterAgain: () => enterAgain(),
    setSlot(element) {
      if (element) slotReady(element);
      else slot = new Promise((resolve) => (slotReady = resolve));
    },
    mountPart,
    look: () => void triggerAppChange(),
  };
}
