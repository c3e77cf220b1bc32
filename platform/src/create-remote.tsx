import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import {
  CONTRACT,
  type AppProps,
  type PanelMountProps,
  type PlatformContext,
  type PlatformLifecycles,
  type RemoteModule,
} from './contract';
import { forgetFailedScreens } from './lazy-screen';
import type { PanelName, PanelProps } from './panels';
import { PlatformProvider } from './platform-provider';
import { prepareScreens } from './prepare-screens';
import { RemoteBoundary } from './remote-boundary';
import { UntilShown } from './until-shown';

/** The build's id, written in by the webpack preset. */
declare const __CAMPAIGN_BUILD__: string | undefined;

export interface RemoteParts {
  /** The remote: a component that renders its `<Routes>`. */
  app: React.ComponentType;
  /** The panels it offers, by the names of its declaration. */
  panels?: { [Name in PanelName]?: React.ComponentType<PanelProps<Name>> };
  /** Runs once before the first mount. */
  init?(ctx: PlatformContext): void | Promise<void>;
}

/** A React root per mount; what it returns are single-spa's life cycles. */
function lifecyclesOf<Props extends { domElement: HTMLElement }>(
  rootComponent: React.ComponentType<Props>,
): PlatformLifecycles<Props> {
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: rootComponent as React.ComponentType,
    renderType: 'createRoot',
    suppressComponentDidCatchWarning: true,
  } as never) as unknown as PlatformLifecycles<Props>;
  return {
    ...lifecycles,
    mount(props) {
      forgetFailedScreens();
      return lifecycles.mount(props);
    },
  };
}

/** Makes a remote of its parts: the default export of `src/lifecycles.tsx`. */
export function createRemote({ app: App, panels = {}, init = () => {} }: RemoteParts): RemoteModule {
  const app = lifecyclesOf<AppProps>(({ ctx, owns, onCrash, domElement }) => (
    <RemoteBoundary onCrash={onCrash}>
      <PlatformProvider ctx={ctx} owns={owns}>
        <UntilShown of={domElement} history={ctx.history}>
          <App />
        </UntilShown>
      </PlatformProvider>
    </RemoteBoundary>
  ));

  const framed = Object.entries(panels).map(([name, component]) => {
    const Panel = component as React.ComponentType<Pick<PanelMountProps, 'open' | 'close'>>;
    const lifecycles = lifecyclesOf<PanelMountProps>(({ ctx, props, open, close, onCrash }) => (
      <RemoteBoundary onCrash={onCrash}>
        <PlatformProvider ctx={ctx}>
          <React.Suspense fallback={null}>
            <Panel {...props} open={open} close={close} />
          </React.Suspense>
        </PlatformProvider>
      </RemoteBoundary>
    ));
    return [name, lifecycles];
  });

  return {
    contract: CONTRACT,
    build: typeof __CAMPAIGN_BUILD__ === 'string' ? __CAMPAIGN_BUILD__ : 'unbuilt',
    init,
    app,
    prepare: (ctx, pathname) => prepareScreens(App, ctx, pathname),
    panels: Object.fromEntries(framed) as RemoteModule['panels'],
  };
}
