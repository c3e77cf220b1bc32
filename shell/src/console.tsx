import type { PlatformContext } from '@campaign/platform';
import { PlatformProvider } from '@campaign/platform/host';
import { WaitingOverlay } from './notices/loading-host';
import { ConfirmHost } from './panels/confirm-host';
import { PanelHost } from './panels/panel-host';
import type { Asker } from './panels/ask';
import type { PanelStack } from './panels/panel-stack';
import type { Tell } from './remotes/beacons';
import type { Catalogue } from './remotes/catalogue';
import type { Rooms } from './remotes/rooms';
import { HeldSession } from './session/held-session';
import type { PageTitle } from './routing/page-title';
import { Arrivals } from './routing/arrivals';
import { Switchboard } from './routing/switchboard';

export interface ConsoleParts {
  ctx: PlatformContext;
  catalogue: Catalogue;
  rooms: Rooms;
  asker: Asker;
  panels: PanelStack;
  pageTitle: PageTitle;
  tell: Tell;
}

/** The whole console under its roof, outermost first. */
export function Console(parts: ConsoleParts) {
  const { ctx, catalogue, rooms, asker, panels, pageTitle, tell } = parts;
  return (
    <PlatformProvider ctx={ctx}>
      <Arrivals>
        <Switchboard catalogue={catalogue} rooms={rooms} pageTitle={pageTitle} />
      </Arrivals>
      <PanelHost stack={panels} catalogue={catalogue} ctx={ctx} mountPart={rooms.mountPart} tell={tell} />
      <ConfirmHost asker={asker} />
      <HeldSession />
      <WaitingOverlay />
    </PlatformProvider>
  );
}
