import { lazy, Suspense } from 'react';
import type { PlatformContext } from '@campaign/platform';
import { PlatformProvider } from '@campaign/platform/host';
import { GlobalStyle } from '@campaign/shared-ui';
import { WaitingOverlay } from './notices/loading-host';
import { ConfirmHost } from './panels/confirm-host';
import { PanelHost } from './panels/panel-host';
import type { Asker } from './panels/ask';
import type { PanelStack } from './panels/panel-stack';
import type { Catalogue } from './remotes/catalogue';
import type { Rooms } from './remotes/rooms';
import type { PageTitle } from './routing/page-title';
import { Switchboard } from './routing/switchboard';

// Nobody needs a toast before the first paint; until it is here the bridge keeps them.
const Toasts = lazy(async () => ({ default: (await import('./notices/toasts')).Toasts }));

export interface ConsoleParts {
  ctx: PlatformContext;
  catalogue: Catalogue;
  rooms: Rooms;
  asker: Asker;
  panels: PanelStack;
  pageTitle: PageTitle;
}

/** The whole console, outermost first. */
export function Console({ ctx, catalogue, rooms, asker, panels, pageTitle }: ConsoleParts) {
  return (
    <PlatformProvider ctx={ctx}>
      <GlobalStyle />
      <Switchboard catalogue={catalogue} rooms={rooms} pageTitle={pageTitle} />
      <PanelHost stack={panels} catalogue={catalogue} ctx={ctx} mountPart={rooms.mountPart} />
      <ConfirmHost asker={asker} />
      <WaitingOverlay />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </PlatformProvider>
  );
}
