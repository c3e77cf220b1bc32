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
import { createLoadMachine, type Phase } from './load-machine';
import { loadRemote } from './load-remote';

/** Mounts a room's or a panel's life cycles in an element; resolves when it is there. */
export type MountPart = <Props extends object>(
  lifecycles: PlatformLifecycles<Props>,
  props: Props,
) => Promise<{ update(props: Props): Promise<unknown>; unmount(): Promise<void> }>;

/** The room on the page now, and how it fares. */
export interface RoomState {
  name: string | undefined;
  phase: Phase;
}

export interface Rooms {
  state(): RoomState;
  listen(listener: () => void): () => void;
  retry(): void;
  /** Where rooms are put; null while no frame is on the page. */
  setSlot(element: HTMLElement | null): void;
  mountPart: MountPart;
  /** Looks again which room should be on the page: somebody signed in or out. */
  look(): void;
}

const NOWHERE: RoomState = { name: undefined, phase: { at: 'idle' } };

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
 * Starts single-spa with one small app per room. What it sees always mounts at once; the room behind it is loaded
 * and driven outside its lock, so a slow or hung room never holds up another.
 */
export function startRooms(
  catalogue: Catalogue,
  ctx: PlatformContext,
  mayEnter: (pathname: string) => boolean,
): Rooms {
  const listeners = new Set<() => void>();
  const registered = new Set<string>();
  const owner = parcelOwner();
  let state = NOWHERE;
  let retry = () => {};
  let slotReady: (slot: HTMLElement) => void = () => {};
  let slot = new Promise<HTMLElement>((resolve) => (slotReady = resolve));

  function show(next: RoomState) {
    const [was, is] = [state.phase.at === 'loading', next.phase.at === 'loading'];
    if (is && !was) ctx.store.dispatch(loadingStarted('bar'));
    if (was && !is) ctx.store.dispatch(loadingEnded('bar'));
    state = next;
    listeners.forEach((listener) => listener());
  }

  const mountPart: MountPart = async (lifecycles, props) => {
    const mountParcel = await owner.mountParcel;
    const parcel = mountParcel(lifecycles as unknown as ParcelConfig, props as never) as Parcel<object>;
    await parcel.mountPromise;
    return {
      update: async (next) => parcel.update?.(next),
      unmount: async () => {
        if (parcel.getStatus() === 'MOUNTED') await parcel.unmount();
      },
    };
  };

  function roomApp(name: string) {
    const owns = (pathname: string) => catalogue.roomAt(pathname)?.remote.name === name;
    const machine = createLoadMachine(
      {
        load: () => loadRemote(catalogue, name, ctx),
        async mount({ app }, onCrash) {
          const domElement = document.createElement('div');
          domElement.dataset.room = name;
          (await slot).append(domElement);
          const mounted = await mountPart<AppProps>(app, { domElement, ctx, owns, onCrash });
          return async () => {
            await mounted.unmount();
            domElement.remove();
          };
        },
      },
      (phase) => {
        if (phase.at !== 'idle') show({ name, phase });
        else if (state.name === name) show(NOWHERE);
      },
    );
    return {
      bootstrap: async () => {},
      mount: async () => {
        retry = machine.enter;
        machine.enter();
      },
      unmount: async () => machine.leave(),
    };
  }

  function register() {
    for (const { name } of catalogue.remotes()) {
      if (registered.has(name)) continue;
      registered.add(name);
      registerApplication({
        name,
        app: roomApp(name),
        activeWhen: ({ pathname }) => mayEnter(pathname) && catalogue.roomAt(pathname)?.remote.name === name,
      });
    }
  }

  addErrorHandler((error) => console.error('[shell] single-spa', error));
  registerApplication({ name: 'parcels', app: owner.app, activeWhen: () => true });
  register();
  catalogue.listen(register);
  start({ urlRerouteOnly: true });

  return {
    state: () => state,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: () => retry(),
    setSlot(element) {
      if (element) slotReady(element);
      else slot = new Promise((resolve) => (slotReady = resolve));
    },
    mountPart,
    look: () => void triggerAppChange(),
  };
}
