import type { AppProps as SpaProps, Parcel, ParcelConfig } from 'single-spa';
import type { PlatformContext, PlatformLifecycles } from '@campaign/platform';
import type { LoadableBuild } from './release';
import { contextOf, contextOfPart } from './remote-context';

/** Mounts a remote's or a panel's life cycles in an element, with the context of a remote; resolves when it is there. */
export type MountPart = <Props extends { ctx: PlatformContext }>(
  build: LoadableBuild,
  lifecycles: PlatformLifecycles<Props>,
  props: Omit<Props, 'ctx'>,
) => Promise<{ update(props: Omit<Props, 'ctx'>): Promise<unknown>; unmount(): Promise<void> }>;

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

/** A part that is still being updated after this leaves as it stands. */
const UPDATE_WITHIN_MS = 2_000;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Mounts parts as parcels of `owner`, an app that is always there; guards and listeners of the history that a part registered end with it. */
export function openParts(ctx: PlatformContext) {
  const owner = parcelOwner();

  const mountPart: MountPart = async (build, lifecycles, props) => {
    const mountParcel = await owner.mountParcel;
    const part = contextOfPart(contextOf(ctx, build.name));
    const given = { ...props, ctx: part.ctx };
    const parcel = mountParcel(lifecycles as unknown as ParcelConfig, given as never) as Parcel<object>;
    try {
      await parcel.mountPromise;
    } catch (error) {
      part.end();
      throw error;
    }
    let updated: Promise<unknown> = Promise.resolve();
    return {
      update: (next) => (updated = updated.then(() => parcel.update?.({ ...next, ctx: part.ctx }))),
      async unmount() {
        try {
          // single-spa takes nothing off the page that is still being updated, and says nothing either.
          await Promise.race([updated.catch(() => undefined), later(UPDATE_WITHIN_MS)]);
          if (parcel.getStatus() === 'MOUNTED') await parcel.unmount();
        } finally {
          part.end();
        }
      },
    };
  };

  return { owner: owner.app, mountPart };
}
