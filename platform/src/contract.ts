import type { ConsoleStore } from '@campaign/shared-api';
import type { Permission } from '@campaign/shared-api/policy';
import type { Role } from '@campaign/shared-api/contracts';
import type { IconName } from '@campaign/shared-ui';
import type { PlatformHistory, Guard } from './history';
import type { PanelInput, PanelName, PanelResult } from './panels';

/** The platform's major version: a remote made for another is refused before a byte of it is loaded. */
export const CONTRACT = 1;

// What a remote declares (platform.config.ts): data, no code.

/** A page of the remote. Titles and guards are the shell's work, once for everybody. */
export interface RouteDeclaration {
  /** A react-router pattern from the root: '/p2pchats/:id'. Static parts win over parameters. */
  path: string;
  /** Top bar and browser tab; the page may refine it with `usePageTitle`. */
  title: string;
  /** Who may enter, as a line of the policy; refused people are sent back. Absent: whoever is signed in. */
  permission?: Permission;
  /** Parameters with a closed set of values: `{ sendType: ['soapbox', 'house', 'p2p'] }`. */
  oneOf?: Record<string, readonly string[]>;
  /**
   * The modules `lazyScreen` imports to show this page, from `src/` and without an ending:
   * 'features/phone-lists/phone-lists-screen'. Their files are then asked for with the remote's first one instead of
   * two round trips later; the build refuses one that nothing imports lazily.
   */
  screens?: readonly string[];
}

/** An entry of the sidebar. */
export interface NavEntry {
  label: string;
  /** A page's address; of one with `oneOf`, one that it spells out: '/house/create'. */
  path: string;
  icon: IconName;
  /** Ascending from the top: Dashboard 10, Phone Lists 40, … */
  order: number;
  /** What the shell counts behind it: replies that wait for whoever is signed in. */
  badge?: 'replies';
  /** Who sees it; absent: all. */
  roles?: readonly Role[];
}

/** A panel the remote offers by name. Title and width are the shell's while it loads or cannot be loaded. */
export interface PanelDeclaration {
  title: string;
  /** Pixels: 480 forms, 720 tables, 960 mapping. */
  width: 480 | 720 | 960;
}
/** The panels a remote offers; `example` is what `mfe publish` opens one with to see it mount, as its opener would. */
type PanelDeclarations = { [Name in PanelName]?: PanelDeclaration & { example?: PanelInput<Name> } };

export interface RemoteDeclaration {
  routes: readonly RouteDeclaration[];
  nav?: readonly NavEntry[];
  panels?: PanelDeclarations;
  /**
   * Names of the Trusted Types policies that libraries of this remote make for themselves: pages allow them while a release has the
   * build. What such a policy lets through is the library's to answer for; `mfe check` says so, and the build refuses others.
   */
  trustedTypes?: readonly string[];
  requires: { platform: typeof CONTRACT };
  /** Kilobytes gzip: what the build may weigh before it is refused. */
  budget: { remoteEntry: number; firstRoute: number };
}

// What the shell gives a remote.

export interface ConfirmQuestion {
  /** CONF-01: 'Confirm Deletion' or 'Confirm update of status'; ours for anything else. */
  title: string;
  text: string;
  /** What it is about, on a line of its own (CONF-07, CONF-08). */
  item?: string;
  /** 'Confirm' and 'Cancel' unless told (CONF-02). */
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'default';
}

export interface PlatformContext {
  readonly contract: typeof CONTRACT;
  readonly store: ConsoleStore;
  readonly history: PlatformHistory;
  /** Unsaved work: asked about once, on every way out. */
  readonly guard: Guard;
  /** Opens another remote's panel. Resolves with its result, or undefined when it was given up. */
  openPanel<Name extends PanelName>(
    name: Name,
    props: PanelInput<Name>,
  ): Promise<PanelResult<Name> | undefined>;
  /** Asks, and resolves 300 ms after the dialog has closed (CONF-03). */
  confirm(question: ConfirmQuestion): Promise<boolean>;
  /** Replaces the route's title while the page is open; undefined gives it back. */
  setTitle(title: string | undefined): void;
}

/** What the shell hands to `mount`. */
export interface AppProps {
  domElement: HTMLElement;
  ctx: PlatformContext;
  /** Whether an address belongs to this remote; the remote's router does not follow the console anywhere else. */
  owns(pathname: string): boolean;
  /** The remote threw while rendering; it shows nothing now and the shell explains. */
  onCrash(error: unknown): void;
}

export interface PanelMountProps {
  domElement: HTMLElement;
  ctx: PlatformContext;
  props: object;
  open: boolean;
  close(result?: unknown): void;
  onCrash(error: unknown): void;
}

export interface PlatformLifecycles<Props> {
  bootstrap(props: Props): Promise<unknown>;
  mount(props: Props): Promise<unknown>;
  unmount(props: Props): Promise<unknown>;
  update?(props: Props): Promise<unknown>;
}

/** The default export of a remote's './lifecycles', made by `createRemote`. */
export interface RemoteModule {
  contract: typeof CONTRACT;
  /** Must equal the registry's build. */
  build: string;
  /** Runs once per build, before the first mount. */
  init(ctx: PlatformContext): void | Promise<void>;
  app: PlatformLifecycles<AppProps>;
  /** Fetches and runs the screens of the page at `pathname` before anybody is there; shows nothing, never rejects. */
  prepare?(ctx: PlatformContext, pathname: string): Promise<void>;
  panels: Partial<Record<PanelName, PlatformLifecycles<PanelMountProps>>>;
}
