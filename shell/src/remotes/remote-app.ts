import type { AppProps, PlatformContext } from '@campaign/platform';
import { hasPage } from '../routing/route-table';
import type { ReportLoad } from './beacons';
import type { Catalogue } from './catalogue';
import { createLoadMachine, type Phase } from './load-machine';
import { loadRemote, type LoadedRemote } from './load-remote';
import type { MountPart } from './mount-part';
import { fetchPageFiles } from './page-files';
import type { LoadableBuild } from './release';

/** The remote on the page now, and how it fares. */
export interface MountedRemote {
  name: string | undefined;
  phase: Phase;
  /** What is on the page. */
  build?: LoadableBuild | undefined;
  /** The build that was in force when the remote was entered: another one since means an update. */
  entered?: string | undefined;
}

export const NOWHERE: MountedRemote = { name: undefined, phase: { at: 'idle' } };

/** Where remotes are put, one at a time, and which one that is; the apps of all remotes share it. */
export interface Place {
  slot(): Promise<HTMLElement>;
  state(): MountedRemote;
  show(next: MountedRemote): void;
  /** The remote single-spa has put at the address. */
  active: string | undefined;
  /** The element of the remote that was put on the page last, be it there yet or not. */
  latest: HTMLElement | undefined;
  /** Loads the active remote again, of the newest release. */
  enterAgain: () => void;
}

interface Parts {
  catalogue: Catalogue;
  ctx: PlatformContext;
  /** From `rememberPage`. */
  enterPage: () => () => void;
  mountPart: MountPart;
  tell: ReportLoad;
}

/** What single-spa sees of a remote: it mounts at once, and drives the machine that loads the remote behind it. */
export function remoteApp(name: string, place: Place, { catalogue, ctx, enterPage, mountPart, tell }: Parts) {
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
        const tidy = enterPage();
        const domElement = document.createElement('div');
        domElement.dataset.remote = name;
        place.latest = domElement;
        (await place.slot()).append(domElement);
        try {
          const mounted = await mountPart<AppProps>(remote.build, remote.module.app, {
            domElement,
            owns,
            onCrash,
          });
          return async () => {
            await mounted.unmount().finally(() => {
              domElement.remove();
              tidy();
            });
          };
        } catch (error) {
          domElement.remove();
          // What it left is nobody else's. Where another has come meanwhile, what is there may be that one's.
          if (place.latest === domElement) tidy();
          throw error;
        }
      },
      tell: (remote, outcome, milliseconds) =>
        tell({ remote: name, build: remote.build.build, outcome, milliseconds }),
    },
    (phase) => {
      if (phase.at === 'mounted') place.show({ name, phase, build, entered });
      else if (phase.at !== 'idle') place.show({ name, phase });
      else if (place.state().name === name) place.show(NOWHERE);
    },
  );
  /** What failed may have been mended by a newer release: ask before the next try. */
  async function enterNewest() {
    if (place.state().phase.at === 'failed') place.show({ name, phase: { at: 'loading', slow: false } });
    await Promise.race([
      catalogue.refresh().catch(() => undefined),
      new Promise((go) => setTimeout(go, 1000)),
    ]);
    if (place.active === name) machine.enter();
  }
  return {
    bootstrap: async () => {},
    mount: async () => {
      place.active = name;
      const page = catalogue.remoteAt(window.location.pathname);
      if (page?.remote.name === name) fetchPageFiles(page);
      place.enterAgain = () => void enterNewest();
      machine.enter();
    },
    unmount: async () => {
      if (place.active === name) place.active = undefined;
      machine.leave();
    },
  };
}
