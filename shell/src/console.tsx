import type { PlatformContext } from '@campaign/platform';
import { PlatformProvider } from '@campaign/platform/host';
import { WaitingOverlay } from './notices/loading-host';
import { ConfirmHost } from './panels/confirm-host';
import { PanelHost } from './panels/panel-host';
import type { Asker } from './panels/ask';
import type { PanelStack } from './panels/panel-stack';
import type { ReportLoad } from './remotes/beacons';
import type { Catalogue } from './remotes/catalogue';
import type { Remotes } from './remotes/remotes';
import { ProofHost } from './security/proof-host';
import type { Prover } from './security/prover';
import { HeldSession } from './session/held-session';
import type { PageTitle } from './routing/page-title';
import { Arrivals } from './routing/arrivals';
import { CurrentPage } from './routing/current-page';

export interface ConsoleParts {
  ctx: PlatformContext;
  catalogue: Catalogue;
  remotes: Remotes;
  asker: Asker;
  prover: Prover;
  panels: PanelStack;
  pageTitle: PageTitle;
  tell: ReportLoad;
}

/** The whole console within its root providers, outermost first. */
export function Console(parts: ConsoleParts) {
  const { ctx, catalogue, remotes, asker, prover, panels, pageTitle, tell } = parts;
  return (
    <PlatformProvider ctx={ctx}>
      <Arrivals>
        <CurrentPage catalogue={catalogue} remotes={remotes} pageTitle={pageTitle} />
      </Arrivals>
      <PanelHost stack={panels} catalogue={catalogue} ctx={ctx} mountPart={remotes.mountPart} tell={tell} />
      <ConfirmHost asker={asker} />
      <ProofHost prover={prover} />
      <HeldSession />
      <WaitingOverlay />
    </PlatformProvider>
  );
}
