/** What a federation container is, once its script has run (the protocol of webpack's containers). */
interface Container {
  init(shareScope: object): Promise<unknown> | undefined;
  get(expose: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
/** A version of a shared module that somebody offers; `loading` is the runtime's, while it downloads. */
interface Offer {
  get(): Promise<unknown>;
  loading?: Promise<unknown> | null;
}
type ShareScope = Record<string, Record<string, Offer>>;
declare const __webpack_share_scopes__: { default: ShareScope };

const opened = new WeakMap<Container, Promise<unknown>>();

const forgetful = new WeakSet<Offer>();

/**
 * Lets a shared module whose download failed be asked for again. The runtime keeps the promise of the first download and
 * hands it out for ever, also when it was rejected: whoever pressed "Try again" would never be served.
 */
export function forgetFailedDownloads(scope: ShareScope): void {
  for (const offer of Object.values(scope).flatMap((versions) => Object.values(versions))) {
    if (forgetful.has(offer)) continue;
    forgetful.add(offer);
    const get = offer.get.bind(offer);
    offer.get = async () => {
      try {
        return await get();
      } catch (error) {
        offer.loading = null;
        throw error;
      }
    };
  }
}

async function open(container: Container) {
  await __webpack_init_sharing__('default');
  forgetFailedDownloads(__webpack_share_scopes__.default);
  await container.init(__webpack_share_scopes__.default);
}

export const hasContainer = (name: string) => name in window;

/**
 * Downloads what the container on the page exposes under `expose`; calling the answer runs it. The container's script
 * has been checked and run by us, so federation's own fetching, manifests included, is not needed (and not bundled).
 */
export async function exposedBy(name: string, expose: string): Promise<() => unknown> {
  const container = (window as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new Error(`${name} did not put its container on the page.`);
  const opening = opened.get(container) ?? open(container);
  opened.set(container, opening);
  await opening;
  return container.get(expose);
}

/** Downloads what the shell gives late under this name, and does not run it; what fails is asked for by the remote. */
export async function fetchDoor(name: string): Promise<void> {
  await __webpack_init_sharing__('default');
  const offered = Object.values(__webpack_share_scopes__.default[name] ?? {});
  await Promise.all(offered.map(({ get }) => get().catch(() => undefined)));
}
